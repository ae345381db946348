import { z } from 'zod'
import { sortParameter } from '../../../platform/lists/sorting'
import { documentFilters, sameContact } from '../../../platform/records/contact-reference'
import {
  amount,
  changedSince,
  dataOf,
  day,
  exactNumber,
  id,
  instant,
  listParameters,
  pageOf,
  quantity,
  taxLine,
  text,
} from '../../../platform/values/scalars'
import { letterFields, resend } from '../../exchange/mails/schema'
import { documentLinesPage, LinesOverview } from '../../sales/offers/schema'
import { BilledTaxLine, InvoiceItem, invoiceTypes, moneyEntry, paymentMethods } from '../invoices/schema'

export const creditNoteKinds = ['cancellation', 'partial'] as const

/**
 * Reverses an issued invoice: a Storno over its full sum, or a correction over parts of it. Amounts are positive, in
 * the invoice's currency.
 */
export const CreditNoteRecord = z
  .object({
    id: z.int(),
    credit_number: z.string(),
    /** `cancellation` is the Storno over the whole, `partial` a correction over parts. */
    kind: z.enum(creditNoteKinds),
    credit_date: day,
    invoice_id: z.int(),
    invoice_number: z.string(),
    invoice_date: day,
    title: z.string(),
    customer_id: z.int(),
    kontakt_id: z.int(),
    kontakt_name: z.string(),
    customer_number: z.string(),
    project_id: z.int().nullable(),
    reason: z.string().nullable(),
    subtotal: z.number(),
    discount_percent: z.number(),
    discount_amount: z.number(),
    tax_amount: z.number(),
    total: z.number(),
    tax_breakdown: z.array(BilledTaxLine),
    /**
     * The amount by which a cash discount (Skonto) that was taken had lowered what is credited, per rate. A correction
     * is reduced by it: `subtotal` less `discount_amount` and its net is the net sum; a Storno over the whole reverses
     * it.
     */
    cash_discount_breakdown: z.array(taxLine),
    /** The amount of earlier invoices that the invoice had deducted; they may be deducted again. */
    deducted_total: z.number(),
    /**
     * The part of it that was still open on the invoice, for a correction over parts: it counts into `already_paid`
     * there.
     */
    applied_total: z.number(),
    /** The part that the customer had paid already and gets back. */
    refund_total: z.number(),
    /** The part of it that has been paid out, and the part still due. */
    refunded_total: z.number(),
    refund_due: z.number(),
    currency: z.string(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'CreditNote' })
export type CreditNoteRecord = z.infer<typeof CreditNoteRecord>

/** Money refunded to the customer; the counter entry of a reversed refund is negative. */
const RefundRecord = z.object({
  id: z.int(),
  kind: z.enum(['refund', 'reversal']),
  amount: z.number(),
  paid_on: day,
  method: z.enum(paymentMethods),
  reference: z.string().nullable(),
  reverses_id: z.int().nullable(),
  reason: z.string().nullable(),
  created_at: instant,
})

export const CreditNoteDetail = CreditNoteRecord.extend({
  invoice_type: z.enum(invoiceTypes),
  project_name: z.string().nullable(),
  project_number: z.string().nullable(),
  /** The lines of a correction, each with the id of the invoice's line; otherwise those of the invoice as issued. */
  items: z.array(InvoiceItem),
  /** The invoice that replaces the cancelled one, if any. */
  replaced_by: z.object({ id: z.int(), invoice_number: z.string() }).nullable(),
  /** Payouts, oldest first, and their reversals (negative). */
  refunds: z.array(RefundRecord),
  version: z.int(),
}).meta({ id: 'CreditNoteDetail' })
export type CreditNoteDetail = z.infer<typeof CreditNoteDetail>

/** Whether the refund has been paid out; a credit note that owes nothing has neither state. */
export const refundStates = ['open', 'paid'] as const

/** Sort keys of the list. */
export const creditNoteSorts = ['number', 'invoice', 'contact', 'date', 'refund', 'total'] as const

export const ListCreditNotes = z
  .object({
    ...listParameters,
    credit_number: exactNumber,
    sort: sortParameter(creditNoteSorts),
    refund: z
      .enum(refundStates)
      .optional()
      .meta({ description: '`open`: something is still to be paid out; `paid`: all that was due has been' }),
    ...documentFilters,
    updated_since: changedSince,
  })
  .superRefine(sameContact)
export type ListCreditNotes = z.infer<typeof ListCreditNotes>

export const GetCreditNote = z.object({ id })

export const CreditedItem = InvoiceItem.extend({
  credited_quantity: z.number(),
  // Lines credited before this field existed have no value for it.
  labor_percent: InvoiceItem.shape.labor_percent.default(null),
})

const CreditedPart = z
  .strictObject({
    item_id: id.meta({ description: 'A line of the invoice' }),
    /** The part of the line's quantity to credit; the rest of the quantity takes the rest of the amount. */
    quantity: quantity.positive().optional(),
    /** The part of the line's net amount to credit, before the document discount. */
    amount: amount.positive().optional(),
  })
  .refine(part => (part.quantity === undefined) !== (part.amount === undefined), 'either quantity or amount')

export const CreditInvoice = z.strictObject({
  invoice_id: id.meta({ description: 'The invoice that it corrects' }),
  /** Printed on the correction. */
  reason: text(500),
  items: z
    .array(CreditedPart)
    .min(1)
    .max(500)
    .refine(parts => new Set(parts.map(({ item_id }) => item_id)).size === parts.length, 'each line at most once'),
})
export type CreditInvoice = z.output<typeof CreditInvoice>

export const CreditableInput = z.object({ invoice_id: id })
/** What is left to credit on an invoice, and the values from which the sums of the next correction are computed. */
export const CreditableOf = z.object({
  invoice_id: z.int(),
  remaining: z.number(),
  discount_percent: z.number(),
  taxes: z.array(taxLine),
  cash_discount: z.array(taxLine),
  earlier: z.array(
    z.object({ items: z.array(CreditedItem), taxes: z.array(taxLine), cash_discount: z.array(taxLine) }),
  ),
  items: z.array(InvoiceItem.extend({ quantity_left: z.number(), amount_left: z.number() })),
})
export type CreditableOf = z.infer<typeof CreditableOf>
export const CreditableEnvelope = dataOf(CreditableOf)

export const RefundCreditNote = z.strictObject({
  id,
  /** Its amount is some or all of what is due. */
  ...moneyEntry,
})
export type RefundCreditNote = z.output<typeof RefundCreditNote>

export const ReverseRefund = z.strictObject({
  id,
  refundId: id.meta({ description: 'Id of the refund' }),
  reason: text(500),
})
export type ReverseRefund = z.output<typeof ReverseRefund>

export const SendCreditNote = z.strictObject({
  id,
  ...letterFields,
  resend,
})
export type SendCreditNote = z.output<typeof SendCreditNote>

export const CreditNoteEnvelope = dataOf(CreditNoteDetail)
/** A credit note with only its first page of items; `lines` describes all of them. */
const CreditNoteWithFirstLines = CreditNoteDetail.extend({ lines: LinesOverview })
export type CreditNoteWithFirstLines = z.infer<typeof CreditNoteWithFirstLines>
export const CreditNoteWithFirstLinesEnvelope = dataOf(CreditNoteWithFirstLines)
export const CreditNoteLinesPage = documentLinesPage(InvoiceItem)
export const CreditNotePage = pageOf(CreditNoteRecord)
