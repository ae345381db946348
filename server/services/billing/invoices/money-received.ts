import { type Invoice, type Payment, Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Amount, type Decimal, decimal, sum, wire } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'
import { pastDay } from '../../../platform/records/past-day'
import { type Day, dayIn, dayToDate } from '../../../platform/values/days'

/**
 * Entries of `payments p` that are money: payments, refunds (negative) and the reversals of either. Skonto is not, nor
 * is the counter entry of a Skonto. Needs the join `withReversed`.
 */
export const isMoney = Prisma.sql`coalesce(reversed.kind, p.kind) in ('payment', 'refund')`
export const withReversed = Prisma.sql`payments p left join payments reversed
  on reversed.tenant_id = p.tenant_id and reversed.id = p.reverses_id`

type Entry = Pick<Payment, 'id' | 'kind' | 'reversesId'> & { amount: Amount }

/**
 * Money received on one invoice, from its entries without those of its credit notes: payments less reversals. Neither
 * Skonto nor deducted deposits count.
 */
export const moneyReceived = (entries: readonly Entry[]): Decimal =>
  sum(
    entries
      .filter(entry => (entries.find(({ id }) => id === entry.reversesId) ?? entry).kind === 'payment')
      .map(entry => entry.amount),
  )

interface Settled {
  already_paid: number
  deducted_total: number
  credited_total: number
}

/**
 * What `already_paid` of an invoice consists of besides deducted deposits and credit notes, which are no payments: the
 * money received and not reversed, and the Skonto granted. EUR, as in records.
 * @param entries those of the invoice, without those of its credit notes
 */
export const paidOf = (invoice: Settled, entries: readonly Entry[]) => paidByReceived(invoice, moneyReceived(entries))

/** As `paidOf` for an invoice whose money received is known, as in a list. */
export function paidByReceived({ already_paid, deducted_total, credited_total }: Settled, money: Decimal) {
  const discount = decimal(already_paid).minus(deducted_total).minus(credited_total).minus(money)
  return { paid_total: wire(money), cash_discount_total: wire(discount) }
}

/** The money received for an invoice of a list (alias `t`), as `moneyReceived` counts it. */
export const moneyOfRow = Prisma.sql`case when t.already_paid > t.deducted_total then (
  select sum(p.amount)::text from ${withReversed}
  where p.tenant_id = t.tenant_id and p.invoice_id = t.id and p.credit_note_id is null
    and coalesce(reversed.kind, p.kind) = 'payment') end`

/** The Skonto among the entries of one invoice that was not reversed, or null. */
export function unreversedDiscount<T extends Entry>(entries: readonly T[]): T | null {
  const reversed = new Set(entries.map(entry => entry.reversesId))
  return entries.find(entry => entry.kind === 'cash_discount' && !reversed.has(entry.id)) ?? null
}

/**
 * Whether a Skonto is reversed with a payment: the Skonto taken with it or with a later payment, because the sum was
 * not paid in time after all.
 */
export const reversesDiscount = (payment: { id: number }, discount: { id: number } | null): boolean =>
  discount !== null && discount.id > payment.id

/** The Skonto in effect on an invoice, or null. */
export const loadTakenDiscount = async (tx: Tx, { tenantId, id }: Pick<Invoice, 'tenantId' | 'id'>) =>
  unreversedDiscount(await tx.payment.findMany({ where: { tenantId, invoiceId: id } }))

/** The day of a payment or payout. @throws DomainError validation */
export const dayOfMoney = (
  given: Day | undefined,
  today: Day,
  document: { day: Day; field: 'invoice_date' | 'credit_date'; rule: string },
): Day => pastDay(given, today, { path: 'paid_on', inFuture: 'paid_in_future', document })

/** The entry of today that reverses another one, whether it is a payment or a payout. */
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
