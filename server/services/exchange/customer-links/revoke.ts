import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { findCustomerLink, toCustomerLinkRecord } from './read'
import type { RevokeCustomerLink } from './schema'

/** Ends a link at once; one that was ended stays as it is. */
export function revokeCustomerLink(ctx: Ctx, { id }: RevokeCustomerLink) {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const before = await findCustomerLink(tx, tenantId, id)
    if (!before) throw new DomainError('customer_link.not_found')
    const revokedAt = ctx.clock.now()
    const { count } = await tx.customerLink.updateMany({
      where: { tenantId, id, revokedAt: null },
      data: { revokedAt },
    })
    if (count === 0) return { data: toCustomerLinkRecord(before) }
    const after = { ...before, revokedAt }
    const shown = (row: typeof before) => ({ ...toCustomerLinkRecord(row), events: undefined })
    await recordChange(tx, ctx, { action: 'customer_link.revoked', id, before: shown(before), after: shown(after) })
    return { data: toCustomerLinkRecord(after) }
  })
}
