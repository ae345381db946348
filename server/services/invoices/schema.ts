import { z } from 'zod'
import {
  amount,
  changedSince,
  dataOf,
  day,
  id,
  instant,
  listParameters,
  optionalDay,
  optionalReference,
  optionalText,
  pageOf,
  percent,
  quantity,
  reference,
  taxRate,
  text,
  unitPrice,
} from '../../core/scalars'
import { sortParameter } from '../../core/sorting'
import { invoiceStatuses, invoiceVerbs } from './machine'

export const invoiceTypes = ['anzahlung', 'teilrechnung', 'schlussrechnung', 'standard'] as const
export const itemSources = ['offer_item', 'rapport_entry', 'rapport_material', 'manual'] as const
export const itemKinds = ['item', 'section', 'text'] as const
/** EN 16931 (UNTDID 5305): standard, reverse charge, exempt, zero, intra-community, export, outside the scope. */
export const taxCategories = ['S', 'AE', 'E', 'Z', 'K', 'G', 'O'] as const
export const paymentMethods = ['bank_transfer', 'cash', 'card', 'direct_debit', 'other'] as const

export const TaxLine = z.object({
  tax_rate: z.number(),
  tax_category: z.string(),
  net: z.number(),
  tax: z.number(),
})

/** An invoice as `/api/v1/invoices` lists it; amounts in EUR. */
export const InvoiceRecord = z
  .object({
    id: z.int(),
    invoice_number: z.string(),
    type: z.enum(invoiceTypes),
    status: z.enum(invoiceStatuses),
    title: z.string(),
    customer_id: z.int().nullable(),
    kontakt_id: z.int().nullable(),
    project_id: z.int().nullable(),
    offer_id: z.int().nullable(),
    invoice_date: day,
    due_date: day.nullable(),
    service_date: day.nullable(),
    service_period_start: day.nullable(),
    service_period_end: day.nullable(),
    subtotal: z.number(),
    discount_percent: z.number(),
    discount_amount: z.number(),
    tax_rate: z.number(),
    tax_amount: z.number(),
    total: z.number(),
    already_paid: z.number(),
    remaining: z.number(),
    currency: z.string(),
    tax_breakdown: z.array(TaxLine),
    buyer_reference: z.string().nullable(),
    reverse_charge: z.boolean(),
    original_invoice_number: z.string().nullable(),
    sent_at: instant.nullable(),
    paid_at: instant.nullable(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Invoice' })
export type InvoiceRecord = z.infer<typeof InvoiceRecord>

export const InvoiceItem = z.object({
  id: z.int(),
  position: z.int(),
  kind: z.enum(itemKinds),
  source_type: z.enum(itemSources),
  source_id: z.int().nullable(),
  description: z.string(),
  quantity: z.number(),
  unit: z.string(),
  unit_price: z.number(),
  total_price: z.number(),
  tax_rate: z.number(),
  tax_category: z.string(),
  /** No price was known where the line came from; sending asks once. */
  unpriced: z.boolean(),
})
export type InvoiceItem = z.infer<typeof InvoiceItem>

export const PaymentRecord = z.object({
  id: z.int(),
  amount: z.number(),
  paid_on: day,
  method: z.enum(paymentMethods),
  reference: z.string().nullable(),
  created_at: instant,
})

export const InvoiceDetail = InvoiceRecord.extend({
  kontakt_name: z.string().nullable(),
  project_name: z.string().nullable(),
  project_number: z.string().nullable(),
  offer_number: z.string().nullable(),
  intro_text: z.string().nullable(),
  closing_text: z.string().nullable(),
  items: z.array(InvoiceItem),
  payments: z.array(PaymentRecord),
  rapports: z.array(
    z.object({ rapport_id: z.int(), rapport_number: z.string(), billing_percentage: z.number() }),
  ),
  allowed_actions: z.array(z.enum(invoiceVerbs)),
  version: z.int(),
}).meta({ id: 'InvoiceDetail' })
export type InvoiceDetail = z.infer<typeof InvoiceDetail>

const itemFields = {
  kind: z.enum(itemKinds),
  source_type: z.enum(itemSources),
  source_id: optionalReference,
  description: text(4000),
  quantity,
  unit: z.string().max(20),
  unit_price: unitPrice,
  tax_rate: taxRate.optional(),
  tax_category: z.enum(taxCategories),
  /** The price is still unknown; holds only while it is 0. */
  unpriced: z.boolean(),
}

export const InvoiceItemInput = z.strictObject({
  ...itemFields,
  kind: itemFields.kind.default('item'),
  source_type: itemFields.source_type.default('manual'),
  quantity: quantity.default(1),
  unit: itemFields.unit.default(''),
  unit_price: unitPrice.default(0),
  tax_category: itemFields.tax_category.default('S'),
  unpriced: itemFields.unpriced.default(false),
})
export type InvoiceItemInput = z.output<typeof InvoiceItemInput>

const fields = {
  title: text(200),
  type: z.enum(invoiceTypes),
  kontakt_id: optionalReference,
  project_id: optionalReference,
  invoice_date: day,
  due_date: optionalDay,
  service_date: optionalDay,
  service_period_start: optionalDay,
  service_period_end: optionalDay,
  discount_percent: percent,
  buyer_reference: optionalText(100),
  intro_text: optionalText(5000),
  closing_text: optionalText(5000),
  items: z.array(InvoiceItemInput).max(1000),
}

export const CreateInvoice = z.strictObject({
  ...fields,
  type: fields.type.default('standard'),
  invoice_date: day.optional(),
  discount_percent: percent.default(0),
  items: fields.items.default([]),
})
export type CreateInvoice = z.output<typeof CreateInvoice>

/** The version that the editor read; another one in the meantime is a conflict instead of a lost change. */
export const expectedVersion = z.int().min(1).optional()

export const UpdateInvoice = z.strictObject({
  id,
  ...z.object(fields).partial().shape,
  status: z.enum(['sent', 'overdue', 'cancelled']).optional(),
  expected_version: expectedVersion,
})
export type UpdateInvoice = z.output<typeof UpdateInvoice>

/** By what lists can be sorted. */
export const invoiceSorts = ['number', 'title', 'contact', 'date', 'due', 'total', 'status'] as const

export const ListInvoices = z.object({
  ...listParameters,
  sort: sortParameter(invoiceSorts),
  status: z.enum(invoiceStatuses).optional(),
  project_id: id.optional(),
  kontakt_id: id.optional(),
  from: day.optional(),
  to: day.optional(),
  updated_since: changedSince,
})
export type ListInvoices = z.infer<typeof ListInvoices>

export const GetInvoice = z.object({ id })
export const AddItem = z.strictObject({ id, ...InvoiceItemInput.shape })
export const ChangeItem = z.strictObject({
  id,
  item_id: reference,
  updates: z.strictObject(itemFields).partial(),
})
export const RemoveItem = z.object({ id, item_id: id })

export const SendInvoice = z.strictObject({
  id,
  to: z.array(z.email().max(254)).min(1).max(10).optional(),
  cc: z.array(z.email().max(254)).max(10).optional(),
  subject: optionalText(200),
  message: optionalText(10_000),
  /** Says that lines without a price are meant to cost nothing. */
  confirm_unpriced: z.boolean().optional(),
})
export type SendInvoice = z.output<typeof SendInvoice>

/** Whom the mail goes to and what it says unless others are given. */
export const InvoiceMailDraft = z.object({
  to: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
})
export type InvoiceMailDraft = z.infer<typeof InvoiceMailDraft>
export const InvoiceMailDraftEnvelope = dataOf(InvoiceMailDraft)

export const PayInvoice = z.strictObject({
  id,
  amount: amount.positive(),
  paid_on: day.optional(),
  method: z.enum(paymentMethods).default('bank_transfer'),
  reference: optionalText(200),
})
export type PayInvoice = z.output<typeof PayInvoice>

export const FromOffer = z.strictObject({
  offer_id: reference,
  type: z.enum(invoiceTypes).default('standard'),
})
export type FromOffer = z.output<typeof FromOffer>

export const FromRapports = z.strictObject({
  rapport_ids: z.array(reference).min(1).max(200),
  /** Share of each rapport; what is left of it, when absent. */
  billing_percentage: percent.gt(0).optional(),
})
export type FromRapports = z.output<typeof FromRapports>

export const InvoiceEnvelope = dataOf(InvoiceDetail)
export const InvoicePage = pageOf(InvoiceRecord)
/** The same with the names that a table shows. */
export const InvoiceRowPage = pageOf(InvoiceRecord.extend({ kontakt_name: z.string().nullable() }))
export const ItemsEnvelope = dataOf(z.array(InvoiceItem))
