import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { drawNumber } from '../../../platform/records/numbers'
import { draftFromOffer } from './draft-from-offer'
import { loadOfferAtVersion } from './load-at-version'
import type { OfferById } from './schema'

/**
 * Drafts a new offer with the content of another, whatever its status. It has a number of its own and no versions.
 * @throws DomainError offer.not_found, conflict
 */
export function duplicateOffer(ctx: Ctx, { id, expected_version }: OfferById) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const source = await loadOfferAtVersion(tx, tenantId, id, expected_version)
    const company = await tx.company.findUniqueOrThrow({
      where: { id: tenantId },
      select: { quoteNumberFormat: true },
    })
    const offerNumber = await drawNumber(tx, ctx, 'offer', company.quoteNumberFormat)
    return { data: await draftFromOffer(tx, ctx, source, { offerNumber }) }
  })
}
