import { z } from 'zod'
import { taxProfiles } from '../../../money/tax-profiles'
import { emailAddress } from '../../../platform/values/email-address'
import { dataOf, day, id, instant, optionalText, reference, taxLine, text } from '../../../platform/values/scalars'
import { invoiceTypes } from '../../billing/invoices/schema'
import { customerAnswers, customerStates, maxWishes, questionLength } from '../../exchange/customer-links/rules'
import { linkKinds } from '../../exchange/customer-links/schema'
import { SignatureStrokes, sha256 } from '../../exchange/signatures/schema'
import { offerItemKinds } from '../../sales/offers/rules'

/** Status of a document, as its customer sees it. */
export const customerStatuses = ['open', 'accepted', 'rejected', 'expired', 'withdrawn', 'replaced'] as const

const CustomerOfferItem = z.object({
  id: z.int(),
  /** The kind as offered. */
  kind: z.enum(offerItemKinds),
  description: z.string(),
  quantity: z.number(),
  unit: z.string(),
  unit_price: z.number(),
  total_price: z.number(),
  tax_rate: z.number(),
  /** Its price is not set yet; the amounts are 0. */
  unpriced: z.boolean(),
  /** Whether it is part of the order: ordinary items are, unless an alternative replaced them. */
  chosen: z.boolean(),
})
export type CustomerOfferItem = z.infer<typeof CustomerOfferItem>

export const CustomerOffer = z.object({
  number: z.string(),
  title: z.string(),
  day,
  valid_until: day.nullable(),
  recipient: z.string().nullable(),
  intro_text: z.string().nullable(),
  closing_text: z.string().nullable(),
  items: z.array(CustomerOfferItem),
  discount_percent: z.number(),
  tax_profile: z.enum(taxProfiles),
  currency: z.string(),
  subtotal: z.number(),
  discount_amount: z.number(),
  tax_amount: z.number(),
  total: z.number(),
  tax_breakdown: z.array(z.object({ tax_rate: z.number(), net: z.number(), tax: z.number() })),
  status: z.enum(customerStatuses),
  decided_at: instant.nullable(),
  can_decide: z.boolean(),
  /** Whether the company accepts drawn signatures. */
  can_draw: z.boolean(),
  /** Must be answered at the signature provider instead of here; choices cannot be made there. */
  provider_request: z.int().nullable(),
  /** When accepting needs a code: with a total above this sum, or always. */
  code_rule: z.object({ above: z.number().nullable(), always: z.boolean() }),
  /** The right of a consumer to withdraw; null for businesses, and if the company has switched it off. */
  withdrawal: z
    .object({
      /** The required information about it, and the form to send back. */
      notice: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
      /** Its last day, once the order was placed. */
      until: day.nullable(),
      can_withdraw: z.boolean(),
      /** Whether no address is known for the confirmation. */
      needs_email: z.boolean(),
      withdrawn_at: instant.nullable(),
    })
    .nullable(),
  /** Sent along with a decision, to prove that it refers to what was shown. */
  version: z.int(),
})
export type CustomerOffer = z.infer<typeof CustomerOffer>

/** `refund`: more was paid than the total, and the surplus will be refunded; `refunded`: it was refunded. */
export const customerInvoiceStatuses = ['open', 'overdue', 'paid', 'refund', 'refunded', 'cancelled'] as const

