import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { assertVersion } from '../../../platform/records/change-record'
import { drawNumber } from '../../../platform/records/numbers'
import { copyOffer } from './copy'
import { loadOffer } from './read'
import type { OfferById } from './schema'

/**
 * Drafts a fresh offer with the content of another, whatever became of that one. It has a number of its own and no
 * versions.
 */
export function duplicateOffer(ctx: Ctx, { id, expected_version }: OfferById) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const source = await loadOffer(tx, tenantId, id)
    await assertVersion(tx, tenantId, { entity: 'offer', id }, source, expected_version)
    const company = await tx.company.findUniqueOrThrow({
      where: { id: tenantId },
      select: { quoteNumberFormat: true },
    })
    const offerNumber = await drawNumber(tx, ctx, 'offer', company.quoteNumberFormat)
    return { data: await copyOffer(tx, ctx, source, { offerNumber }) }
  })
}
