import { type Amount, type Decimal, decimal, sum, toCents } from '../../../money/money'
import { rateKey, type TaxLine } from '../../../money/tax-line'
import { addDays, type Day, dateToDay } from '../../../platform/values/days'
import type { RemainingOfInvoice } from './remaining-of-invoice'
import { grossOf, paidShare } from './share'

/** Skonto as it was agreed with an invoice; amounts in its currency. */
export interface CashDiscount {
  percent: Decimal
  days: number
  /** The last day on which it may be taken. */
  until: Day
  /** The base of the percentage: the amount this invoice claims, without its deductions and the retention. */
  base: Decimal
  amount: Decimal
}

/** The fields that determine it, from a row or a record. */
interface Agreed {
  invoiceDate: Date
  cashDiscountPercent: Amount | null
  cashDiscountDays: number | null
  total: Amount
  deductedTotal: Amount
  retentionAmount: Amount
}

/**
 * The only place that computes term and sum of a Skonto, so that payments, papers, mails and e-invoices agree. Null if
 * none is agreed.
 */
export function cashDiscountOf(invoice: Agreed): CashDiscount | null {
  const { cashDiscountPercent, cashDiscountDays } = invoice
  if (!cashDiscountPercent || !cashDiscountDays || decimal(cashDiscountPercent).isZero()) return null
  const base = toCents(decimal(invoice.total).minus(invoice.deductedTotal).minus(invoice.retentionAmount))
  const amount = toCents(base.times(cashDiscountPercent).dividedBy(100))
  if (!amount.isPositive() || amount.isZero()) return null
  return {
    percent: decimal(cashDiscountPercent),
    days: cashDiscountDays,
    until: addDays(dateToDay(invoice.invoiceDate), cashDiscountDays),
    base,
    amount,
  }
}

/**
 * The Skonto that can still be taken: amounts credited since are neither paid nor earn a discount. Papers stay as they
 * were issued.
 */
export const availableDiscount = (invoice: Agreed & { creditedTotal: Amount }): CashDiscount | null =>
  cashDiscountOf({ ...invoice, total: decimal(invoice.total).minus(invoice.creditedTotal) })

/**
 * How much a discount lowers net and tax of each rate that an invoice itself claims (AT § 16 Abs 1, DE § 17 Abs 1
 * UStG). A rate with more deducted than billed is not claimed: a deposit at another rate took its place, and the
 * discount lowers the consideration of what is billed now.
 */
export function discountPerRate(amount: Amount, { billed, own }: RemainingOfInvoice): TaxLine[] {
  const sameSign = own.lines.filter(line =>
    billed.lines.some(
      one => rateKey(one) === rateKey(line) && grossOf(one).isNegative() === grossOf(line).isNegative(),
    ),
  )
  return paidShare(sum(sameSign.map(grossOf)).greaterThan(0) ? sameSign : billed.lines, amount).lines
}
