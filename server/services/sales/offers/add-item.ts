import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { changeDraft } from './change-draft'
import { lineColumns } from './lines'
import { loadDraft } from './load-draft'
import { toOfferItem } from './read'
import { recordOfferChange } from './record-change'
import type { AddOfferItem } from './schema'
import { totalColumns } from './total-columns'

/**
 * Appends a line to a draft and returns the offer with its new sums.
 * @throws DomainError offer.not_found, offer.not_draft, reference.not_found, validation, conflict
 */
export function addOfferItem(ctx: Ctx, { id, ...item }: AddOfferItem) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const before = await loadDraft(tx, ctx, id)
    const lines = await lineColumns(tx, ctx, [item], (before.items.at(-1)?.position ?? 0) + 1)
    await changeDraft(
      tx,
      ctx,
      before,
      totalColumns([...before.items.map(toOfferItem), ...lines], before.discountPercent, before.taxProfile),
    )
    await tx.offerItem.createMany({ data: lines.map(line => ({ ...line, tenantId, offerId: id })) })
    return { data: await recordOfferChange(tx, ctx, id, 'offer.updated', before) }
  })
}
