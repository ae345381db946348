import type { z } from 'zod'
import { type Amount, type Decimal, decimal, toCents } from '../../../money/money'
import { addDays, type Day, dateToDay } from '../../../platform/values/days'
import { ownShare, paidShare } from './paid-share'
import type { TaxLine } from './schema'

type Line = z.infer<typeof TaxLine>

/** Skonto as it was agreed with an invoice; amounts in its currency. */
export interface CashDiscount {
  percent: Decimal
  days: number
  /** The last day on which it may be taken. */
  until: Day
  /**
   * What the percentage is of: what this invoice asks for, without what it deducts and what is kept back as retention.
   */
  base: Decimal
  amount: Decimal
}

/** What decides it, of a row or of a record. */
interface Agreed {
  invoiceDate: Date
  cashDiscountPercent: Amount | null
  cashDiscountDays: number | null
  total: Amount
  deductedTotal: Amount
  retentionAmount: Amount
}

/**
 * The one place that knows Skonto's term and sum: payments, papers, mails and e-invoices say the same. Null where none
 * is agreed.
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
 * The same as it can still be taken: of what was credited since, nobody pays anything and nobody keeps a share. Papers
 * stay as they were issued.
 */
export const takeableDiscount = (invoice: Agreed & { creditedTotal: Amount }): CashDiscount | null =>
  cashDiscountOf({ ...invoice, total: decimal(invoice.total).minus(invoice.creditedTotal) })

/**
 * By what a discount lowers net and tax of each rate of what an invoice itself asks for (AT § 16 Abs 1, DE § 17 Abs 1
 * UStG).
 */
export const discountPerRate = (amount: Amount, billed: readonly Line[], deducted: readonly Line[]): Line[] =>
  paidShare(ownShare(billed, deducted).lines, amount).lines
