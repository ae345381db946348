import type { Tx } from '../../../platform/database/db'
import type { LoadedOffer } from './read'
import { totalColumns } from './total-columns'
import type { OfferLine } from './totals-rules'

/**
 * Writes the kinds of lines of an offer, and the sums of all its lines (`items`). The offer must be locked.
 * @throws DomainError validation when the sums become too large
 */
export async function writeLineKinds(
  tx: Tx,
  { tenantId, id: offerId, version, discountPercent, taxProfile }: LoadedOffer,
  lines: readonly { id: number; kind: string; offeredKind: string | null }[],
  items: readonly OfferLine[],
): Promise<void> {
  if (lines.length === 0) return
  for (const { id, ...data } of lines) await tx.offerItem.updateMany({ where: { tenantId, offerId, id }, data })
  await tx.offer.updateMany({
    where: { tenantId, id: offerId, version },
    data: totalColumns(items, discountPercent, taxProfile),
  })
}