export const CustomerInvoice = z.object({
  number: z.string(),
  type: z.enum(invoiceTypes),
  /** Whether an e-invoice was sent with it. */
  has_xml: z.boolean(),
  /** 2 for the second progress invoice of a project. */
  ordinal: z.int().nullable(),
  title: z.string(),
  day,
  due_date: day.nullable(),
  recipient: z.string().nullable(),
  intro_text: z.string().nullable(),
  closing_text: z.string().nullable(),
  items: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(['item', 'section', 'text']),
      description: z.string(),
      quantity: z.number(),
      unit: z.string(),
      unit_price: z.number(),
      total_price: z.number(),
    }),
  ),
  discount_percent: z.number(),
  discount_amount: z.number(),
  currency: z.string(),
  subtotal: z.number(),
  tax_breakdown: z.array(taxLine),
  total: z.number(),
  /** Part of the total that deposits and progress invoices have billed before. */
  deducted_total: z.number(),
  /** The amounts paid since, granted as Skonto, and credited. */
  paid_total: z.number(),
  cash_discount_total: z.number(),
  credited_total: z.number(),
  /** The amount held as a security and not due now. */
  retained_total: z.number(),
  /** Negative if money is to be refunded. */
  amount_due: z.number(),
  /** The part of that already refunded. */
  refunded_total: z.number(),
  status: z.enum(customerInvoiceStatuses),
  /** The account to pay to; null if nothing is to be paid, or no account is known. */
  payment: z
    .object({
      name: z.string(),
      iban: z.string(),
      bic: z.string().nullable(),
      reference: z.string(),
      amount: z.number(),
      cash_discount: z.object({ percent: z.number(), until: day, payable: z.number() }).nullable(),
      /** The payment as a QR code for banking apps (EPC069-12); null for currencies other than EUR. */
      qr_svg: z.string().nullable(),
    })
    .nullable(),
})
export type CustomerInvoice = z.infer<typeof CustomerInvoice>

export const CustomerRapport = z.object({
  number: z.string(),
  title: z.string(),
  day,
  recipient: z.string().nullable(),
  project: z.string().nullable(),
  writer: z.string().nullable(),
  description: z.string().nullable(),
  entries: z.array(
    z.object({
      id: z.int(),
      date: day,
      job_category: z.string(),
      hours: z.number(),
      employee_name: z.string().nullable(),
      description: z.string().nullable(),
    }),
  ),
  materials: z.array(
    z.object({ id: z.int(), name: z.string(), quantity: z.number(), unit: z.string(), notes: z.string().nullable() }),
  ),
  total_hours: z.number(),
  signed_at: instant.nullable(),
  signed_by_name: z.string().nullable(),
  can_sign: z.boolean(),
  /** Whether the company accepts drawn signatures. */
  can_draw: z.boolean(),
  /** Must be answered at the signature provider instead of here. */
  provider_request: z.int().nullable(),
  /** Whether signing needs a code. */
  needs_code: z.boolean(),
  /** Sent along with a signature, to prove that it refers to what was shown. */
  content_sha256: z.string(),
})
export type CustomerRapport = z.infer<typeof CustomerRapport>

export const CustomerAppointment = z.object({
  title: z.string(),
  starts_at: instant,
  ends_at: instant,
  all_day: z.boolean(),
  location: z.string().nullable(),
  /** First names of the people who come. */
  people: z.array(z.string()),
  state: z.enum(customerStates),
  /** The customer's answer, with suggested start times and their message. */
  answered_at: instant.nullable(),
  wishes: z.array(instant),
  note: z.string().nullable(),
  can_answer: z.boolean(),
  /** Sent along with an answer, to prove that it refers to what was shown. */
  content_sha256: z.string(),
})
export type CustomerAppointment = z.infer<typeof CustomerAppointment>

export const CustomerView = z.object({
  kind: z.enum(linkKinds),
  company: z.object({
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    website: z.string().nullable(),
    primary_color: z.string(),
    /** Street and city, line by line. */
    address: z.array(z.string()),
    has_logo: z.boolean(),
    country_code: z.string(),
    time_zone: z.string(),
  }),
  /** The sender of the document, while they are with the company; null if no user made the link. */
  contact_person: z
    .object({ name: z.string(), job_title: z.string().nullable(), phone: z.string().nullable() })
    .nullable(),
  /** Whether this installation sends mails: otherwise no code is sent and nothing is confirmed by mail. */
  sends_mail: z.boolean(),
  offer: CustomerOffer.nullable(),
  invoice: CustomerInvoice.nullable(),
  rapport: CustomerRapport.nullable(),
  appointment: CustomerAppointment.nullable(),
  can_ask: z.boolean(),
  /** This customer's questions, in order, with the answers. */
  questions: z.array(
    z.object({
      id: z.int(),
      question: z.string(),
      asked_at: instant,
      answer: z.string().nullable(),
      answered_at: instant.nullable(),
    }),
  ),
})
export type CustomerView = z.infer<typeof CustomerView>
export const CustomerViewEnvelope = dataOf(CustomerView)

