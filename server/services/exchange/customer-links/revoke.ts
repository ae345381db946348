import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { endOpenRequest } from '../signatures/end-open-request'
import { isSignedEntity } from '../signatures/schema'
import { findCustomerLink, type LoadedLink, toCustomerLinkRecord } from './read'
import type { RevokeCustomerLink } from './schema'

/**
 * Revokes a link at once; one that has ended stays as it is. A request to sign ends with the last link that its signer
 * had to the document.
 * @throws DomainError customer_link.not_found
 */
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
    await cancelUnreachable(tx, ctx, before)
    return { data: toCustomerLinkRecord(after) }
  })
}

async function cancelUnreachable(tx: Tx, ctx: Ctx, { kind, entityId, email }: LoadedLink): Promise<void> {
  if (!isSignedEntity(kind) || !email) return
  const { tenantId } = ctx.actor
  const expiresAt = { gt: ctx.clock.now() }
  const left = await tx.customerLink.count({ where: { tenantId, kind, entityId, email, revokedAt: null, expiresAt } })
  if (left > 0) return
  await endOpenRequest(
    tx,
    ctx,
    { entity: kind, entityId },
    { status: 'cancelled', reason: 'link_revoked', which: ({ signerEmail }) => signerEmail === email },
  )
}
