import { z } from 'zod'
import type { App } from '../../context'
import type { Tx } from '../database/db'
import { sameSecret, sha256Hex } from '../secrets'
import type { AccountVendor } from '../values/account-vendors'
import type { InboxHandler, Push, PushedMessage } from './inbox'
import { graphHandshake } from './push-signatures'

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

const maxLength = 512
const maxNotices = 1_000
const name = z.string().min(1).max(maxLength)
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
    if (!channelId || !secret || channelId.length > maxLength || secret.length > maxLength) return []
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

/** A channel as we have opened it. */
interface ChannelRow {
  channelId: string
  resourceId: string | null
  /** SHA-256 of what only the vendor repeats to us. */
  secretHash: string | null
}

interface ChannelPush<Row> {
  vendor: AccountVendor
  /** The rows of these channels, of all companies: only our row decides whose channel it is. */
  rows(tx: Tx, channelIds: readonly string[]): Promise<Row[]>
  messageOf(row: Row, lifecycle: string | null): PushedMessage
  handle: InboxHandler['handle']
}

/**
 * Receives the pushes of a vendor that names one of our channels and repeats its secret: Google's push notifications,
 * Microsoft Graph's change notifications. Those of unknown channels are refused.
 */
export function channelPush<Row extends ChannelRow>({
  vendor,
  rows,
  messageOf,
  handle,
}: ChannelPush<Row>): InboxHandler {
  interface Genuine {
    notice: Notice
    row: Row
  }
  const genuineNotices = new WeakMap<Push, Promise<Genuine[]>>()

  /** The notifications that come from channels we opened, checked by the secret of their rows. */
  function genuineIn(app: App, push: Push): Promise<Genuine[]> {
    const known = genuineNotices.get(push) ?? check(app, push)
    genuineNotices.set(push, known)
    return known
  }

  async function check(app: App, push: Push): Promise<Genuine[]> {
    const notices = noticesIn[vendor](push)
    if (notices.length === 0) return []
    const channelIds = [...new Set(notices.map(notice => notice.channelId))]
    const found = await app.db.acrossTenants('credential', tx => rows(tx, channelIds))
    const byChannel = new Map(found.map(row => [row.channelId, row]))
    const genuine: Genuine[] = []
    for (const notice of notices) {
      const row = byChannel.get(notice.channelId)
      // Compared even without a row, so that the response time reveals no channel.
      const isSame = sameSecret(sha256Hex(notice.secret), row?.secretHash ?? '')
      const isPlace = !row?.resourceId || row.resourceId === notice.resourceId
      if (row && isSame && isPlace) genuine.push({ notice, row })
      else app.log.warn({ provider: vendor }, 'A notice comes from no channel of ours')
    }
    return genuine
  }

  return {
    ...(vendor === 'microsoft' ? { handshake: graphHandshake } : {}),
    verify: async (app, push) => (await genuineIn(app, push)).length > 0,
    async messages(app, push) {
      const notices = (await genuineIn(app, push)).filter(({ notice }) => !notice.isHello)
      const messages = notices.map(({ notice: { lifecycle }, row }) => ({
        lifecycle,
        message: messageOf(row, lifecycle),
      }))
      const bySubject = new Map(
        messages.map(({ lifecycle, message }) => [[message.tenantId, message.subject, lifecycle].join(' '), message]),
      )
      return [...bySubject.values()]
    },
    handle,
  }
}

/**
 * What a notification says of its channel, as the columns of its row. One that waited stands for all that have come in
 * the meantime and were left out beside it, so that it counts as of now.
 */
export const channelColumns = (lifecycle: string | null, now: Date) => ({
  notifiedAt: now,
  ...(lifecycle === 'subscriptionRemoved' ? { lostAt: now } : {}),
  // The next run renews a channel that is close to its end.
  ...(lifecycle === 'reauthorizationRequired' ? { expiresAt: new Date(now.getTime() + 3_600_000) } : {}),
})
