import { Prisma } from '../../../../prisma/client/client'
import { type LoadedOffer, toOfferItem } from './read'
import { totalColumns } from './total-columns'

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
