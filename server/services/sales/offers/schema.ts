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
import { acceptanceWays, acceptedWays, offerActions, offerStatuses } from './machine'
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

/** Payload of `offer.accepted`: the offer, who placed the order and how, and the choices. */
export const AcceptedOffer = OfferRecord.extend({
  /** The day on which the customer placed the order. */
  accepted_on: day.nullable(),
  accepted_by: z.string().nullable(),
  accepted_via: z.enum(acceptedWays).nullable(),
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

/** Payload of `offer.withdrawn`: the offer, and who withdrew from its contract and when. */
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

/** `alternative` and `optional` have a total that does not count; `section` and `text` have no amounts. */
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
  /**
   * No price was given: `unit_price` is 0, paper and customer page show it as open, and sending requires a
   * confirmation.
   */
  unpriced: z.boolean(),
  /** Percent of the price that is labor (DE § 35a EStG); when null, all of it for hours or kilometres, else nothing. */
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
    /** Why VAT is shown or not; the company's default at creation. */
    tax_profile: z.enum(taxProfiles),
    tax_breakdown: z.array(taxLine),
    labor_share: LaborShare,
    /** The day on which the customer placed the order. */
    accepted_on: day.nullable(),
    accepted_by: z.string().nullable(),
    /**
     * `link` and `on_site`: accepted by the customer's own act, by the link of a mail or by a signature on a device of
     * the company's.
     */
    accepted_via: z.enum(acceptedWays).nullable(),
    acceptance_note: z.string().nullable(),
    /** The last day on which a consumer may withdraw from the contract; null when there is no such right. */
    withdrawal_until: day.nullable(),
    /** Whether the consumer requested that work begin before that day. */
    start_early: z.boolean().nullable(),
    /** When the customer withdrew, and under which name; it has no automatic effect. */
    withdrawn_at: instant.nullable(),
    withdrawn_by: z.string().nullable(),
    /** Whether there is a signed and sealed PDF of it: `GET /pdf/offers/{id}?kind=signed`. */
    has_signed_pdf: z.boolean(),
    allowed_actions: z.array(z.enum(offerActions)),
    /** 1 for an offer that was never revised. */
    revision: z.int(),
    /** The id of the first version; null when this is the first. */
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
  /** Null or absent when no price was given yet, which is not the same as 0. */
  unit_price: unitPrice.min(0).nullish(),
  /** Defaults to the company's rate. */
  tax_rate: taxRate.nullish().transform(value => value ?? null),
  article_id: optionalReference,
  /** States explicitly that the price is still unknown, or that 0 is meant. Has an effect only while the price is 0. */
  unpriced: z.boolean().optional(),
  /** Percent of the price that is labor; when null or absent, determined by the unit. */
  labor_percent: percent.nullish(),
}
/** An input line; its place in the array is its position. */
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
 * Without days the offer is dated today (in the company's time zone) and is valid for 30 days. Without a contact it
 * gets the project's.
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

/** Statuses that an update may set; each stands for its verb. */
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
 * request was faster. `{ status }`, with the version and the confirmation that sending requires, calls the verb.
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
/** A verb without further input; with `expected_version` it is refused when the offer has changed meanwhile. */
export const OfferById = z.strictObject({ id, expected_version: expectedVersion })
export type OfferById = z.output<typeof OfferById>
export const SendOffer = z.strictObject({ ...OfferById.shape, confirm_unpriced: confirmUnpriced })
export type SendOffer = z.output<typeof SendOffer>
/**
 * The order as the customer placed it. `item_ids` are the options and alternatives that were ordered; the day defaults
 * to today. With `expected_version` it is refused when the offer has changed meanwhile.
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
/** Input of the service; absent fields are unknown. */
export type AcceptOffer = Pick<z.output<typeof AcceptOffer>, 'id'> & Partial<z.output<typeof AcceptOffer>>
/** The reason for taking an order back is kept in the log. */
export const ReopenOffer = z.strictObject({ ...OfferById.shape, reason: text(500) })
export type ReopenOffer = z.output<typeof ReopenOffer>
export const AddOfferItem = z.strictObject({ id, ...itemFields })
export type AddOfferItem = z.output<typeof AddOfferItem>

/** Defaults: `to` the contact's address, subject and message the company's texts. */
export const SendOfferByEmail = z.strictObject({
  id,
  ...looseLetterFields,
  /** `confirmation`: sends the order confirmation of an accepted offer instead of the offer. */
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

/** Sort keys of the list. */
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

/** The page, and the version of the document that it was read at: pages of one version belong together. */
export const documentLinesPage = <T extends z.ZodType>(line: T) => pageOf(line).extend({ version: z.int() })

/** Values computed over all lines of a document, returned with the first of them. */
export const LinesOverview = z.object({
  total: z.int(),
  /** Net sum of each section in EUR, by the id of its line. */
  section_sums: z.array(z.object({ id: z.int(), sum: z.number() })),
  /** VAT rates of all lines with a price, in percent, without duplicates. */
  tax_rates: z.array(z.number()),
})
export type LinesOverview = z.infer<typeof LinesOverview>

/** An offer with only the first page of its lines; `lines` describes all of them. */
const OfferWithFirstLines = OfferDetail.extend({ lines: LinesOverview })
export type OfferWithFirstLines = z.infer<typeof OfferWithFirstLines>
export const OfferWithFirstLinesEnvelope = dataOf(OfferWithFirstLines)
export const OfferLinesPage = documentLinesPage(OfferItem)
