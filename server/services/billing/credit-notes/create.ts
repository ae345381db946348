import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { Decimal } from '../../../money/money'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { assertNotDeducted } from '../invoices/assert-not-deducted'
import { assertNotSettled } from '../invoices/assert-not-settled'
import { lockInvoice } from '../invoices/lock'
import { lowerOpenAmount } from '../invoices/lower-open-amount'
import { issuedStatuses } from '../invoices/machine'
import { invoiceDetail, toInvoiceRecord } from '../invoices/read'
import { loadRemaining, type RemainingOfInvoice } from '../invoices/remaining-of-invoice'
import { remainingOf } from '../invoices/rules'
import { earlierCredits } from './earlier-credits'
import { creditNoteDetail } from './read'
import { CreditRefused, type CreditSums, creditedItems, creditSums } from './rules'
import type { CreditInvoice } from './schema'
import { writeCreditNote } from './write-credit-note'

/**
 * Credits parts of an issued invoice by lines and amounts: a correction with a number of its own and a reference to the
 * invoice (DE § 31 Abs 5 UStDV, AT § 16 Abs 1 UStG). It is reduced by the Skonto that was taken on these parts, which
 * has lowered their consideration already. The open amount is reduced first, as by a payment; the rest is owed to the
 * customer as far as they have paid. All corrections together never exceed what is left of the invoice, per line, per
 * rate and in total: the invoice is locked during the computation.
 * @throws DomainError invoice.transition, invoice.settled, invoice.deducted, credit_note.exceeds, credit_note.nothing,
 * validation
 */
export function createCreditNote(ctx: Ctx, input: CreditInvoice) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await lockInvoice(tx, tenantId, input.invoice_id)
    const before = toInvoiceRecord(row)
    if (!issuedStatuses.includes(before.status)) throw new DomainError('invoice.transition', { status: before.status })
    await assertNotSettled(tx, row)
    await assertNotDeducted(tx, ctx, row.id)
    const left = await loadRemaining(tx, row)
    const { items, sums } = await withDomainErrors(() => partsOf(tx, row, left, input))
    if (!sums.total.greaterThan(0)) throw new DomainError('credit_note.nothing', { field: 'items' })
    const remaining = Decimal.max(remainingOf(row.total, row.alreadyPaid), 0)
    const applied = Decimal.min(sums.total, remaining)
    // Never refund more than was received: money, deducted deposits included, less what earlier corrections owe
    // already.
    const paid = left.receivedTotal.plus(row.deductedTotal)
    const refund = Decimal.max(Decimal.min(sums.total.minus(applied), paid), 0)
    const { id } = await writeCreditNote(tx, ctx, row, {
      kind: 'partial',
      reason: input.reason,
      items,
      subtotal: sums.subtotal.toFixed(2),
      // The percentage is the one that was billed; the amount also holds the rounding rest of a rate credited in full.
      discountPercent: row.discountPercent,
      discountAmount: sums.discount.toFixed(2),
      taxAmount: sums.tax.toFixed(2),
      total: sums.total.toFixed(2),
      taxBreakdown: sums.taxes,
      cashDiscountBreakdown: sums.cashDiscount,
      deductedTotal: 0,
      appliedTotal: applied.toFixed(2),
      refundTotal: refund.toFixed(2),
    })
    await lowerOpenAmount(tx, ctx, row, { closes: applied, by: 'credit', refund })
    return { data: await creditNoteDetail(tx, tenantId, id) }
  })
}

async function partsOf(tx: Tx, row: Invoice, left: RemainingOfInvoice, { items: parts }: CreditInvoice) {
  const invoice = await invoiceDetail(tx, row.tenantId as TenantId, row.id)
  const { items, tax_breakdown: taxes, discount_percent } = invoice
  const earlier = await earlierCredits(tx, row.tenantId as TenantId, row.id)
  const credited = creditedItems({ items }, earlier, parts)
  const billed = { items, taxes, discount_percent, cash_discount: left.cashDiscount.lines }
  return { items: credited, sums: creditSums(billed, earlier, credited) }
}

async function withDomainErrors<T extends { sums: CreditSums }>(compute: () => Promise<T>): Promise<T> {
  try {
    return await compute()
  } catch (error) {
    if (!(error instanceof CreditRefused)) throw error
    const { fault, index, left } = error
    if (fault !== 'unknown_item')
      throw new DomainError('credit_note.exceeds', {
        field: `items.${index}.${fault === 'exceeds_quantity' ? 'quantity' : 'amount'}`,
        left,
        rule: fault,
      })
    const issue = { path: `items.${index}.item_id`, code: 'custom', message: 'is no line of this invoice' }
    throw new DomainError('validation', { issues: [{ ...issue, rule: 'unknown_item' }] })
  }
}
