import { z } from 'zod'
import { sortParameter } from '../../../platform/lists/sorting'
import { refineBy } from '../../../platform/values/field-rules'
import {
  changedSince,
  countryCode,
  dataOf,
  exactNumber,
  expectedVersion,
  id,
  inStatus,
  instant,
  listParameters,
  ofKind,
  optionalEmail,
  optionalText,
  pageOf,
  reference,
} from '../../../platform/values/scalars'
import { contactRules, salutations } from './rules'

export const contactKinds = ['company', 'person'] as const
export const contactStatuses = ['active', 'inactive', 'lead'] as const

/** A contact as `/api/v1/kontakte` lists it. */
export const ContactRecord = z
  .object({
    id: z.int(),
    customer_number: z.string(),
    kind: z.enum(contactKinds),
    status: z.enum(contactStatuses),
    name: z.string(),
    salutation: z.enum(salutations).nullable(),
    title: z.string().nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    company_name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    mobile: z.string().nullable(),
    street: z.string().nullable(),
    house_number: z.string().nullable(),
    postal_code: z.string().nullable(),
    city: z.string().nullable(),
    country_code: z.string(),
    vat_number: z.string().nullable(),
    notes: z.string().nullable(),
    created_at: instant,
    updated_at: instant,
    version: z.int(),
  })
  .meta({ id: 'Contact' })
export type ContactRecord = z.infer<typeof ContactRecord>

const fields = {
  kind: z.enum(contactKinds),
  status: z.enum(contactStatuses),
  salutation: z.enum(salutations).nullish(),
  title: optionalText(50),
  first_name: optionalText(100),
  last_name: optionalText(100),
  company_name: optionalText(200),
  email: optionalEmail,
  phone: optionalText(50),
  mobile: optionalText(50),
  street: optionalText(200),
  house_number: optionalText(20),
  postal_code: optionalText(20),
  city: optionalText(100),
  country_code: countryCode,
  vat_number: optionalText(20),
  notes: optionalText(5000),
}

export const CreateContact = z
  .strictObject({
    ...fields,
    kind: fields.kind.default('company'),
    status: fields.status.default('active'),
    country_code: fields.country_code.default('AT'),
  })
  .superRefine(refineBy(contactRules))
export type CreateContact = z.input<typeof CreateContact>

export const UpdateContact = z.strictObject({
  id: reference,
  updates: z.strictObject({ ...fields, expected_version: expectedVersion }).partial(),
})
export type UpdateContact = z.infer<typeof UpdateContact>

/** Sort keys of the list. */
export const contactSorts = ['number', 'name', 'city'] as const

export const ListContacts = z.object({
  ...listParameters,
  customer_number: exactNumber,
  sort: sortParameter(contactSorts),
  kind: ofKind(contactKinds),
  status: inStatus(contactStatuses),
  updated_since: changedSince,
})
export type ListContacts = z.infer<typeof ListContacts>

export const GetContact = z.object({ id })
export const ContactEnvelope = dataOf(ContactRecord)
export const ContactPage = pageOf(ContactRecord)
