import { z } from 'zod'
import { sortParameter } from '../../../platform/lists/sorting'
import {
  changedSince,
  dataOf,
  exactNumber,
  expectedVersion,
  id,
  inStatus,
  instant,
  listParameters,
  optionalEmail,
  optionalReference,
  optionalText,
  pageOf,
  reference,
  text,
} from '../../../platform/values/scalars'
import { ContactRecord, CreateContact } from '../../site/contacts/schema'
import { inquiryStatuses } from './machine'

/** Input from an integrator or a website. */
export const CreateInquiry = z.strictObject({
  title: text(200),
  description: optionalText(10_000),
  source: optionalText(100),
  contact_name: optionalText(200),
  contact_email: optionalEmail,
  contact_phone: optionalText(50),
  objekt_street: optionalText(200),
  objekt_house_number: optionalText(20),
  objekt_postal_code: optionalText(20),
  objekt_city: optionalText(100),
})
export type CreateInquiry = z.input<typeof CreateInquiry>

/** An inquiry (Anfrage) as `/api/v1/anfragen` shows it. */
export const InquiryRecord = z
  .object({
    id: z.int(),
    anfrage_number: z.string(),
    title: z.string(),
    status: z.enum(inquiryStatuses),
    description: z.string().nullable(),
    source: z.string().nullable(),
    contact_name: z.string().nullable(),
    contact_email: z.string().nullable(),
    contact_phone: z.string().nullable(),
    objekt_street: z.string().nullable(),
    objekt_house_number: z.string().nullable(),
    objekt_postal_code: z.string().nullable(),
    objekt_city: z.string().nullable(),
    kontakt_id: z.int().nullable(),
    project_id: z.int().nullable(),
    assigned_user_id: z.int().nullable(),
    created_at: instant,
    updated_at: instant,
    version: z.int(),
  })
  .meta({ id: 'Inquiry' })
export type InquiryRecord = z.infer<typeof InquiryRecord>

export const UpdateInquiry = z.strictObject({
  id: reference,
  updates: z
    .strictObject({
      ...CreateInquiry.shape,
      assigned_user_id: optionalReference,
      expected_version: expectedVersion,
    })
    .partial(),
})
export type UpdateInquiry = z.infer<typeof UpdateInquiry>

export const MoveInquiry = z.strictObject({
  id: reference,
  status: z.enum(inquiryStatuses),
  expected_version: expectedVersion,
})
export type MoveInquiry = z.infer<typeof MoveInquiry>

/** Contact: an existing one by id, or a new one; the project is always new. */
export const ConvertInquiry = z.strictObject({
  id: reference,
  kontakt_id: optionalReference,
  contact: CreateContact.optional(),
  project_name: text(200),
  expected_version: expectedVersion,
})
export type ConvertInquiry = z.output<typeof ConvertInquiry>

/** Sort keys of the list. */
export const inquirySorts = ['number', 'title', 'status', 'age'] as const

export const ListInquiries = z.object({
  ...listParameters,
  anfrage_number: exactNumber,
  sort: sortParameter(inquirySorts),
  status: inStatus(inquiryStatuses),
  updated_since: changedSince,
})
export type ListInquiries = z.infer<typeof ListInquiries>

export const GetInquiry = z.object({ id })
export const InquiryEnvelope = dataOf(InquiryRecord)
export const InquiryPage = pageOf(InquiryRecord)
export const ConversionEnvelope = dataOf(z.object({ inquiry: InquiryRecord, kontakt_id: z.int(), project_id: z.int() }))

/** The contact data in an inquiry. */
export const ProposedContact = ContactRecord.pick({
  ...{ kind: true, first_name: true, last_name: true, company_name: true, email: true, phone: true },
  ...{ street: true, house_number: true, postal_code: true, city: true, country_code: true },
})
export type ProposedContact = z.infer<typeof ProposedContact>

/** Contacts that may be the same as the inquiry's, and what a new one would be. */
export const DuplicatesEnvelope = z.object({
  data: z.array(ContactRecord.pick({ id: true, customer_number: true, name: true, email: true, city: true })),
  proposed: ProposedContact,
})
