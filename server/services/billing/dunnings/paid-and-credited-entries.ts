import type { CreditNote, Dunning, Invoice, Payment, Prisma } from '../../../../prisma/client/client'
import { type Decimal, decimal, sum } from '../../../money/money'
import type { PaperDunning } from '../../../paper/model'
import { dateToDay } from '../../../platform/values/days'

/** What must be loaded with the invoice of a dunning for `paidAndCreditedEntries`. */
export const paidAndCreditedInclude = {
  payments: {
    where: { creditNoteId: null },
    select: { id: true, kind: true, amount: true, paidOn: true, reversesId: true, createdAt: true },
    orderBy: [{ paidOn: 'asc' }, { id: 'asc' }],
  },
  creditNotes: {
    where: { kind: 'partial' },
    select: { creditNumber: true, creditDate: true, appliedTotal: true, createdAt: true },
    orderBy: { id: 'asc' },
  },
} satisfies Prisma.InvoiceInclude

export interface PaidAndCreditedRows {
  payments: Pick<Payment, 'id' | 'kind' | 'amount' | 'paidOn' | 'reversesId' | 'createdAt'>[]
  creditNotes: Pick<CreditNote, 'creditNumber' | 'creditDate' | 'appliedTotal' | 'createdAt'>[]
}

/** A paper lists this many; earlier ones are combined into one sum. */
const most = 10

/**
 * How the open amount of a dunning follows from its invoice: what had been paid and credited when it was written, and
 * as one sum what the invoice itself deducted. Together with the dunning's `openAmount` it adds up to the invoice's
 * total to the cent. Empty if nothing was paid or credited: the invoice shows the rest.
 */
export function paidAndCreditedEntries(
  { total, payments, creditNotes }: Pick<Invoice, 'total'> & PaidAndCreditedRows,
  { openAmount, createdAt }: Pick<Dunning, 'openAmount' | 'createdAt'>,
): NonNullable<PaperDunning['received']> {
  const known = payments.filter(entry => entry.createdAt <= createdAt)
  const reversed = new Set(known.map(({ reversesId }) => reversesId))
  const paid = known
    .filter(({ id, kind }) => kind === 'payment' && !reversed.has(id))
    .map(({ amount, paidOn }) => ({ kind: 'payment' as const, day: dateToDay(paidOn), amount }))
  const credited = creditNotes
    .filter(note => note.createdAt <= createdAt && !note.appliedTotal.isZero())
    .map(({ creditNumber: number, creditDate, appliedTotal: amount }) => ({
      kind: 'credit' as const,
      number,
      day: dateToDay(creditDate),
      amount,
    }))
  const entries = [...paid, ...credited]
  if (entries.length === 0) return []
  const shown = entries.length > most ? entries.slice(1 - most) : entries
  const earlier = amountOf(entries).minus(amountOf(shown))
  const rest = decimal(total).minus(openAmount).minus(amountOf(entries))
  return [
    ...(rest.isZero() ? [] : [{ kind: 'invoice' as const, amount: rest.toFixed(2) }]),
    ...(earlier.isZero() ? [] : [{ kind: 'earlier' as const, amount: earlier.toFixed(2) }]),
    ...shown.map(entry => ({ ...entry, amount: entry.amount.toFixed(2) })),
  ]
}

const amountOf = (entries: readonly { amount: Decimal }[]): Decimal => sum(entries.map(({ amount }) => amount))
