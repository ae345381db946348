import { Prisma } from '../../../../prisma/client/client'
import type { TaxProfile } from '../../../money/tax-profiles'
import { shortened } from '../../../paper/printable'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { totalColumns } from './lines'
import { type LoadedOffer, orderOf, toOfferItem } from './read'
import { kindsAfterChoice, type OfferItemKind, type OfferLine, type OfferTotals, offerTotals } from './rules'
import type { AcceptedOffer, OfferRecord } from './schema'

/** The offer as it was offered, regardless of what was ordered. */
export function asOffered(row: LoadedOffer): LoadedOffer {
  if (row.items.every(item => item.offeredKind === null)) return row
  const items = row.items.map(item => ({ ...item, kind: item.offeredKind ?? item.kind, offeredKind: null }))
  const { laborBreakdown, ...totals } = totalColumns(items.map(toOfferItem), row.discountPercent, row.taxProfile)
  const decimals = Object.fromEntries(
    Object.entries(totals).map(([name, value]) => [name, new Prisma.Decimal(value)]),
  ) as { [Name in keyof typeof totals]: Prisma.Decimal }
  return { ...row, ...decimals, laborBreakdown: [...laborBreakdown], items }
}

/** Options and alternatives that were ordered, by their ids. */
export const orderedChoiceIds = (row: LoadedOffer): number[] => row.items.filter(isOrderedChoice).map(({ id }) => id)

const isOrderedChoice = ({ kind, offeredKind }: LoadedOffer['items'][number]): boolean =>
  kind === 'item' && offeredKind !== null

/** What the event of an order contains besides the offer: who placed it and how, and the choices, each with its sum. */
export function placedOrder(row: LoadedOffer): Omit<AcceptedOffer, keyof OfferRecord> {
  const { acceptance_note: _note, ...by } = orderOf(row)
  return {
    ...by,
    selection: row.items.filter(isOrderedChoice).map(item => {
      const { id, description, quantity, unit, unit_price, total_price, tax_rate } = toOfferItem(item)
      const kind = item.offeredKind === 'alternative' ? 'alternative' : 'optional'
      const [firstLine = ''] = description.split('\n', 1)
      return { id, kind, description: shortened(firstLine, 200), quantity, unit, unit_price, total_price, tax_rate }
    }),
  }
}

/**
 * The sums of an offer with these options and alternatives chosen.
 * @throws DomainError offer.choice_invalid
 */
export function totalsWithChoices(row: LoadedOffer, itemIds: readonly number[]): OfferTotals {
  const kinds = kindsWithChoices(row, itemIds)
  const items = asOffered(row).items.map(item => ({ ...toOfferItem(item), kind: kinds.get(item.id) ?? 'text' }))
  return offerTotals(items, row.discountPercent, row.taxProfile as TaxProfile)
}

/** Makes the choices part of the order, in the transaction that accepts. The offer must be locked. */
export async function applyChoices(tx: Tx, row: LoadedOffer, itemIds: readonly number[]): Promise<void> {
  const kinds = kindsWithChoices(row, itemIds)
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

function kindsWithChoices(row: LoadedOffer, itemIds: readonly number[]): Map<number, OfferItemKind> {
  const lines = asOffered(row).items.map(({ id, kind }) => ({ id, kind: kind as OfferItemKind }))
  const chosen = kindsAfterChoice(lines, itemIds)
  if ('fault' in chosen) throw new DomainError('offer.choice_invalid', { field: 'item_ids', ...chosen.fault })
  return chosen.kinds
}
