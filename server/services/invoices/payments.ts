import { type Invoice, type Payment, Prisma } from '../../../prisma/client/client'
import type { TenantId } from '../../core/actor'
import type { Tx } from '../../core/db'
import { type Decimal, decimal } from '../../core/money'

/**
 * Entries of `payments p` that are money: payments and what took them back. Skonto is none, and neither is the counter entry of a Skonto.
 * Needs the join that stands beside it.
 */
export const isMoney = Prisma.sql`coalesce(reversed.kind, p.kind) = 'payment'`
export const withReversed = Prisma.sql`payments p left join payments reversed
  on reversed.tenant_id = p.tenant_id and reversed.id = p.reverses_id`

/** What came in for an invoice less what was taken back; without Skonto and deducted deposits. */
export async function moneyReceived(tx: Tx, tenantId: TenantId, invoiceId: number): Promise<Decimal> {
  const [row] = await tx.$queryRaw<Array<{ amount: Prisma.Decimal }>>`
    select coalesce(sum(p.amount), 0) as amount from ${withReversed}
    where p.tenant_id = ${tenantId} and p.invoice_id = ${invoiceId} and ${isMoney}`
  return decimal(row?.amount ?? 0)
}

/** The Skonto of an invoice that stands, or null. */
export async function takenDiscount(
  tx: Tx,
  { tenantId, id }: Pick<Invoice, 'tenantId' | 'id'>,
): Promise<Payment | null> {
  const entries = await tx.payment.findMany({ where: { tenantId, invoiceId: id } })
  const reversed = new Set(entries.map(entry => entry.reversesId))
  return entries.find(entry => entry.kind === 'cash_discount' && !reversed.has(entry.id)) ?? null
}
