import { z } from 'zod'
import { billingModes, retentionKinds } from '../../../money/billing-terms'
import { taxCategories } from '../../../money/tax'
import { taxProfiles } from '../../../money/tax-profiles'
import { untaxedCategories } from '../../../money/zero-rate'
import { sortParameter } from '../../../platform/lists/sorting'
import { contactReference, documentFilters, sameContact } from '../../../platform/records/contact-reference'
import {
  amount,
  changedSince,
  dataOf,
  day,
  exactNumber,
  expectedVersion,
  id,
  inStatus,
  instant,
  listParameters,
  optionalDay,
  optionalIban,
  optionalReference,
  optionalText,
  pageOf,
  percent,
  quantity,
  reference,
  taxLine,
  taxRate,
  text,
  unitPrice,
} from '../../../platform/values/scalars'
import { confirmUnpriced, customerLink, expectedDraft, letterFields, resend } from '../../exchange/mails/schema'
import { documentLinesPage, LaborShare, LinesOverview } from '../../sales/offers/schema'
import { invoiceStatuses, invoiceVerbs } from './machine'

export const invoiceTypes = ['anzahlung', 'teilrechnung', 'schlussrechnung', 'standard'] as const
export const itemSources = ['offer_item', 'rapport_entry', 'rapport_material', 'manual'] as const
const itemKinds = ['item', 'section', 'text'] as const
const paymentKinds = ['payment', 'cash_discount', 'refund', 'reversal'] as const
const retentionEntryKinds = ['held', 'released', 'moved', 'cancelled'] as const
export const paymentMethods = ['bank_transfer', 'cash', 'card', 'direct_debit', 'other'] as const

/** The amounts of an invoice for one rate and category. */
export const BilledTaxLine = taxLine.extend({
  /** Why no VAT is charged, as worded on paper and e-invoice (BT-120), and its VATEX code (BT-121); set at issue. */
  exemption_reason: z.string().optional(),
  exemption_code: z.string().optional(),
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
    /** Part of `already_paid` from deducted deposits and progress invoices, less the part of them claimed here. */
    deducted_total: z.number(),
    /** Part of `already_paid` from credit notes over parts of the invoice. */
    credited_total: z.number(),
    /** The refund to the customer that has not been paid out yet: from credit notes, or as `credit_balance`. */
    refund_due: z.number(),
    /**
     * `total` − `already_paid` − `retention_moved`; 0 for a deposit whose open part a final invoice bills
     * (`settled_by`).
     */
    remaining: z.number(),
    /** The amount due now: `remaining` without the retention still held. */
    amount_due: z.number(),
    currency: z.string(),
    tax_breakdown: z.array(BilledTaxLine),
    tax_profile: z.enum(taxProfiles),
    reverse_charge: z.boolean(),
    buyer_reference: z.string().nullable(),
    cost_center: z.string().nullable(),
    /** The customer's account that a credit balance is paid out to; printed on a final invoice below zero. */
    refund_iban: z.string().nullable(),
    cash_discount_percent: z.number().nullable(),
    cash_discount_days: z.int().nullable(),
    /** 2 for the second Teilrechnung of a project; null for other types. */
    ordinal: z.int().nullable(),
    billing_mode: z.enum(billingModes),
    /** `progress` is due with the final invoice (Deckungsrücklass), `warranty` on `retention_due_on` (Haftrücklass). */
    retention_kind: z.enum(retentionKinds),
    retention_rate: z.number().nullable(),
    retention_amount: z.number(),
    retention_due_on: day.nullable(),
    /** Part of the total that was held here and that a final invoice claims instead. */
    retention_moved: z.number(),
    original_invoice_number: z.string().nullable(),
    /** The original invoice number comes from another system. */
    original_invoice_external: z.boolean(),
    /** Number of the Storno that took the invoice back. */
    cancelled_by: z.string().nullable(),
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
  cost_code: z.string().nullable(),
  /**
   * No price was set yet, neither here nor in the line's source: `unit_price` is 0, and sending requires a
   * confirmation.
   */
  unpriced: z.boolean(),
  /**
   * Percent of the price that is labor (DE § 35a EStG); null: 100 for lines by the hour or the kilometre, otherwise 0.
   */
  labor_percent: z.number().nullable(),
})
export type InvoiceItem = z.infer<typeof InvoiceItem>

