import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { App } from '../../../context'
import { mintTenantId } from '../../../platform/actor'
import { DomainError } from '../../../platform/errors'
import type { InboxHandler, Push, PushedMessage } from '../../../platform/jobs/inbox'
import { enqueue } from '../../../platform/jobs/jobs'
import { afterTimestamp, graphHandshake, hmacVerifier, inHeader } from '../../../platform/jobs/push-signatures'
import { sameSecret, sha256Hex } from '../../../platform/secrets'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { emailAddress } from '../../../platform/values/email-address'
import { calendarSync } from '../../exchange/accounts/enqueue-calendar-sync'

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

const Stored = z.object({ watch_id: z.int().nullable(), lifecycle: z.string().nullable() })
type Stored = z.output<typeof Stored>

const messageOf = (tenantId: number, syncId: number, stored: Stored): PushedMessage => ({
  // Two notifications about one event are identical and still two messages: the follow-up runs once per calendar
  // anyway.
  ...{ tenantId: mintTenantId(tenantId), externalId: randomUUID(), subject: String(syncId) },
  body: Buffer.from(JSON.stringify(stored)),
})

/** Handles one message: syncs the calendar. */
const handle: InboxHandler['handle'] = async ({ message }) => {
  const { watch_id: watchId, lifecycle } = Stored.parse(JSON.parse(Buffer.from(message.body).toString('utf8')))
  return async (tx, ctx) => {
    const { tenantId } = ctx.actor
    const id = Number(message.subject)
    if (watchId !== null) {
      const where = { tenantId, id: watchId }
      const now = ctx.clock.now()
      await tx.calendarWatch.updateMany({ where, data: { notifiedAt: message.receivedAt } })
      if (lifecycle === 'subscriptionRemoved') await tx.calendarWatch.updateMany({ where, data: { lostAt: now } })
      // The next run renews a channel that is close to its end.
      if (lifecycle === 'reauthorizationRequired')
        await tx.calendarWatch.updateMany({ where, data: { expiresAt: new Date(now.getTime() + 3_600_000) } })
    }
    const where = { tenantId, id, problem: null }
    if ((await tx.calendarSync.count({ where })) > 0)
      await enqueue(tx, ctx, calendarSync, { key: message.subject, payload: {} })
  }
}

/**
 * A vendor's push about its channels. Notifications of unknown channels are refused; only our row decides whose channel
 * it is.
 */
export const watchPush = (vendor: AccountVendor): InboxHandler => ({
  ...(vendor === 'microsoft' ? { handshake: graphHandshake } : {}),
  verify: async (app, push) => (await genuineIn(app, vendor, push)).length > 0,
  async messages(app, push) {
    const notices = (await genuineIn(app, vendor, push)).filter(({ notice }) => !notice.isHello)
    const bySync = new Map(notices.map(one => [`${one.watch.id} ${one.notice.lifecycle ?? ''}`, one]))
    return [...bySync.values()].map(({ notice, watch }) =>
      messageOf(watch.tenantId, watch.syncId, { watch_id: watch.id, lifecycle: notice.lifecycle }),
    )
  },
  handle,
})

const SyncOrder = z.strictObject({
  company_id: z.string().min(1).max(100),
  /** Restricts the order to one person. */
  user: emailAddress.optional(),
})

/** A push of the operator's relay: its company id counts only under the signature of the shared secret. */
export const syncPush = (vendor: AccountVendor): InboxHandler => ({
  verify: hmacVerifier(
    {
      ...{ algorithm: 'sha256', encoding: 'hex', signed: afterTimestamp },
      read: inHeader('X-Service-Signature', { prefix: 'sha256=', timestamp: 'X-Service-Timestamp' }),
    },
    async ({ settings: { calendarSyncSecret } }) => (calendarSyncSecret ? [calendarSyncSecret] : []),
  ),
  async messages(app, { body }) {
    const order = orderIn(body)
    const company = await app.db.acrossTenants('credential', tx =>
      tx.company.findFirst({ where: { companyId: order.company_id, active: true }, select: { id: true } }),
    )
    if (!company) return []
    const tenantId = mintTenantId(company.id)
    const rows = await app.db.inTenant(tenantId, tx =>
      tx.calendarSync.findMany({
        where: {
          ...{ tenantId, connection: { account: { vendor } } },
          ...(order.user ? { membership: { user: { email: order.user.toLowerCase() } } } : {}),
        },
        select: { id: true },
      }),
    )
    return rows.map(({ id }) => messageOf(tenantId, id, { watch_id: null, lifecycle: null }))
  },
  handle,
})

function orderIn(body: Buffer) {
  let given: unknown
  try {
    given = JSON.parse(body.toString('utf8'))
  } catch {
    throw new DomainError('malformed')
  }
  const parsed = SyncOrder.safeParse(given)
  if (!parsed.success) throw new DomainError('malformed')
  return parsed.data
}
