import { z } from 'zod'
import { mintTenantId } from '../../../platform/actor'
import type { InboxHandler } from '../../../platform/jobs/inbox'
import { pushBody } from '../../../platform/jobs/push-body'
import { afterTimestamp, hmacVerifier, inHeader } from '../../../platform/jobs/push-signatures'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { emailAddress } from '../../../platform/values/email-address'
import { handleSyncMessage } from './handle-sync-message'
import { syncMessage } from './sync-message'

const SyncOrder = z.strictObject({
  company_id: z.string().min(1).max(100),
  /** Restricts the order to one person. */
  user: emailAddress.optional(),
})

/** A push of the operator's relay: its company id counts only under the signature of the shared secret. */
export const operatorRelay = (vendor: AccountVendor): InboxHandler => ({
  verify: hmacVerifier(
    {
      ...{ algorithm: 'sha256', encoding: 'hex', signed: afterTimestamp },
      read: inHeader('X-Service-Signature', { prefix: 'sha256=', timestamp: 'X-Service-Timestamp' }),
    },
    async ({ settings: { calendarSyncSecret } }) => (calendarSyncSecret ? [calendarSyncSecret] : []),
  ),
  async messages(app, { body }) {
    const order = pushBody(body, SyncOrder)
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
    return rows.map(({ id }) => syncMessage(tenantId, id, { watch_id: null, lifecycle: null }))
  },
  handle: handleSyncMessage,
})
