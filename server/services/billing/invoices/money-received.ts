import { type Invoice, type Payment, Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Decimal, decimal } from '../../../money/money'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { pastDay } from '../../../platform/records/past-day'
import { type Day, dayIn, dayToDate } from '../../../platform/values/days'

/**
 * Entries of `payments p` that are money: payments, refunds (negative) and what took either back. Skonto is none, and
 * neither is the counter entry of a Skonto. Needs the join that stands beside it.
 */
export const isMoney = Prisma.sql`coalesce(reversed.kind, p.kind) in ('payment', 'refund')`
export const withReversed = Prisma.sql`payments p left join payments reversed
  on reversed.tenant_id = p.tenant_id and reversed.id = p.reverses_id`

/**
 * What came in for an invoice less what was taken back; without Skonto and deducted deposits, whatever was paid out
 * again.
 */
export async function moneyReceived(tx: Tx, tenantId: TenantId, invoiceId: number): Promise<Decimal> {
  const [row] = await tx.$queryRaw<Array<{ amount: Prisma.Decimal }>>`
    select coalesce(sum(p.amount), 0) as amount from ${withReversed}
    where p.tenant_id = ${tenantId} and p.invoice_id = ${invoiceId} and p.credit_note_id is null and ${isMoney}`
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

/** The day on which money came or went. @throws DomainError validation */
export const dayOfMoney = (
  given: Day | undefined,
  today: Day,
  document: { day: Day; field: 'invoice_date' | 'credit_date'; rule: string },
): Day => pastDay(given, today, { path: 'paid_on', inFuture: 'paid_in_future', document })

/** The entry of today that takes another one back, whether money came in or went out by it. */
export const counterEntry = ({ actor, clock }: Ctx, entry: Payment, reason: string) => ({
  tenantId: entry.tenantId,
  invoiceId: entry.invoiceId,
  creditNoteId: entry.creditNoteId,
  kind: 'reversal',
  amount: entry.amount.negated(),
  paidOn: dayToDate(dayIn(actor.timeZone, clock.now())),
  method: entry.method,
  reference: entry.reference,
  reversesId: entry.id,
  reason,
  createdByUserId: actor.userId,
  createdAt: clock.now(),
})
