import type { Json, JsonObject } from './tidy'

/** What a parameter means, by its name; one of a certain operation by `procedure.name`. */
const parameterTexts: Record<string, string> = {
  limit: 'Records of one page',
  offset: 'Records to skip',
  page: 'Page, the first is 1',
  pageSize: 'Records of one page',
  sort: 'Column to sort by, with a leading minus for falling values; newest first without it',
  q: 'Searches numbers, names and titles; accents and small typing errors do not matter',
  status: 'Only records in this status',
  kind: 'Only records of this kind',
  kontakt_id: 'Only records of this contact; an id that does not exist finds nothing',
  customer_id: 'The same as `kontakt_id`',
  project_id: 'Only records of this project; an id that does not exist finds nothing',
  project_number: 'Only the record with exactly this number',
  customer_number: 'Only the record with exactly this number',
  anfrage_number: 'Only the record with exactly this number',
  offer_number: 'Only the record with exactly this number',
  rapport_number: 'Only the record with exactly this number',
  invoice_number: 'Only the record with exactly this number',
  credit_number: 'Only the record with exactly this number',
  user_id: 'Only records of this member of the team',
  from: 'First day, included',
  to: 'Last day, included',
  updated_since: 'Only records that were changed at this instant or later; UTC with milliseconds',
  source: 'Id of the sending system',
  company: 'Only projects whose contact has this text in its name',
  event: 'Only deliveries of this event',
  webhook_id: 'Only deliveries of this subscription',
  event_id: 'Only deliveries of this one event, to all subscriptions, repetitions included',
  entity: 'Only mails of this kind of record',
  entity_id: 'Only mails of this record',
  active: 'Only active records, or only archived ones',
  id: 'Id of the record',
  entryId: 'Id of the work line',
  materialId: 'Id of the material line',
  photoId: 'Id of the photo',
  invoice_id: 'Only records of this invoice; an id that does not exist finds nothing',
  item_id: 'Id of the item',
  paymentId: 'Id of the payment',
  refundId: 'Id of the refund',
  batch: 'Only files of this delivery',
  action: 'Only this kind of step, e.g. invoice.sent',
  before: 'Only what is older than the entry with this id: the next page',
  plan: 'Only companies with this plan',
  module: 'Id of the module',
  company_id: 'Business key of the company',
  operator: 'Only operators, or only those who are none',
  token: 'What the link of the mail carries',
  userId: 'Id of the person',
  role: 'Only people with this role: 1 administrator, 2 manager, 3 employee',
  department_id: 'Only people of this department',
  days: 'How many days, today included',
  'projects.get.id':
    'Id or project number (a slash as `%2F`); digits alone are an id first, so `project_number` of the list is sure',
  'appointments.list.from': 'First day, included; from and to span at most 366 days',
  'rapports.read.id': 'Id of the one that is wanted; without it a page of all',
  'rapports.list.from': 'First day of the rapport’s date, included',
  'offers.list.from': 'First day of the offer’s date, included',
  'creditNotes.list.refund': '`open`: something is still to be paid out; `paid`: all that was due has been',
  'creditNotes.list.from': 'First day of the credit note’s date, included',
  'invoices.list.from': 'First day of the invoice’s date, included',
}

export const idempotencyParameter: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes the request safe to repeat: within 24 hours the same key brings the same answer and nothing is created or sent twice',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
  example: '0b6f2c1a-8f1d-4a39-9f0e-2b1c7a9d4e55',
}

/** The parameters of a mount with a description each, and their defaults, which the library loses. */
export function describeParameters(
  parameters: readonly JsonObject[],
  procedure: string,
  defaults: Readonly<Record<string, Json>>,
): JsonObject[] {
  return parameters.map(parameter => {
    const name = String(parameter.name)
    const { description: own, ...schema } = parameter.schema as JsonObject
    const description = parameterTexts[`${procedure}.${name}`] ?? own ?? parameterTexts[name] ?? ''
    const byDefault: JsonObject = defaults[name] === undefined ? {} : { default: defaults[name] }
    return { ...parameter, ...(description ? { description } : {}), schema: { ...schema, ...byDefault } }
  })
}
