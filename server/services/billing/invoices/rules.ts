import { documentTotals } from '../../../money/document-totals'
import { laborBreakdown } from '../../../money/labor-share'
import { type Amount, Decimal, decimal, lineTotal, sum, toCents, wire } from '../../../money/money'
import { taxedAs } from '../../../money/tax'
import type { TaxProfile } from '../../../money/tax-profiles'
import type { InvoiceStatus } from './machine'

export interface InvoiceLine {
  kind: string
  quantity: Amount
  unitPrice: Amount
  taxRate: Amount
  taxCategory?: string
  unit?: string | null
  /** Null or absent: derived from the unit. */
  laborPercent?: Amount | null
}

/**
 * Sums of an invoice; sections and texts have no amounts. The tax profile decides how lines that are not stored yet are
 * taxed.
 */
export const invoiceTotals = (
  lines: readonly InvoiceLine[],
  discountPercent: Amount,
  profile: TaxProfile = 'standard',
) =>
  documentTotals(
    lines.map(line => ({ ...line, ...taxedAs(profile, line), counts: line.kind === 'item' })),
    discountPercent,
  )

/** Net and tax per rate, as records and papers show them. */
export const taxBreakdown = (totals: ReturnType<typeof documentTotals>) =>
  totals.groups.map(({ taxRate, taxCategory, base, tax }) => ({
    tax_rate: wire(taxRate),
    tax_category: taxCategory,
    net: wire(base),
    tax: wire(tax),
  }))

/** The labor in a draft's sums, per rate (DE § 35a EStG). */
export const laborOf = (
  lines: readonly InvoiceLine[],
  totals: ReturnType<typeof documentTotals>,
  discountPercent: Amount,
  profile: TaxProfile = 'standard',
) =>
  laborBreakdown(
    lines
      .filter(line => line.kind === 'item')
      .map(line => ({
        ...taxedAs(profile, line),
        unit: line.unit ?? null,
        laborPercent: line.laborPercent ?? null,
        total: itemTotal(line),
      })),
    taxBreakdown(totals),
    discountPercent,
  )

export const itemTotal = (line: InvoiceLine): Decimal =>
  line.kind === 'item' ? lineTotal(line.quantity, line.unitPrice) : new Decimal(0)

/** The status after a payment; the amount has been checked against the remaining sum before. */
export function statusAfterPayment(
  total: Amount,
  alreadyPaid: Amount,
  payment: Amount,
): Extract<InvoiceStatus, 'paid' | 'partial_paid'> {
  return decimal(alreadyPaid).plus(payment).greaterThanOrEqualTo(total) ? 'paid' : 'partial_paid'
}

/**
 * The status after a payment is reversed: if nothing paid or credited after the issue is left, `partial_paid` becomes
 * `sent` again. `alreadyPaid` is the sum without the payment.
 */
export function statusAfterReversal(
  status: InvoiceStatus,
  { alreadyPaid, deductedTotal }: { alreadyPaid: Amount; deductedTotal: Amount },
): InvoiceStatus {
  const nothingPaid = !decimal(alreadyPaid).greaterThan(deductedTotal)
  return status === 'partial_paid' && nothingPaid ? 'sent' : status
}

/** Whether an invoice is paid by its deductions only: nothing was received for it, and nothing of it was credited. */
export const isPaidByDeductions = (row: { alreadyPaid: Amount; deductedTotal: Amount }): boolean =>
  decimal(row.deductedTotal).greaterThan(0) && decimal(row.alreadyPaid).equals(row.deductedTotal)

/** The amount by which an invoice's deductions exceed its total: the customer gets it back. */
export const surplusOf = (row: { total: Amount; deductedTotal: Amount }): Decimal =>
  Decimal.max(decimal(row.deductedTotal).minus(row.total), 0)

type Entry = { id: number; kind: string; amount: Amount; reversesId: number | null }

/** The amount paid out of an invoice's surplus and not returned, from its own payment entries. */
export function paidOut(entries: readonly Entry[]): Decimal {
  const refunds = new Set(entries.filter(({ kind }) => kind === 'refund').map(({ id }) => id))
  const out = entries.filter(
    ({ id, reversesId }) => refunds.has(id) || (reversesId !== null && refunds.has(reversesId)),
  )
  return sum(out.map(({ amount }) => amount)).negated()
}

/** The part of an invoice's surplus that is still to be paid out. */
export const openBalance = (
  row: { status: string; total: Amount; deductedTotal: Amount },
  entries: readonly Entry[],
): Decimal => (row.status === 'paid' ? surplusOf(row).minus(paidOut(entries)) : new Decimal(0))

/** A share of a quantity, to the four decimals that a quantity carries. */
export const quantityShare = (quantity: Amount, percentage: Amount): Decimal =>
  decimal(quantity).times(percentage).dividedBy(100).toDecimalPlaces(4, Decimal.ROUND_HALF_UP)

export const remainingOf = (total: Amount, alreadyPaid: Amount): Decimal => toCents(decimal(total).minus(alreadyPaid))

/** The open amount of an issued invoice itself: without the retention that a final invoice claims instead. */
export const openOf = (row: { total: Amount; alreadyPaid: Amount; retentionMoved: Amount }): Decimal =>
  remainingOf(row.total, row.alreadyPaid).minus(row.retentionMoved)

/**
 * The open amount of an invoice as records show it: the total less what was paid, deducted or is claimed by a final
 * invoice, and 0 once a final invoice bills the rest of a deposit, so that a sum over several invoices counts every
 * claim once.
 */
export const shownRemaining = (row: Parameters<typeof openOf>[0] & { settledById: number | null }): Decimal =>
  row.settledById === null ? openOf(row) : new Decimal(0)

/**
 * The amount due now: 0 for a cancelled invoice and for a deposit that its final invoice bills, otherwise what remains
 * without the retention still held. Negative if the company owes it.
 */
export const amountDue = (row: {
  status: string
  settledById: number | null
  total: Amount
  alreadyPaid: Amount
  retentionHeld: Amount
  retentionMoved: Amount
}): Decimal =>
  row.status === 'cancelled' || row.settledById !== null ? new Decimal(0) : shownRemaining(row).minus(row.retentionHeld)