const PaymentRecord = z.object({
  id: z.int(),
  /**
   * `cash_discount` is what the customer was allowed to keep, `refund` what was paid out of a credit balance
   * (negative),
   * `reversal` the counter entry of a payment (negative) or of a refund.
   */
  kind: z.enum(paymentKinds),
  amount: z.number(),
  paid_on: day,
  method: z.enum(paymentMethods),
  reference: z.string().nullable(),
  reverses_id: z.int().nullable(),
  reason: z.string().nullable(),
  /** How much a cash discount lowers net and VAT of each rate; null for other entries. */
  tax_breakdown: z.array(taxLine).nullable(),
  created_at: instant,
})

/** An earlier invoice that this one deducts, with its VAT per rate. */
const DeductionRecord = z.object({
  invoice_id: z.int(),
  invoice_number: z.string(),
  type: z.enum(invoiceTypes),
  invoice_date: day,
  net: z.number(),
  tax: z.number(),
  gross: z.number(),
  /** How much of it was paid and how much was held when this one was issued; null if that was not stored. */
  paid: z.number().nullable(),
  retained: z.number().nullable(),
  /**
   * The part of that held until the final invoice, which claims it in addition: the deduction is lower by this amount.
   */
  retention: z.number(),
  tax_breakdown: z.array(taxLine),
})

export const RetentionRecord = z.object({
  id: z.int(),
  kind: z.enum(retentionEntryKinds),
  /** Held amounts are positive, amounts leaving the ledger negative. */
  amount: z.number(),
  due_on: day.nullable(),
  note: z.string().nullable(),
  created_at: instant,
})
export type RetentionRecord = z.infer<typeof RetentionRecord>

