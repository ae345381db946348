import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { taxLine } from '../../../platform/values/scalars'
import type { Credited } from './rules'
import { CreditedItem } from './schema'

/** What earlier corrections of an invoice have credited, oldest first. */
export async function earlierCredits(tx: Tx, tenantId: TenantId, invoiceId: number): Promise<Credited[]> {
  const rows = await tx.creditNote.findMany({
    where: { tenantId, invoiceId, kind: 'partial' },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ items, taxBreakdown, cashDiscountBreakdown }) => ({
    items: CreditedItem.array().parse(items),
    taxes: taxLine.array().parse(taxBreakdown),
    cash_discount: taxLine.array().parse(cashDiscountBreakdown),
  }))
}
