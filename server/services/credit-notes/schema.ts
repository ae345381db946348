import { z } from 'zod'
import {
  changedSince,
  dataOf,
  day,
  id,
  instant,
  listParameters,
  optionalText,
  pageOf,
} from '../../core/scalars'
import { sortParameter } from '../../core/sorting'
import { InvoiceItem, invoiceTypes, TaxLine } from '../invoices/schema'

/** A Storno: takes an issued invoice back over its full sum. Amounts are positive, in the invoice's currency. */
export const CreditNoteRecord = z
  .object({
    id: z.int(),
    credit_number: z.string(),
    credit_date: day,
    invoice_id: z.int(),
    invoice_number: z.string(),
    invoice_date: day,
    title: z.string(),
    customer_id: z.int(),
    kontakt_id: z.int(),
    kontakt_name: z.string(),
    project_id: z.int().nullable(),
    reason: z.string().nullable(),
    subtotal: z.number(),
    discount_percent: z.number(),
    discount_amount: z.number(),
    tax_amount: z.number(),
    total: z.number(),
    tax_breakdown: z.array(TaxLine),
    /** What the invoice had deducted of earlier ones; they may be deducted again. */
    deducted_total: z.number(),
    /** What the customer had paid already and gets back. */
    refund_total: z.number(),
    currency: z.string(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'CreditNote' })
export type CreditNoteRecord = z.infer<typeof CreditNoteRecord>

export const CreditNoteDetail = CreditNoteRecord.extend({
  invoice_type: z.enum(invoiceTypes),
  project_name: z.string().nullable(),
  project_number: z.string().nullable(),
  /** Those of the invoice, as they were issued. */
  items: z.array(InvoiceItem),
  /** The invoice that stands in for the cancelled one, where there is one. */
  replaced_by: z.object({ id: z.int(), invoice_number: z.string() }).nullable(),
  version: z.int(),
}).meta({ id: 'CreditNoteDetail' })
export type CreditNoteDetail = z.infer<typeof CreditNoteDetail>

/** By what the list can be sorted. */
export const creditNoteSorts = ['number', 'invoice', 'contact', 'date', 'total'] as const

export const ListCreditNotes = z.object({
  ...listParameters,
  sort: sortParameter(creditNoteSorts),
  project_id: id.optional(),
  kontakt_id: id.optional(),
  from: day.optional(),
  to: day.optional(),
  updated_since: changedSince,
})
export type ListCreditNotes = z.infer<typeof ListCreditNotes>

export const GetCreditNote = z.object({ id })

export const SendCreditNote = z.strictObject({
  id,
  to: z.array(z.email().max(254)).min(1).max(10).optional(),
  cc: z.array(z.email().max(254)).max(10).optional(),
  subject: optionalText(200),
  message: optionalText(10_000),
})
export type SendCreditNote = z.output<typeof SendCreditNote>

export const CreditNoteEnvelope = dataOf(CreditNoteDetail)
export const CreditNotePage = pageOf(CreditNoteRecord)
