import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { changeOfferStatus } from './change-status'
import { lockOffer } from './lock'
import type { OfferById } from './schema'

/**
 * Cancels an offer, sent or not; its number stays used. It also closes an order after its customer has withdrawn from
 * the contract: who ordered, the signature and the withdrawal stay on record, and a new contract needs a new offer.
 * @throws DomainError offer.not_found, offer.transition, offer.invoiced, conflict
 */
export function cancelOffer(ctx: Ctx, { id, expected_version }: OfferById) {
  return inTenant(ctx, async tx => ({
    data: await changeOfferStatus(tx, ctx, await lockOffer(tx, ctx.actor.tenantId, id, expected_version), 'cancel'),
  }))
}
