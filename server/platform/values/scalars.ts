import { z } from 'zod'
import { Decimal } from '../../money/money'
import type { TaxLine } from '../../money/tax-line'
import { countryCodes } from './countries'
import { daysBetween } from './days'
import { emailAddress, emailShape } from './email-address'
import { isIban, plainIban } from './iban'
import { parseUrl } from './parse-url'

const maxInt4 = 2_147_483_647

/** Whole number in JSON or, in a query string, its decimal digits. */
export const wholeNumber = (min: number, max: number) =>
  z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^-?\d+$/)
          .transform(Number),
      ],
      'a whole number is expected',
    )
    .pipe(z.int().min(min).max(max))
    .meta({ override: { type: 'integer', minimum: min, maximum: max } })

const ids = new WeakSet<object>()
function ofRecord<Schema extends z.ZodType>(schema: Schema): Schema {
  ids.add(schema)
  return schema
}
/** Id of a record; in a path it arrives as text, and anything that is not an id is simply not found. */
export const id = ofRecord(wholeNumber(1, maxInt4).meta({ description: 'Id of the record' }))
/** Filter of lists by a record they refer to, as `onlyOf('project')`. */
export const onlyOf = (record: string) =>
  id.optional().meta({ description: `Only records of this ${record}; an id that does not exist finds nothing` })
/** Filter of lists by status. */
export const inStatus = <const Status extends string>(statuses: readonly [Status, ...Status[]]) =>
  z.enum(statuses).optional().meta({ description: 'Only records in this status' })
/** Filter of lists by kind. */
export const ofKind = <const Kind extends string>(kinds: readonly [Kind, ...Kind[]]) =>
  z.enum(kinds).optional().meta({ description: 'Only records of this kind' })

/** Id in a body. */
export const reference = ofRecord(z.int().min(1).max(maxInt4))
/** Whether a field takes the id of a record, or several ids. */
export function namesRecord(schema: z.core.$ZodType): boolean {
  for (let one: z.core.$ZodType | undefined = schema; one; one = one._zod.parent) if (ids.has(one)) return true
  const def = schema._zod.def as { innerType?: z.core.$ZodType; element?: z.core.$ZodType }
  const inner = def.innerType ?? def.element
  return inner !== undefined && namesRecord(inner)
}
export const optionalReference = reference.nullish()
/** The version the caller last saw: a record changed since then answers 409 and stays as it is. */
export const expectedVersion = z
  .int()
  .min(1)
  .max(maxInt4)
  .meta({ description: '`version` of the record as it was read; another one by now answers 409' })
  .nullish()

const fits = (digits: number, max: string) => (value: number) => {
  const amount = new Decimal(value)
  return amount.decimalPlaces() <= digits && amount.abs().lessThanOrEqualTo(max)
}

/** Amount in EUR with at most 2 decimals. */
export const amount = z
  .number()
  .refine(fits(2, '999999999999.99'), 'at most 2 decimals and 12 digits before them')
  .meta({ description: 'EUR, at most 2 decimals' })
/** Quantity with at most 4 decimals. */
export const quantity = z
  .number()
  .refine(fits(4, '9999999999.9999'), 'at most 4 decimals and 10 digits before them')
  .meta({ description: 'At most 4 decimals' })
/** Unit price in EUR with at most 4 decimals. */
export const unitPrice = quantity.meta({ description: 'EUR per unit, at most 4 decimals' })
/** Percentage between 0 and 100 with at most 2 decimals. */
export const percent = z.number().min(0).max(100).refine(fits(2, '100'), 'at most 2 decimals')
export const taxRate = percent.meta({ description: 'VAT rate in percent', example: 20 })
/** Net and VAT of one rate, in responses and JSON columns. */
export const taxLine = z.object({
  tax_rate: z.number(),
  tax_category: z.string(),
  net: z.number(),
  tax: z.number(),
}) satisfies z.ZodType<TaxLine>

// ISO 8601 has a year 0000, the database's calendar has none.
const hasYear = (text: string) => !text.startsWith('0000')
const noSuchYear = 'the first year is 0001'

/** Calendar day `YYYY-MM-DD`. */
export const day = z.iso.date().refine(hasYear, noSuchYear).meta({ example: '2026-01-31' })
export const optionalDay = day.nullish()
/** Instant in UTC with milliseconds. */
export const instant = z.iso.datetime({ precision: 3 }).meta({ example: '2026-01-31T10:15:00.000Z' })
/** Filter of lists: records changed at this instant or later. Any precision and offset. */
export const changedSince = z.iso
  .datetime({ offset: true })
  .refine(hasYear, noSuchYear)
  .meta({ example: '2026-01-31T10:15:00.000Z', description: 'Only records changed at this instant or later' })
  .optional()

/** Filter of lists by a range of days. */
export const between = <Day extends z.ZodType>(ofDay: Day) => ({
  from: ofDay.optional().meta({ description: 'First day, included' }),
  to: ofDay.optional().meta({ description: 'Last day, included' }),
})

/** Maximum days of a range that a request names, both ends included. */
export const maxDaysOfRange = 366

interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

/** Refinement of `between`: either end may be missing; both are in order, and at most `maxDaysOfRange` days. */
export function checkDayRange({ from, to }: DayRange, ctx: z.RefinementCtx): void {
  const add = (message: string) => ctx.addIssue({ code: 'custom', path: ['to'], message })
  if (!from || !to) return
  const days = daysBetween(from, to) + 1
  if (days < 1) add('lies before "from"')
  if (days > maxDaysOfRange) add(`at most ${maxDaysOfRange} days, "from" and "to" included`)
}

