import type { Request, RequestHandler, Response } from 'express'
import type { App } from '../../context'
import type { Actor } from '../../platform/actor'
import { newestNotification, notificationsSince } from '../../services/people/notifications/read'
import type { NotificationRecord } from '../../services/people/notifications/schema'
import { logFailure } from '../answer'
import { assertMay } from '../trpc'
import { openEventStream } from './event-stream'
import type { NotificationFeed, NotificationReader } from './feed'
import { type LiveParts, listenerRoute } from './listener-route'

/** Ids recently sent by a stream, so that nothing is sent twice in it. */
const maxRemembered = 1000

/** An id that no notification has. */
const nobodys = -1

/**
 * `GET /api/notifications/stream`: `notification` with the record for each new one, `unread` with their number at the
 * beginning and after each change, `resync` if the reader has to load the list, `end` with the reason. A client that
 * reconnects with `Last-Event-ID` gets later notifications, and a few earlier ones.
 */
export function notificationStream(parts: LiveParts, feed: NotificationFeed): RequestHandler {
  const { app, streams } = parts
  return listenerRoute(parts, async (req, res, { actor, cookie }) => {
    assertMay(actor, 'session:read')
    const stream = openReader(res, actor, cookie, app)
    res.once('close', () => {
      streams.leave(stream.reader)
      feed.leave(stream.reader)
    })
    // Listens before it reads what was missed: notifications committed in between arrive both ways, and are sent once.
    streams.admit(stream.reader)
    feed.join(stream.reader)
    await stream.begin(lastIdOf(req))
  })
}

function openReader(res: Response, actor: Actor, cookie: string | undefined, app: Pick<App, 'db' | 'log'>) {
  const events = openEventStream(res)
  const sentIds = new Set<number>()
  /** The id from which the stream would be resumed. */
  let from = nobodys
  const sendNew = (records: readonly NotificationRecord[]) => {
    const fresh = records.filter(({ id }) => !sentIds.has(id))
    for (const { id } of fresh) {
      sentIds.add(id)
      if (sentIds.size > maxRemembered) sentIds.delete(sentIds.values().next().value ?? 0)
      from = id
    }
    if (fresh.length > 0) events.sendAll('notification', fresh)
  }
  const sendUnread = (unread: number) => events.send('unread', { unread })
  const own = () => ({ db: app.db, actor: reader.actor })

  async function replay(): Promise<void> {
    const { records, unread } = await notificationsSince(own(), from)
    if (records) sendNew(records)
    else events.send('resync', {})
    sendUnread(unread)
  }

  const reader: NotificationReader = {
    actor,
    cookie,
    checkedAt: performance.now(),
    change: () => {},
    resync() {
      replay().catch(error => {
        logFailure(app.log, error, { surface: 'live' })
        reader.end('behind')
      })
    },
    beat: events.beat,
    notify(records, unread) {
      sendNew(records)
      sendUnread(unread)
    },
    end(reason) {
      events.send('end', { reason: reason === 'too_many' ? 'too_many_streams' : reason })
      events.end()
    },
  }
  return {
    reader,
    async begin(lastId: number | undefined) {
      if (lastId === undefined) {
        const { newest, unread } = await newestNotification(own())
        if (from === nobodys) from = newest
        events.mark(newest)
        sendUnread(unread)
      } else {
        from = lastId
        await replay()
      }
    },
  }
}

/** Undefined without one; an invalid id counts as not their own. */
function lastIdOf(req: Request): number | undefined {
  const given = req.headers['last-event-id']
  if (given === undefined) return undefined
  return typeof given === 'string' && /^(0|[1-9]\d{0,9})$/.test(given) && Number(given) <= 2_147_483_647
    ? Number(given)
    : nobodys
}
