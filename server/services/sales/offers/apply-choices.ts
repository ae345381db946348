import type { Tx } from '../../../platform/database/db'
import { asOffered } from './as-offered'
import { lineKindsAfterChoices } from './line-kinds-after-choices'
import { totalColumns } from './lines'
import { type LoadedOffer, toOfferItem } from './read'
import type { OfferLine } from './totals-rules'

/** Makes the choices part of the order, in the transaction that accepts. The offer must be locked. */
export async function applyChoices(tx: Tx, row: LoadedOffer, itemIds: readonly number[]): Promise<void> {
  const kinds = lineKindsAfterChoices(row, itemIds)
  const changed = asOffered(row).items.filter(({ id, kind }) => kinds.get(id) !== kind)
  const items = row.items.map(item => ({ ...toOfferItem(item), kind: kinds.get(item.id) ?? 'text' }))
  const lines = changed.map(({ id, kind }) => ({ id, kind: kinds.get(id) ?? kind, offeredKind: kind }))
  await writeKinds(tx, row, lines, items)
}

/** Undoes the choices: each line counts as it was offered. The offer must be locked. */
export async function revertChoices(tx: Tx, row: LoadedOffer): Promise<void> {
  const lines = row.items.flatMap(({ id, offeredKind: kind }) =>
    kind === null ? [] : [{ id, kind, offeredKind: null }],
  )
  await writeKinds(tx, row, lines, asOffered(row).items.map(toOfferItem))
}

/** Writes the kinds of the lines, and the resulting sums. */
async function writeKinds(
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
