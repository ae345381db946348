import { z } from 'zod'
import { taxProfiles } from '../../../money/tax-profiles'
import { sortParameter } from '../../../platform/lists/sorting'
import { contactReference, documentFilters, sameContact } from '../../../platform/records/contact-reference'
import { refineBy } from '../../../platform/values/field-rules'
import { linesPerPage } from '../../../platform/values/lines-per-page'
import {
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
import { confirmUnpriced, customerLink, expectedDraft, looseLetterFields, resend } from '../../exchange/mails/schema'
import { acceptanceWays, acceptedVia, offerActions, offerStatuses } from './machine'
import { offerDays, offerItemKinds } from './rules'

/** An offer as `/api/v1/offers` lists it. `customer_id` and `kontakt_id` are the same contact. */
export const OfferRecord = z
  .object({
    id: z.int(),
    offer_number: z.string(),
    title: z.string(),
    offer_date: day,
    customer_id: z.int().nullable(),
    status: z.enum(offerStatuses),
    kontakt_id: z.int().nullable(),
    project_id: z.int().nullable(),
    valid_until: day.nullable(),
    subtotal: z.number(),
    discount_percent: z.number(),
    discount_amount: z.number(),
    tax_amount: z.number(),
    total: z.number(),
    currency: z.string(),
    sent_at: instant.nullable(),
    accepted_at: instant.nullable(),
    rejected_at: instant.nullable(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Offer' })
export type OfferRecord = z.infer<typeof OfferRecord>

/** What `offer.accepted` carries: the offer, who placed the order and how, and what was chosen of it. */
export const AcceptedOffer = OfferRecord.extend({
  /** The day on which the customer placed the order. */
  accepted_on: day.nullable(),
  accepted_by: z.string().nullable(),
  accepted_via: z.enum(acceptedVia).nullable(),
  selection: z
    .array(
      z.object({
        id: z.int(),
        kind: z.enum(['optional', 'alternative']).meta({ description: 'As it was offered' }),
        description: z.string().meta({ description: 'Its first line, of which at most 200 characters' }),
        quantity: z.number(),
        unit: z.string(),
        unit_price: z.number(),
        total_price: z.number(),
        tax_rate: z.number(),
      }),
    )
    .meta({ description: 'Options and alternatives that were ordered; the sums of the offer count them' }),
})
export type AcceptedOffer = z.infer<typeof AcceptedOffer>

/** What `offer.withdrawn` carries: the offer, and who withdrew from its contract when. */
export const WithdrawnOffer = OfferRecord.extend({
  withdrawal_until: day.nullable().meta({ description: 'The last day on which the customer could withdraw' }),
  start_early: z.boolean().nullable().meta({ description: 'Whether the customer asked that work begins before it' }),
  withdrawn_at: instant.nullable(),
  withdrawn_by: z.string().nullable(),
})

const names = {
  kontakt_name: z.string().nullable(),
  customer_number: z.string().nullable(),
  project_name: z.string().nullable(),
  project_number: z.string().nullable(),
}

/** The same with the names that a table shows. */
export const OfferRow = z.object({ ...OfferRecord.shape, ...names })
export type OfferRow = z.infer<typeof OfferRow>

/** `alternative` and `optional` carry a total that does not count; `section` and `text` carry no amounts. */
export const OfferItem = z.object({
  id: z.int(),
  position: z.int(),
  kind: z.enum(offerItemKinds),
  description: z.string(),
  quantity: z.number(),
  unit: z.string(),
  unit_price: z.number(),
  total_price: z.number(),
  tax_rate: z.number(),
  article_id: z.int().nullable(),
  /** No price was named: `unit_price` is 0, paper and customer read it as open, and sending asks once. */
  unpriced: z.boolean(),
  /** Percent of the price that is labor (DE § 35a EStG); null: all of it by the hour or the kilometre, else nothing. */
  labor_percent: z.number().nullable(),
})
export type OfferItem = z.infer<typeof OfferItem>

/** The labor in a total in EUR: what private customers in Germany may deduct (§ 35a EStG). */
export const LaborShare = z.object({ net: z.number(), tax: z.number(), gross: z.number() })

export const OfferDetail = z
  .object({
    ...OfferRow.shape,
    intro_text: z.string().nullable(),
    closing_text: z.string().nullable(),
    items: z.array(OfferItem),
    /** Why VAT is shown, or is not; the company's default at creation. */
    tax_profile: z.enum(taxProfiles),
    tax_breakdown: z.array(taxLine),
    labor_share: LaborShare,
    /** The day on which the customer placed the order. */
    accepted_on: day.nullable(),
    accepted_by: z.string().nullable(),
    /** `link` and `on_site`: the customer did it, by the link of a mail or by a signature on a device of the company's. */
    accepted_via: z.enum(acceptedVia).nullable(),
    acceptance_note: z.string().nullable(),
    /** The last day on which a consumer may withdraw from the contract; null where there is no such right. */
    withdrawal_until: day.nullable(),
    /** Whether the consumer asked that work begins before that day. */
    start_early: z.boolean().nullable(),
    /** When the customer withdrew, and by which name; nothing is stopped by it. */
    withdrawn_at: instant.nullable(),
    withdrawn_by: z.string().nullable(),
    /** Whether there is a signed and sealed PDF of it: `GET /pdf/offers/{id}?kind=signed`. */
    has_signed_pdf: z.boolean(),
    allowed_actions: z.array(z.enum(offerActions)),
    /** 1 for an offer that was never revised. */
    revision: z.int(),
    /** The first version; null where this is it. */
    root_id: z.int().nullable(),
    versions: z.array(
      z.object({
        id: z.int(),
        offer_number: z.string(),
        revision: z.int(),
        status: z.enum(offerStatuses),
      }),
    ),
    version: z.int(),
  })
  .meta({ id: 'OfferDetail' })
export type OfferDetail = z.infer<typeof OfferDetail>

const itemFields = {
  kind: z
    .enum(offerItemKinds)
    .nullish()
    .transform(value => value ?? 'item'),
  description: text(10_000),
  quantity: quantity.nullish().transform(value => value ?? 1),
  unit: optionalText(20),
  /** Null or absent: no price was named yet, which is not the same as 0. */
  unit_price: unitPrice.min(0).nullish(),
  /** Without it the company's usual rate holds. */
  tax_rate: taxRate.nullish().transform(value => value ?? null),
  article_id: optionalReference,
  /** States explicitly that the price is still unknown, or that 0 is meant. Holds only while it is 0. */
  unpriced: z.boolean().optional(),
  /** Percent of the price that is labor; null or absent: as the unit says. */
  labor_percent: percent.nullish(),
}
/** A line as it is written; its place in the array is its position. */
export const NewOfferItem = z.strictObject(itemFields)
export type NewOfferItem = z.output<typeof NewOfferItem>

const fields = {
  title: text(200),
  ...contactReference,
  project_id: optionalReference,
  offer_date: day,
  valid_until: optionalDay,
  intro_text: optionalText(10_000),
  closing_text: optionalText(10_000),
  discount_percent: percent.nullish().transform(value => value ?? 0),
  items: z.array(NewOfferItem).max(500),
}

/**
 * Without days the offer dates from today (in the company's time zone) and is valid for 30 days. Without a contact it
 * takes the project's.
 */
export const CreateOffer = z
  .strictObject({
    ...fields,
    offer_date: optionalDay,
    items: fields.items.nullish().transform(value => value ?? []),
  })
  .superRefine(refineBy(offerDays))
  .superRefine(sameContact)
export type CreateOffer = z.input<typeof CreateOffer>

/** Statuses that an update may ask for; each stands for its verb. */
export const requestableStatuses = ['sent', 'accepted', 'rejected', 'cancelled'] as const

const statusAlone = (updates: Record<string, unknown>, ctx: z.RefinementCtx) => {
  const { status, confirm_unpriced: _answer, expected_version: _seen, ...others } = updates
  if (status !== undefined && Object.keys(others).length > 0) {
    ctx.addIssue({
      code: 'custom',
      path: ['status'],
      message: 'status changes on its own, not together with fields',
      params: { rule: 'alone' },
    })
  }
}

/**
 * Fields of a draft; `items` replaces all lines. With `expected_version` the change fails as conflict when another
 * request was faster. `{ status }`, with the version and the answer to what sending asks, calls the verb.
 */
export const UpdateOffer = z.strictObject({
  id: reference,
  updates: z
    .strictObject({
      ...fields,
      expected_version: expectedVersion,
      status: z.enum(requestableStatuses),
      confirm_unpriced: confirmUnpriced,
    })
    .partial()
    .superRefine(sameContact)
    .superRefine(statusAlone),
})
export type UpdateOffer = z.output<typeof UpdateOffer>

export const GetOffer = z.object({ id })
export type GetOffer = z.output<typeof GetOffer>
/** A verb without further input; with `expected_version` it is refused where the offer has changed meanwhile. */
export const OfferById = z.strictObject({ id, expected_version: expectedVersion })
export type OfferById = z.output<typeof OfferById>
export const SendOffer = z.strictObject({ ...OfferById.shape, confirm_unpriced: confirmUnpriced })
export type SendOffer = z.output<typeof SendOffer>
/**
 * The order as the customer placed it. `item_ids` are the options and alternatives that were ordered; without a day it
 * is today's. With `expected_version` it is refused where the offer has changed meanwhile.
 */
export const AcceptOffer = z.strictObject({
  id,
  item_ids: z
    .array(reference)
    .max(500)
    .nullish()
    .transform(value => value ?? []),
  accepted_on: optionalDay,
  accepted_by: optionalText(200),
  via: z
    .enum(acceptanceWays)
    .nullish()
    .transform(value => value ?? null),
  note: optionalText(2_000),
  expected_version: expectedVersion,
})
/** As a service takes it: what is left out is unknown. */
export type AcceptOffer = Pick<z.output<typeof AcceptOffer>, 'id'> & Partial<z.output<typeof AcceptOffer>>
/** Why an order is taken back stays in the log. */
export const ReopenOffer = z.strictObject({ ...OfferById.shape, reason: text(500) })
export type ReopenOffer = z.output<typeof ReopenOffer>
export const AddOfferItem = z.strictObject({ id, ...itemFields })
export type AddOfferItem = z.output<typeof AddOfferItem>

/** Without `to` the contact's address, without subject and message the company's usual texts. */
export const SendOfferByEmail = z.strictObject({
  id,
  ...looseLetterFields,
  /** `confirmation`: the order confirmation of an accepted offer goes out instead of the offer. */
  kind: z.enum(['offer', 'confirmation']).optional(),
  resend,
  customer_link: customerLink,
  confirm_unpriced: confirmUnpriced,
  expected_status: expectedDraft,
  expected_version: expectedVersion,
})
export type SendOfferByEmail = z.output<typeof SendOfferByEmail>

export const OfferMailDraftOf = z.strictObject({
  id,
  kind: z.enum(['offer', 'confirmation']).optional(),
})
export type OfferMailDraftOf = z.output<typeof OfferMailDraftOf>

/** By what lists can be sorted. */
export const offerSorts = ['number', 'title', 'contact', 'date', 'valid_until', 'total', 'status'] as const

/** `from` and `to` are inclusive days of `offer_date`. */
export const ListOffers = z
  .object({
    ...listParameters,
    offer_number: exactNumber,
    sort: sortParameter(offerSorts),
    status: inStatus(offerStatuses),
    ...documentFilters,
    updated_since: changedSince,
  })
  .superRefine(sameContact)
export type ListOffers = z.infer<typeof ListOffers>

export const OfferEnvelope = dataOf(OfferDetail)
export const OfferPage = pageOf(OfferRecord)
export const OfferRowPage = pageOf(OfferRow)
export const OfferItemsEnvelope = dataOf(z.array(OfferItem))

/** A page of the lines of a document, in their order. */
export const ListDocumentLines = z.object({
  id,
  limit: z.int().min(1).max(linesPerPage).default(linesPerPage),
  offset: z.int().min(0).max(10_000).default(0),
})
export type ListDocumentLines = z.output<typeof ListDocumentLines>

/** The page, and the version of the document that it was read at: pages of one version are pages of one document. */
export const documentLinesPage = <T extends z.ZodType>(line: T) => pageOf(line).extend({ version: z.int() })

/** What is computed over all lines of a document, returned with the first of them. */
export const LinesOverview = z.object({
  total: z.int(),
  /** Net sum of each section in EUR, by the id of its line. */
  section_sums: z.array(z.object({ id: z.int(), sum: z.number() })),
  /** VAT rates of all lines with a price, in percent, each once. */
  tax_rates: z.array(z.number()),
})
export type LinesOverview = z.infer<typeof LinesOverview>

/** An offer with only the first of its lines, as many as stand on a page; `lines` describes all of them. */
const OfferWithFirstLines = OfferDetail.extend({ lines: LinesOverview })
export type OfferWithFirstLines = z.infer<typeof OfferWithFirstLines>
export const OfferWithFirstLinesEnvelope = dataOf(OfferWithFirstLines)
export const OfferLinesPage = documentLinesPage(OfferItem)