export const InvoiceDetail = InvoiceRecord.extend({
  kontakt_name: z.string().nullable(),
  customer_number: z.string().nullable(),
  project_name: z.string().nullable(),
  project_number: z.string().nullable(),
  offer_number: z.string().nullable(),
  intro_text: z.string().nullable(),
  closing_text: z.string().nullable(),
  items: z.array(InvoiceItem),
  payments: z.array(PaymentRecord),
  deductions: z.array(DeductionRecord),
  /** Labor in the total; `deducted` is the part of it, with VAT, that is in the deducted invoices. */
  labor_share: LaborShare.extend({ deducted: z.number() }),
  retentions: z.array(RetentionRecord),
  /** The part of `already_paid` that is money received for this invoice and not reversed. */
  paid_total: z.number(),
  /** The part of `already_paid` that the customer was allowed to keep as Skonto. */
  cash_discount_total: z.number(),
  /**
   * The amount by which deducted deposits exceed the total and that has not been paid out yet; part of `refund_due`.
   */
  credit_balance: z.number(),
  /** The Skonto that can still be taken: paid until the last day, `payable` closes what is due. */
  cash_discount: z.object({ until: day, amount: z.number(), payable: z.number() }).nullable(),
  /** The newest replacement of a cancelled invoice that was not cancelled itself. */
  replaced_by: z.object({ id: z.int(), invoice_number: z.string() }).nullable(),
  /** The Storno of a cancelled invoice. */
  credit_note: z.object({ id: z.int(), credit_number: z.string() }).nullable(),
  /** The Storno and corrections over parts. */
  credit_notes: z.array(
    z.object({
      id: z.int(),
      credit_number: z.string(),
      kind: z.enum(['cancellation', 'partial']),
      total: z.number(),
      /** The part that the customer had paid and gets back, and the part of that which has not been paid out yet. */
      refund_total: z.number(),
      refund_due: z.number(),
    }),
  ),
  /** The final invoice that bills what is still open of this deposit. */
  settled_by: z.object({ id: z.int(), invoice_number: z.string() }).nullable(),
  rapports: z.array(z.object({ rapport_id: z.int(), rapport_number: z.string(), billing_percentage: z.number() })),
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
  /** Null or absent: no price was set yet, which is not the same as 0. */
  unit_price: unitPrice.nullish(),
  tax_rate: taxRate.optional(),
  tax_category: z.enum(taxCategories),
  cost_code: optionalText(40),
  /** States explicitly that the price is still unknown, or that 0 is meant. Holds only while it is 0. */
  unpriced: z.boolean().optional(),
  /** Percent of the price that is labor; null or absent: derived from the unit. */
  labor_percent: percent.nullish(),
}

export const InvoiceItemInput = z.strictObject({
  ...itemFields,
  kind: itemFields.kind.default('item'),
  source_type: itemFields.source_type.default('manual'),
  quantity: quantity.default(1),
  unit: itemFields.unit.default(''),
  tax_category: itemFields.tax_category.default('S'),
})
export type InvoiceItemInput = z.output<typeof InvoiceItemInput>

const fields = {
  title: text(200),
  type: z.enum(invoiceTypes),
  ...contactReference,
  project_id: optionalReference,
  invoice_date: day,
  due_date: optionalDay,
  service_date: optionalDay,
  service_period_start: optionalDay,
  service_period_end: optionalDay,
  discount_percent: percent,
  /** The company's default when absent; `reverse_charge: true` is equivalent to `tax_profile: "reverse_charge"`. */
  tax_profile: z.enum(taxProfiles).optional(),
  reverse_charge: z.boolean().optional(),
  buyer_reference: optionalText(100),
  cost_center: optionalText(40),
  refund_iban: optionalIban,
  /** The company's default when absent at creation; 0 for none. */
  cash_discount_percent: percent.lt(100).nullish(),
  cash_discount_days: z.int().min(1).max(365).nullish(),
  billing_mode: z.enum(billingModes).optional(),
  /**
   * Absent: `progress` for deposit and progress invoices of an Austrian company, `warranty` for all others and wherever
   * `retention_due_on` is given. `progress` of another type, or beside a day, is refused.
   */
  retention_kind: z.enum(retentionKinds).optional(),
  /**
   * Percent of the gross sum that the customer keeps back; the company's default when absent at creation, 0 for none.
   */
  retention_rate: percent.lt(100).nullish(),
  retention_due_on: optionalDay,
  /**
   * Number of the invoice that this one replaces: one that the company has issued, unless `original_invoice_external`.
   */
  original_invoice_number: optionalText(40),
  /** The number comes from another system and is unknown here. */
  original_invoice_external: z.boolean().optional(),
  intro_text: optionalText(5000),
  closing_text: optionalText(5000),
  items: z.array(InvoiceItemInput).max(1000),
}

const confirmReplacedAgain = z.boolean().optional().meta({
  description: 'Says that a further invoice is meant to stand in the place of one that is replaced already',
})

export const CreateInvoice = z
  .strictObject({
    ...fields,
    type: fields.type.default('standard'),
    invoice_date: day.optional(),
    discount_percent: percent.default(0),
    items: fields.items.default([]),
    confirm_replaced_again: confirmReplacedAgain,
  })
  .superRefine(sameContact)
export type CreateInvoice = z.output<typeof CreateInvoice>

/** Confirmations that issuing may require, for all ways to issue an invoice. */
const confirmations = {
  confirm_unpriced: confirmUnpriced,
  confirm_zero: z.boolean().optional().meta({ description: 'Says that a total of 0 is meant' }),
  confirm_date: z
    .boolean()
    .optional()
    .meta({ description: 'Says that an invoice date more than a year away is meant' }),
  confirm_photovoltaics: z
    .boolean()
    .optional()
    .meta({ description: 'Says that lines at 0 % without another reason are photovoltaics (DE § 12 Abs 3 UStG)' }),
  confirm_replaced_again: confirmReplacedAgain,
  confirm_own_vat_number: z
    .boolean()
    .optional()
    .meta({ description: 'Says that an invoice to the VAT number of the company itself is meant' }),
}
export type Confirmation = keyof typeof confirmations
export type Confirmations = { [Name in Confirmation]?: boolean | undefined }
export const confirmationNames = Object.keys(confirmations) as [Confirmation, ...Confirmation[]]

export const UpdateInvoice = z
  .strictObject({
    ...z.object(fields).partial().shape,
    ...confirmations,
    expected_version: expectedVersion,
    id,
    status: z.enum(['sent', 'overdue', 'cancelled']).optional(),
  })
  .superRefine(sameContact)
export type UpdateInvoice = z.output<typeof UpdateInvoice>

/** Sort keys of lists. */
export const invoiceSorts = ['number', 'title', 'contact', 'date', 'due', 'total', 'status'] as const

export const ListInvoices = z
  .object({
    ...listParameters,
    invoice_number: exactNumber,
    sort: sortParameter(invoiceSorts),
    status: inStatus(invoiceStatuses),
    due: z.enum(['overdue']).optional().meta({
      description:
        '`overdue`: past its due day with something to be paid now, whatever its `status`, which is set by people',
    }),
    refund: z
      .enum(['open'])
      .optional()
      .meta({ description: '`open`: something is still to be paid out to the customer' }),
    ...documentFilters,
    updated_since: changedSince,
  })
  .superRefine(sameContact)
export type ListInvoices = z.infer<typeof ListInvoices>

export const GetInvoice = z.object({ id })
/** A verb without further input. */
export const InvoiceById = z.strictObject({ id, expected_version: expectedVersion })
export type InvoiceById = z.output<typeof InvoiceById>
export const ReplaceInvoice = z.strictObject({ ...InvoiceById.shape, confirm_replaced_again: confirmReplacedAgain })
export type ReplaceInvoice = z.output<typeof ReplaceInvoice>
export const AddItem = z.strictObject({ id, ...InvoiceItemInput.shape })
export const ChangeItem = z.strictObject({
  id,
  item_id: reference,
  updates: z.strictObject(itemFields).partial(),
})
export const RemoveItem = z.object({ id, item_id: id.meta({ description: 'Id of the item' }) })

export const SendInvoice = z.strictObject({
  id,
  ...letterFields,
  ...confirmations,
  resend,
  customer_link: customerLink,
  expected_status: expectedDraft,
  expected_version: expectedVersion,
})
export type SendInvoice = z.output<typeof SendInvoice>

export const SendByLetter = z.strictObject({
  id,
  ...confirmations,
  expected_version: expectedVersion,
})
export type SendByLetter = z.output<typeof SendByLetter>

/** Amount, date and method of a payment or payout. */
export const moneyEntry = {
  amount: amount.positive(),
  paid_on: day.optional(),
  method: z.enum(paymentMethods).default('bank_transfer'),
  reference: optionalText(200),
}

export const PayInvoice = z.strictObject({
  id,
  ...moneyEntry,
  /**
   * `true`: the amount must be the amount due less the agreed Skonto; `false`: it is a part payment. Detected when
   * absent.
   */
  cash_discount: z.boolean().optional(),
})
export type PayInvoice = z.output<typeof PayInvoice>

export const ReversePayment = z.strictObject({
  id,
  paymentId: id.meta({ description: 'Id of the payment' }),
  reason: text(500),
})
export type ReversePayment = z.output<typeof ReversePayment>

/** Pays out some or all of a credit balance. */
export const RefundInvoice = z.strictObject({ id, ...moneyEntry })
export type RefundInvoice = z.output<typeof RefundInvoice>

export const ReverseInvoiceRefund = z.strictObject({
  id,
  refundId: id.meta({ description: 'Id of the refund' }),
  reason: text(500),
})
export type ReverseInvoiceRefund = z.output<typeof ReverseInvoiceRefund>

export const CancelInvoice = z.strictObject({
  ...InvoiceById.shape,
  /** Printed on the Storno. */
  reason: optionalText(500),
})

/** A problem that prevents sending an invoice. */
export const InvoiceIssue = z.object({
  /** Field of the invoice; `company.…` and `contact.…` if another record has to be corrected. */
  path: z.string(),
  rule: z.string(),
  message: z.string(),
  /** The field that confirms it, if only a confirmation is needed. */
  confirm: z.enum(confirmationNames).nullable(),
  /** If the reason for 0 % is missing: the tax categories to choose from. */
  choices: z.array(z.enum(untaxedCategories)).optional(),
})
export type InvoiceIssue = z.infer<typeof InvoiceIssue>
/** Work that may be billed twice; a hint that prevents nothing. */
export const InvoiceHint = z.object({
  path: z.string(),
  rule: z.enum(['offer_billed', 'offer_ordered', 'rapports_billed', 'rapports_open']),
  message: z.string(),
})
export type InvoiceHint = z.infer<typeof InvoiceHint>
export const InvoiceReadiness = dataOf(
  z.object({ ready: z.boolean(), issues: z.array(InvoiceIssue), hints: z.array(InvoiceHint) }),
)
export type InvoiceReadiness = z.infer<typeof InvoiceReadiness>

export const ReleaseRetention = z.strictObject({ id, note: optionalText(500) })
export type ReleaseRetention = z.output<typeof ReleaseRetention>

const FromOfferFields = z.strictObject({
  offer_id: reference,
  type: z.enum(invoiceTypes).default('standard'),
  /** Percentage of the offer's net sum per rate; all of its lines when absent. */
  deposit_percent: percent.gt(0).optional().meta({
    description: 'Bills this percentage of the offer as one line per VAT rate; with type anzahlung only',
  }),
  /** The offer's when absent. */
  tax_profile: z.enum(taxProfiles).optional(),
  confirm_billed_again: z.boolean().optional().meta({
    description: 'Says that an offer is meant to be billed although invoices of it bill all of it already',
  }),
})
export const FromOffer = FromOfferFields.refine(
  ({ type, deposit_percent }) => deposit_percent === undefined || type === 'anzahlung',
  { path: ['deposit_percent'], message: 'is for deposit invoices' },
)
/** The question of the dialog for a deposit. */
export const DepositShare = FromOfferFields.pick({ deposit_percent: true }).required()
export type FromOffer = z.output<typeof FromOffer>

export const FromRapports = z.strictObject({
  rapport_ids: z.array(reference).min(1).max(200),
  /** Share of each rapport; whatever is left of it when absent. */
  billing_percentage: percent.gt(0).optional(),
})
export type FromRapports = z.output<typeof FromRapports>

export const InvoiceEnvelope = dataOf(InvoiceDetail)
/** An invoice with only its first page of items; `lines` describes all of them. */
const InvoiceWithFirstLines = InvoiceDetail.extend({ lines: LinesOverview })
export type InvoiceWithFirstLines = z.infer<typeof InvoiceWithFirstLines>
export const InvoiceWithFirstLinesEnvelope = dataOf(InvoiceWithFirstLines)
export const InvoiceLinesPage = documentLinesPage(InvoiceItem)
export const InvoicePage = pageOf(InvoiceRecord)
/** Invoices with the names that a table shows. */
export const InvoiceRowPage = pageOf(
  InvoiceRecord.extend({
    kontakt_name: z.string().nullable(),
    customer_number: z.string().nullable(),
    /** The part of `already_paid` that is money, and the part that is Skonto. */
    paid_total: z.number(),
    cash_discount_total: z.number(),
    /**
     * Split of `refund_due` by payer: credit notes pay out by their own verb; `credit_note_id` null is the invoice
     * itself.
     */
    payouts: z.array(z.object({ credit_note_id: z.int().nullable(), number: z.string(), due: z.number() })),
  }),
)
export const ItemsEnvelope = dataOf(z.array(InvoiceItem))
