import { z } from 'zod'
import type { App } from '../../../context'
import type { InboxHandler, Push } from '../../../platform/jobs/inbox'
import { graphHandshake } from '../../../platform/jobs/push-signatures'
import { sameSecret, sha256Hex } from '../../../platform/secrets'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { handleSyncMessage, syncMessage } from './sync-message'

/** A vendor's notification about one channel. */
interface Notice {
  channelId: string
  secret: string
  resourceId: string | null
  /** The first message of a channel, which reports no change. */
  isHello: boolean
  /** Microsoft's lifecycle event of the subscription itself. */
  lifecycle: string | null
}

const header = ({ headers }: Push, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

const longest = 512
const maxNotices = 1_000
const name = z.string().min(1).max(longest)
const GraphNotices = z.object({
  value: z
    .array(z.object({ subscriptionId: name, clientState: name.nullish(), lifecycleEvent: z.string().nullish() }))
    .max(maxNotices),
})

/** Reads the notifications of each vendor. */
const noticesIn: Record<AccountVendor, (push: Push) => Notice[]> = {
  google(push) {
    const channelId = header(push, 'x-goog-channel-id')
    const secret = header(push, 'x-goog-channel-token')
    if (!channelId || !secret || channelId.length > longest || secret.length > longest) return []
    const resourceId = header(push, 'x-goog-resource-id')
    return [
      { channelId, secret, resourceId, isHello: header(push, 'x-goog-resource-state') === 'sync', lifecycle: null },
    ]
  },
  microsoft({ body }) {
    let given: unknown
    try {
      given = JSON.parse(body.toString('utf8'))
    } catch {
      return []
    }
    const parsed = GraphNotices.safeParse(given)
    if (!parsed.success) return []
    return parsed.data.value.map(({ subscriptionId, clientState, lifecycleEvent }) => ({
      ...{ channelId: subscriptionId, secret: clientState ?? '', resourceId: null, isHello: false },
      lifecycle: lifecycleEvent ?? null,
    }))
  },
}

interface Genuine {
  notice: Notice
  watch: { tenantId: number; id: number; syncId: number }
}

const genuineNotices = new WeakMap<Push, Promise<Genuine[]>>()

/** The notifications of a push that come from channels we opened, checked by the secret of their rows. */
function genuineIn(app: App, vendor: AccountVendor, push: Push): Promise<Genuine[]> {
  const known = genuineNotices.get(push) ?? verify()
  genuineNotices.set(push, known)
  return known

  async function verify(): Promise<Genuine[]> {
    const notices = noticesIn[vendor](push)
    if (notices.length === 0) return []
    const channelId = { in: [...new Set(notices.map(notice => notice.channelId))] }
    const rows = await app.db.acrossTenants('credential', tx =>
      tx.calendarWatch.findMany({ where: { vendor, channelId } }),
    )
    const byChannel = new Map(rows.map(row => [row.channelId, row]))
    const genuine: Genuine[] = []
    for (const notice of notices) {
      const watch = byChannel.get(notice.channelId)
      // Compared even without a row, so that the response time reveals no channel.
      const isSame = sameSecret(sha256Hex(notice.secret), watch?.secretHash ?? '')
      const isPlace = !watch?.resourceId || watch.resourceId === notice.resourceId
      if (watch && isSame && isPlace) genuine.push({ notice, watch })
      else app.log.warn({ provider: vendor }, 'A notice of a calendar comes from no channel of ours')
    }
    return genuine
  }
}

/**
 * A vendor's push about its channels. Notifications of unknown channels are refused; only our row decides whose channel
 * it is.
 */
export const vendorPush = (vendor: AccountVendor): InboxHandler => ({
  ...(vendor === 'microsoft' ? { handshake: graphHandshake } : {}),
  verify: async (app, push) => (await genuineIn(app, vendor, push)).length > 0,
  async messages(app, push) {
    const notices = (await genuineIn(app, vendor, push)).filter(({ notice }) => !notice.isHello)
    const bySync = new Map(notices.map(one => [`${one.watch.id} ${one.notice.lifecycle ?? ''}`, one]))
    return [...bySync.values()].map(({ notice, watch }) =>
      syncMessage(watch.tenantId, watch.syncId, { watch_id: watch.id, lifecycle: notice.lifecycle }),
    )
  },
  handle: handleSyncMessage,
})
