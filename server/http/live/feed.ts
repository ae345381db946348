import type { App } from '../../context'
import type { Actor } from '../../platform/actor'
import { notificationsById } from '../../services/people/notifications/read'
import type { NotificationRecord } from '../../services/people/notifications/schema'
import { logFailure } from '../answer'
import type { LiveHub, LiveListener } from './hub'

/** A reader that gets the person's own notifications as they come. */
export interface NotificationReader extends LiveListener {
  notify(records: readonly NotificationRecord[], unread: number): void
}

export interface NotificationFeed {
  join(reader: NotificationReader): void
  leave(reader: NotificationReader): void
}

const rightsOf = ({ actor: { role, overrides, modules } }: NotificationReader): string =>
  JSON.stringify([role, overrides, [...modules]])

/** Notifications that one person still has to receive. */
interface Turn {
  ids: Set<number>
  running: boolean
}

/**
 * Delivers new notifications to their readers: the notification named in a notice is loaded once for all readers of the
 * person, one load at a time, and later ones with the next load. A reader that cannot be notified is disconnected, so
 * that it reconnects and receives what it missed.
 */
export function createNotificationFeed(app: Pick<App, 'db' | 'log'>, hub: LiveHub): NotificationFeed {
  const readers = new Map<string, Set<NotificationReader>>()
  const turns = new Map<string, Turn>()
  const keyOf = (tenantId: number, userId: number | null) => `${tenantId}:${userId}`
  const keyFor = ({ tenantId, userId }: Actor) => keyOf(tenantId, userId)

  async function notifyAll(key: string, turn: Turn): Promise<void> {
    turn.running = true
    do {
      const ids = [...turn.ids]
      turn.ids.clear()
      const own = [...(readers.get(key) ?? [])]
      try {
        await notifyReaders(own, ids)
      } catch (error) {
        logFailure(app.log, error, { surface: 'live' })
        for (const reader of own) reader.end('behind')
      }
    } while (turn.ids.size > 0 && readers.has(key))
    turn.running = false
    if (turn.ids.size === 0) turns.delete(key)
  }

  async function notifyReaders(own: readonly NotificationReader[], ids: readonly number[]): Promise<void> {
    // A reader from before the person's rights changed may not have been rechecked yet; the others are notified by the
    // current rights.
    const byRights = new Map<string, NotificationReader[]>()
    for (const reader of own) byRights.set(rightsOf(reader), [...(byRights.get(rightsOf(reader)) ?? []), reader])
    for (const alike of byRights.values()) {
      const [first] = alike
      if (!first) continue
      const { records, unread } = await notificationsById({ db: app.db, actor: first.actor }, ids)
      for (const reader of alike) reader.notify(records, unread)
    }
  }

  hub.hear({
    notice({ tenantId, topic, id, notificationId }) {
      const key = keyOf(tenantId, id)
      if (topic !== 'notifications' || !readers.has(key)) return
      const turn = turns.get(key) ?? { ids: new Set(), running: false }
      turns.set(key, turn)
      // Marked or cleared: only the number of unread ones is sent.
      turn.ids.add(notificationId ?? 0)
      if (!turn.running) void notifyAll(key, turn)
    },
  })

  return {
    join(reader) {
      const key = keyFor(reader.actor)
      readers.set(key, (readers.get(key) ?? new Set()).add(reader))
    },
    leave(reader) {
      const key = keyFor(reader.actor)
      const own = readers.get(key)
      own?.delete(reader)
      if (own?.size === 0) readers.delete(key)
    },
  }
}