/** Refinement of `between`: as `checkDayRange`, and both ends or neither. */
export function checkWholeDayRange(range: DayRange, ctx: z.RefinementCtx): void {
  const { from, to } = range
  if (!from === !to) checkDayRange(range, ctx)
  else ctx.addIssue({ code: 'custom', path: [from ? 'to' : 'from'], message: '"from" and "to" go together' })
}

const clean = (text: string) => text.replace(/\r\n?/g, '\n').trim()
// Control characters other than tab and newline have no place in business text and break XML and PDF later.
const readable = /^(?:[\t\n\r]|\P{Cc})*$/u

// Absent stays absent: in a change it means "as it is", null means "none".
const emptyIsNull = (value: string | null | undefined) => (value === undefined ? undefined : value || null)

/** Text of one to `max` characters, trimmed. */
export const text = (max: number) =>
  z
    .string()
    .regex(readable, 'control characters are not allowed')
    .transform(clean)
    .pipe(z.string().min(1).max(max))
    // The API document describes the input, while the limits apply to the trimmed text.
    .meta({ override: { minLength: 1, maxLength: max } })
/** Optional text; empty counts as null. */
export const optionalText = (max: number) =>
  z
    .string()
    .regex(readable, 'control characters are not allowed')
    .transform(clean)
    .pipe(z.string().max(max))
    .meta({ override: { maxLength: max } })
    .nullish()
    .transform(emptyIsNull)
/** Optional address; empty counts as null, which forms send. */
export const optionalEmail = z
  .union([emailAddress, z.literal('')])
  .meta({ override: { anyOf: [emailShape, { type: 'string', maxLength: 0 }] } })
  .nullish()
  .transform(emptyIsNull)
export const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: 'two capital letters, ISO 3166-1', abort: true })
  .refine(code => countryCodes.has(code), 'a country of ISO 3166-1')
  .meta({ example: 'AT' })

/**
 * Whether a link may lead there: `https://firma.at`, `http://…`, or a host alone as people write it,
 * `www.firma.at/kontakt`.
 */
function isWebAddress(address: string): boolean {
  if (/\s|^\//.test(address)) return false
  const whole = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(address) ? address : `https://${address}`
  const url = parseUrl(whole)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !url.username
}

/** Address of a website; `javascript:`, `data:` and other schemes are refused. */
export const optionalWebAddress = (max: number) =>
  optionalText(max).refine(value => !value || isWebAddress(value), 'an address with http or https')

/** What people type into a search box. */
export const searchText = z.string().max(200).regex(readable, 'control characters are not allowed')

const onceOnly = new WeakSet<object>()
/** Text contained in the first response only: where a response is stored for replay, it is null. */
export const shownOnce = (): z.ZodString => once(z.string())
/** The same, nullable. */
export const maybeShownOnce = (): z.ZodNullable<z.ZodString> => once(z.string().nullable())

function once<Schema extends z.ZodType>(given: Schema): Schema {
  const schema = given.meta({
    override: { type: ['string', 'null'] },
    description: 'Shown this once; null where a repetition by `Idempotency-Key` gets the answer again',
  })
  onceOnly.add(schema)
  return schema
}
/** The fields of an output `{ data: { … } }` that are shown once. */
export function shownOnceIn(output: unknown): string[] {
  const shape = (schema: unknown) => (schema as { shape?: Record<string, object> } | undefined)?.shape ?? {}
  return Object.entries(shape(shape(output).data)).flatMap(([name, field]) => (onceOnly.has(field) ? [name] : []))
}

/** A SEPA account, stored without spaces; null or empty for none, absent for no change. */
export const optionalIban = z
  .string()
  .transform(plainIban)
  .refine(value => value === '' || isIban(value), 'the IBAN’s check digits do not fit')
  .nullish()
  .transform(value => (value === undefined ? undefined : value || null))

/** A record's number as written; lists match it exactly, whatever a path can contain. */
export const recordNumber = z.string().min(1).max(60).regex(readable, 'control characters are not allowed')

/** Filter of lists by exactly this number. */
export const exactNumber = recordNumber.optional().meta({ description: 'Only the record with exactly this number' })

/** The parameters that every list shares. */
export const listParameters = {
  limit: wholeNumber(1, 200).default(50).meta({ description: 'Records of one page' }),
  offset: wholeNumber(0, maxInt4).default(0).meta({ description: 'Records to skip' }),
  q: searchText
    .optional()
    .meta({ description: 'Searches numbers, names and titles; accents and small typing errors do not matter' }),
}

export const pagination = z
  .object({ limit: z.int(), offset: z.int(), total: z.int(), hasMore: z.boolean() })
  .meta({ id: 'Pagination', description: '`total` was counted together with the page' })

/** `{ data: … }` */
export const dataOf = <T extends z.ZodType>(schema: T) => z.object({ data: schema })
/** `{ data: […], pagination }` */
export const pageOf = <T extends z.ZodType>(schema: T) => z.object({ data: z.array(schema), pagination })
export const deletedRecord = dataOf(z.object({ id: z.int(), deleted: z.literal(true) }))

export interface PageRequest {
  limit: number
  offset: number
}

/** Envelope of one page whose `total` was counted in the same transaction. */
export const pageEnvelope = <T>(data: T[], total: number, { limit, offset }: PageRequest) => ({
  data,
  pagination: { limit, offset, total, hasMore: offset + data.length < total },
})