const AnsweredQuestions = z.object({ answered: z.int() })
export type AnsweredQuestions = z.infer<typeof AnsweredQuestions>
export const AnsweredQuestionsEnvelope = dataOf(AnsweredQuestions)

/** Options and alternatives, by the ids of their lines. */
const choices = z.array(reference).max(500)
export const SumsOfChoice = z.object({ item_ids: choices })
export type SumsOfChoice = z.output<typeof SumsOfChoice>
export const ChoiceSums = dataOf(
  z.object({
    item_ids: z.array(z.int()),
    subtotal: z.number(),
    discount_amount: z.number(),
    tax_amount: z.number(),
    total: z.number(),
    tax_breakdown: z.array(z.object({ tax_rate: z.number(), net: z.number(), tax: z.number() })),
  }),
)

/** Typed by hand, so spaces are ignored; a malformed code counts as a wrong one. */
const typedCode = z
  .string()
  .max(40)
  .transform(value => value.replace(/\s+/g, ''))
  .nullish()

/** `expected_total` and `version` are what the customer saw; a changed offer is not accepted. */
export const AcceptAsCustomer = z.strictObject({
  item_ids: choices.default([]),
  expected_total: z.number(),
  version: id,
  name: text(120),
  agreed: z.literal(true),
  strokes: SignatureStrokes.nullish(),
  code: typedCode,
  /** A consumer requests that work begins before the withdrawal period has ended. */
  start_early: z.boolean().optional(),
})
export type AcceptAsCustomer = z.output<typeof AcceptAsCustomer>

export const DeclineAsCustomer = z.strictObject({ version: id, name: optionalText(120), reason: optionalText(2000) })
export type DeclineAsCustomer = z.output<typeof DeclineAsCustomer>

/** `email`: receives the confirmation in addition to the stored address. */
export const WithdrawAsCustomer = z.strictObject({ name: text(120), email: emailAddress.nullish() })
export type WithdrawAsCustomer = z.output<typeof WithdrawAsCustomer>

/**
 * `content_sha256` is of what the customer saw; changed content is not signed. `strokes`: the drawn signature; without
 * it, the typed name is the signature.
 */
export const SignAsCustomer = z.strictObject({
  content_sha256: sha256,
  name: text(120),
  agreed: z.literal(true),
  strokes: SignatureStrokes.nullish(),
  code: typedCode,
})
export type SignAsCustomer = z.output<typeof SignAsCustomer>

/**
 * `content_sha256` and `answered_at` are what the customer saw; an appointment that was changed or answered differently
 * meanwhile is refused. Wishes are start times in the company's time zone.
 */
export const AnswerAsCustomer = z
  .strictObject({
    answer: z.enum(customerAnswers),
    content_sha256: sha256,
    answered_at: instant.nullable(),
    wishes: z
      .array(z.iso.datetime({ local: true }))
      .max(maxWishes)
      .transform(wishes => [...new Set(wishes)].sort())
      .default([]),
    note: optionalText(500),
  })
  .superRefine(({ answer, wishes, note }, ctx) => {
    if (answer === 'other_time' && wishes.length === 0 && !note)
      ctx.addIssue({ code: 'custom', path: ['wishes'], message: 'another time, or what would suit in words' })
  })
export type AnswerAsCustomer = z.output<typeof AnswerAsCustomer>

export const AskAsCustomer = z.strictObject({ question: text(questionLength) })
export type AskAsCustomer = z.output<typeof AskAsCustomer>

/** `viewing`: still viewing, a minute after the last report. */
export const seenKinds = ['opened', 'viewing', 'downloaded'] as const
export const SeenByCustomer = z.strictObject({ what: z.enum(seenKinds).default('opened') })
export type SeenByCustomer = z.output<typeof SeenByCustomer>

export const RenewCustomerLink = z.strictObject({ token: z.string().min(1).max(200) })
export type RenewCustomerLink = z.output<typeof RenewCustomerLink>
