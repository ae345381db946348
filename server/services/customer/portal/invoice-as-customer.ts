import { renderSVG } from 'uqr'
import type { Ctx } from '../../../context'
import { decimal, wire } from '../../../money/money'
import { epcPayload } from '../../../paper/epc-qr'
import { qrOptions } from '../../../paper/qr-code'
import { DomainError } from '../../../platform/errors'
import { nextRound } from '../../../platform/rounds'
import { dayIn } from '../../../platform/values/days'
import type { Subject } from '../../billing/einvoices/subject'
import { isOverdue } from '../../billing/invoices/due-rules'
import { isLongPaid } from '../../billing/invoices/link-grant'
import { paidOut } from '../../billing/invoices/rules'
import type { CustomerInvoice } from './schema'

/**
 * An invoice as its customer sees it: the content of its paper, and the amount still to be paid. Called after the
 * transaction that loaded it has ended.
 */
export async function invoiceAsCustomer(ctx: Ctx, subject: Subject): Promise<Omit<CustomerInvoice, 'has_xml'>> {
  const { invoice, contact, issued } = subject
  assertShown(ctx, { issued, paidAt: invoice.paid_at })
  // The payment QR code takes as long as a thousand lines: other requests get their turn in between.
  await nextRound()
  return {
    number: invoice.invoice_number,
    type: invoice.type,
    ordinal: invoice.ordinal,
    title: invoice.title,
    day: invoice.invoice_date,
    due_date: invoice.due_date,
    recipient: contact.name,
    intro_text: invoice.intro_text,
    closing_text: invoice.closing_text,
    items: invoice.items.map(item => ({
      ...{ id: item.id, kind: item.kind, description: item.description, quantity: item.quantity, unit: item.unit },
      ...{ unit_price: item.unit_price, total_price: item.total_price },
    })),
    discount_percent: invoice.discount_percent,
    discount_amount: invoice.discount_amount,
    currency: invoice.currency,
    subtotal: invoice.subtotal,
    tax_breakdown: invoice.tax_breakdown,
    total: invoice.total,
    deducted_total: invoice.deducted_total,
    ...paidSince(invoice),
    retained_total: wire(decimal(invoice.remaining).minus(invoice.amount_due)),
    amount_due: invoice.amount_due,
    status: statusOf(ctx, subject),
    payment: paymentOf(ctx, subject),
  }
}

/** @throws DomainError customer_link.ended for a draft, and for an invoice paid long ago */
export function assertShown(ctx: Ctx, { issued, paidAt }: { issued: boolean; paidAt: Date | string | null }): void {
  if (!issued || isLongPaid(ctx, paidAt)) throw new DomainError('customer_link.ended')
}

type Paid = Pick<CustomerInvoice, 'paid_total' | 'cash_discount_total' | 'credited_total' | 'refunded_total'>

/** Computed from the entries of the invoice, because `already_paid` also includes deductions, credits and Skonto. */
function paidSince({ payments, ...invoice }: Subject['invoice']): Paid {
  const entries = payments.map(({ reverses_id: reversesId, ...entry }) => ({ ...entry, reversesId }))
  const { paid_total, cash_discount_total, credited_total } = invoice
  return { paid_total, cash_discount_total, credited_total, refunded_total: wire(paidOut(entries)) }
}

function statusOf(ctx: Ctx, { invoice }: Subject): CustomerInvoice['status'] {
  if (invoice.status === 'cancelled') return 'cancelled'
  if (invoice.amount_due < 0) return invoice.credit_balance > 0 ? 'refund' : 'refunded'
  if (!(invoice.amount_due > 0)) return 'paid'
  return isOverdue(invoice, today(ctx)) ? 'overdue' : 'open'
}

const today = ({ actor: { timeZone }, clock }: Ctx) => dayIn(timeZone, clock.now())

/** Account and reference, as on the paper; SEPA supports euros only. Null if nothing is to be paid. */
function paymentOf(ctx: Ctx, { invoice, company, cashDiscount }: Subject): CustomerInvoice['payment'] {
  const { amount_due: amount, invoice_number: reference } = invoice
  if (!(amount > 0) || !company.iban) return null
  const discounted = cashDiscount && invoice.already_paid === invoice.deducted_total ? cashDiscount : null
  const payload =
    invoice.currency === 'EUR'
      ? epcPayload({ name: company.name, iban: company.iban, bic: company.bic, amount, text: reference })
      : null
  return {
    name: company.name,
    iban: company.iban.replace(/\s+/g, ''),
    bic: company.bic,
    reference,
    amount,
    cash_discount:
      discounted && discounted.until >= today(ctx)
        ? {
            percent: wire(discounted.percent),
            until: discounted.until,
            payable: wire(decimal(amount).minus(discounted.amount)),
          }
        : null,
    qr_svg: payload && renderSVG([...Buffer.from(payload)], qrOptions),
  }
}
