import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { notify } from '../../people/notifications/notify'
import { changeOfferStatus } from './change-status'
import { lockOffer } from './lock'
import type { OfferById } from './schema'

/**
 * Records that the customer declined.
 * @throws DomainError offer.not_found, offer.transition, offer.invoiced, conflict
 */
export function rejectOffer(ctx: Ctx, { id, expected_version }: OfferById) {
  return inTenant(ctx, async tx => {
    const data = await changeOfferStatus(
      tx,
      ctx,
      await lockOffer(tx, ctx.actor.tenantId, id, expected_version),
      'reject',
    )
    const params = { number: data.offer_number, title: data.title }
    await notify(tx, ctx, { kind: 'offer_rejected', entity: 'offer', entityId: id, params })
    return { data }
  })
}
