import type { z } from 'zod'
import { netOfGross } from '../../../money/net-of-gross'
import { countryOfAddress, postalCodeFits, withLostZero } from '../../../platform/values/country-of-address'
import { cutText } from '../../../platform/values/cut-text'
import { CreateArticle } from '../../sales/articles/schema'
import { CreateContact } from '../../site/contacts/schema'
import { CreateProject } from '../../site/projects/schema'
import type { ImportingCompany } from './company-of-import'
import { contactFieldsFrom } from './contact-fields'
import { anyOfFields, fieldsOf } from './fields'
import { isOtherCurrency } from './is-other-currency'
import { isNumeric, readValue, storedValue, type Value } from './read-value'
import { isNumberOfStreet, rearrangedCells } from './rearranged-cells'
import { isInactive, isStateKind, recordStateIn } from './record-state'
import type { RowTable } from './row-table'
import type { ImportNoun, ImportRowRecord, RowIssue } from './schema'
import { textOrNull } from './text-or-null'

/** A project's customer in a row: by number, and by name, e-mail address or number. */
export interface NamedCustomer {
  number: string | null
  called: string | null
}

/** The content of a row, in the fields used to create a record by hand. */
export interface ParsedRow {
  /** For the service's own create function; null when the row has errors. */
  input: Record<string, unknown> | null
  /** The fields that have a value in the row, as passed to an update. */
  given: Record<string, unknown>
  /** Own number, and a project's customer: both are looked up first. */
  number: string | null
  customer: NamedCustomer | null
  issues: RowIssue[]
}

/** A row as read from the file. */
interface FileRow {
  line: number
  cells: readonly string[]
  numbers?: readonly string[]
}

const schemas: Record<ImportNoun, z.ZodType> = {
  contacts: CreateContact,
  projects: CreateProject,
  articles: CreateArticle,
}

/** Parses one row with the schema that records created by hand use, and reports its errors. */
export function parseRow(table: RowTable, row: FileRow): ParsedRow {
  const { line, cells } = row
  const aside = table.aside?.get(line)
  // A row that stays behind has no further errors.
  if (aside) return { ...nothing, issues: [{ field: null, code: aside, level: 'error' }] }
  const issues: RowIssue[] = []
  const given = valuesIn(table, row, issues)
  const { number, customer, fields: said } = apart(table.noun, given, issues)
  if (number !== null && table.suppliers?.some(accounts => accounts.test(number))) {
    const supplier: RowIssue = { field: null, code: 'supplier', level: 'error', params: { value: number } }
    return { ...nothing, issues: [supplier] }
  }
  const country = countryOf(table, line, said)
  const fields = country ? withPostalCode(said, country) : said
  // An unreadable country has been reported already.
  if (country && !issues.some(({ field }) => field === 'country_code')) issues.push(...countryIssues(said, country))
  const net = netPriceOf(given, table.company)
  const priced = net === null ? fields : { ...fields, unit_price: net }
  const usual = {
    ...(country?.code ? { country_code: country.code } : {}),
    ...(table.unit ? { unit: table.unit } : {}),
  }
  const parsed = schemas[table.noun].safeParse({ ...usual, ...priced })
  if (!parsed.success) for (const issue of parsed.error.issues) addIssue(issues, table, issue)
  if (number !== null && (number.length > 40 || /\p{Cc}/u.test(number)))
    issues.push({ field: 'number', code: 'too_long', level: 'error', params: { max: 40 } })
  if (cells.slice(table.width).some(cell => cell !== ''))
    issues.push({ field: null, code: 'cells_beyond', level: 'error' })
  const wrong = issues.some(({ level }) => level === 'error')
  return {
    input: wrong ? null : (parsed.data as Record<string, unknown>),
    // An existing article keeps its own rate if the row has none.
    given:
      net === null || fields.tax_rate !== undefined || table.company.taxRate === 0
        ? priced
        : { ...fields, gross_price: given.gross_price },
    number,
    customer,
    issues,
  }
}

const nothing: Omit<ParsedRow, 'issues'> = { input: null, given: {}, number: null, customer: null }

type RowCountry = NonNullable<ImportRowRecord['country']> & { postalCode: string | null }

/**
 * The parsed values of a row: its numbers and days by field, and the country of its address, null for nouns without
 * one.
 */
export function readingOfRow(table: RowTable, row: FileRow): Pick<ImportRowRecord, 'numbers' | 'days' | 'country'> {
  const values = valuesIn(table, row, [])
  const net = netPriceOf(values, table.company)
  const given = net === null ? values : { ...values, unit_price: net }
  const numbers = Object.entries(given).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  const fields = fieldsOf(table.noun)
  const days = Object.entries(given).filter(
    (entry): entry is [string, string] => fields[entry[0]]?.kind === 'day' && typeof entry[1] === 'string',
  )
  const country = countryOf(table, row.line, apart(table.noun, given).fields)
  return {
    numbers: Object.fromEntries(numbers),
    days: Object.fromEntries(days),
    country: country && { code: country.code, by: country.by, candidates: country.candidates },
  }
}

function countryOf(table: RowTable, line: number, fields: Record<string, unknown>): RowCountry | null {
  if (table.noun === 'articles') return null
  const { country, by, postalCode, candidates } = countryOfAddress(
    {
      ...{ postalCode: textOrNull(fields.postal_code), city: textOrNull(fields.city) },
      vatNumber: textOrNull(fields.vat_number),
      phones: [textOrNull(fields.phone), textOrNull(fields.mobile)],
    },
    table.company.countryCode,
  )
  const said = textOrNull(fields.country_code)
  if (said) return { code: said, by: 'column', candidates: [said], postalCode }
  const { row_countries, country: ofAll } = table.answers
  // The answer for all rows in doubt covers several countries at once, so it applies only where the postal code allows
  // it. For the company's own country, codes that have lost their leading zero count as well.
  const typed = textOrNull(fields.postal_code)
  const allows = (code: string) =>
    postalCodeFits(typed, code) || (code === table.company.countryCode && withLostZero(typed, code) !== null)
  const meant = country === null && ofAll !== null && allows(ofAll)
  const answer = row_countries[line] ?? (meant ? ofAll : null)
  return answer ? { code: answer, by: 'answer', candidates, postalCode } : { code: country, by, candidates, postalCode }
}

/** "D-83395" in a German address becomes 83395, and 1067 becomes 01067. */
function withPostalCode(fields: Record<string, unknown>, { code, postalCode }: RowCountry) {
  const typed = textOrNull(fields.postal_code)
  if (!typed || !code) return fields
  const whole = withLostZero(typed, code) ?? (postalCodeFits(typed, code) ? postalCode : typed)
  return { ...fields, postal_code: whole }
}

/**
 * Error for a country in doubt; warnings for a postal code that gets its leading zero back, and for a country that the
 * file gives beside another country's postal code.
 */
function countryIssues(fields: Record<string, unknown>, { code, by, candidates }: RowCountry): RowIssue[] {
  const likeliest = candidates.slice(0, 2).join(', ')
  if (!code)
    return [{ field: 'country_code', code: 'country_doubt', level: 'error', params: { candidates: likeliest } }]
  const whole = withLostZero(textOrNull(fields.postal_code), code)
  if (whole) return [{ field: 'postal_code', code: 'zero_added', level: 'warning', params: { value: whole } }]
  if (by !== 'column' || postalCodeFits(textOrNull(fields.postal_code), code)) return []
  const value = cutText(textOrNull(fields.postal_code) ?? '', 60)
  return [{ field: 'country_code', code: 'country_contradicts', level: 'warning', params: { value, country: code } }]
}

function valuesIn(
  { noun, mapping, notation, notations, further, yes }: RowTable,
  row: FileRow,
  issues: RowIssue[],
): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  const { cells, taken } = rearrangedCells(mapping, further, row.cells)
  if (taken.length > 0) {
    const value = cutText(taken.map(field => cells[mapping[field] ?? -1]).join(', '), 60)
    issues.push({ field: taken[0] ?? null, code: 'private_taken', level: 'warning', params: { value } })
  }
  const [street, houseNumber] = [cells[mapping.street ?? -1] ?? '', cells[mapping.house_number ?? -1] ?? '']
  if (houseNumber && isNumberOfStreet(street, houseNumber)) {
    const params = { value: cutText(`${street} ${houseNumber}`, 60) }
    issues.push({ field: 'house_number', code: 'number_of_street', level: 'warning', params })
  }
  const currency = cells[further?.currency ?? -1] ?? ''
  for (const [field, { kind }] of Object.entries(fieldsOf(noun))) {
    const column = mapping[field] ?? -1
    const text = cells[column] ?? ''
    const stored = isNumeric(kind) ? row.numbers?.[column] : undefined
    // A cell can store a number that its format does not show.
    if (!text && !stored) continue
    if (kind === 'number' && isOtherCurrency(currency)) {
      const value = cutText(text.includes(currency) ? text : `${text || stored} ${currency}`, 60)
      issues.push({ field, code: 'currency', level: 'error', params: { value } })
      continue
    }
    const written = notations?.[field] === undefined ? notation : notations[field]
    const value = stored
      ? storedValue(kind, stored)
      : isStateKind(kind)
        ? recordStateIn(kind, text, yes?.[column] ?? null)
        : readValue(kind, text, written)
    if ('code' in value) issues.push(refusedCell(field, text, value))
    else if (value.value !== undefined) {
      given[field] = value.value
      if (value.warning)
        issues.push({ field, code: value.warning, level: 'warning', params: { value: cutText(text, 60) } })
    }
  }
  takeFurtherState({ noun, further, yes }, cells, given, issues)
  const known = wholeRate(given, cells[mapping.tax_rate ?? -1] ?? '')
  if (noun === 'articles') return forOneUnit(known)
  if (mapping.postal_code !== undefined) return known
  return withCodeOfCity(mapping.city === undefined ? withPlaceOfStreet(known) : known)
}

const refusedCell = (field: string, text: string, { code, allowed }: Extract<Value, { code: string }>): RowIssue => ({
  ...{ field, code, level: 'error' },
  params: { value: cutText(text, 60), ...(allowed ? { allowed: allowed.join(', ') } : {}) },
})

/** Beside the column of a state another one can make a record inactive, such as *Gesperrt* beside *Status*. */
function takeFurtherState(
  { noun, further, yes }: Pick<RowTable, 'noun' | 'further' | 'yes'>,
  cells: readonly string[],
  given: Record<string, unknown>,
  issues: RowIssue[],
): void {
  for (const [field, { kind }] of Object.entries(fieldsOf(noun))) {
    const column = further?.completing[field] ?? -1
    const text = cells[column] ?? ''
    if (!isStateKind(kind) || text === '') continue
    const value = recordStateIn(kind, text, yes?.[column] ?? null)
    if ('code' in value) issues.push(refusedCell(field, text, value))
    else if (isInactive(kind, value.value) && !isInactive(kind, given[field])) {
      given[field] = value.value
      issues.push({ field, code: 'made_inactive', level: 'warning', params: { value: cutText(text, 60) } })
    }
  }
}

/** Rates of VAT are between 2.1 % (France, by Art. 110 of Directive 2006/112/EC) and 27 % (Hungary). */
const [lowestRate, highestRate] = [2.1, 27]

/**
 * Converts a tax rate given as a fraction of one, `0,2`, to percent, unless its cell has a percent sign or no country
 * has such a rate.
 */
function wholeRate(given: Record<string, unknown>, cell: string): Record<string, unknown> {
  const { tax_rate: rate } = given
  if (typeof rate !== 'number' || rate >= 1 || cell.includes('%')) return given
  const whole = Number((rate * 100).toPrecision(15))
  return whole < lowestRate || whole > highestRate ? given : { ...given, tax_rate: whole }
}

/** Splits `Feldgasse 3, 4600 Wels` in one column, on one line or two, if no column has the postal code or the town. */
function withPlaceOfStreet(given: Record<string, unknown>): Record<string, unknown> {
  const address = textOrNull(given.street) ?? ''
  const comma = Math.max(address.lastIndexOf(','), address.lastIndexOf('\n'))
  const place = address.slice(comma + 1).trim()
  const isPlace = comma > 0 && /^(?:[A-Z]{1,3}[- ])?\d{4,5}\s+\p{L}/u.test(place)
  return isPlace ? { ...given, street: address.slice(0, comma).trimEnd().replace(/,$/, ''), city: place } : given
}

/** Splits `4020 Linz` or `A-5020 Salzburg` in one column, if no column has the postal code. */
function withCodeOfCity(given: Record<string, unknown>): Record<string, unknown> {
  const [, postal_code, city] = /^((?:[A-Z]{1,3}[- ])?\d{4,5})\s+(\p{L}.*)$/u.exec(textOrNull(given.city) ?? '') ?? []
  return postal_code && city ? { ...given, postal_code, city } : given
}

/**
 * Separates values that are not fields of the record: its number, the customer, and a name that is a company's or a
 * person's.
 */
function apart(noun: ImportNoun, given: Record<string, unknown>, issues: RowIssue[] = []) {
  if (noun === 'contacts') {
    const { customer_number, ...rest } = given
    return { number: textOrNull(customer_number), customer: null, fields: contactFieldsFrom(rest, issues) }
  }
  if (noun === 'projects') {
    const { project_number, customer_number, customer: called, ...fields } = given
    const named = { number: textOrNull(customer_number), called: textOrNull(called) }
    return { number: textOrNull(project_number), customer: named.number || named.called ? named : null, fields }
  }
  const { article_number, price_unit: _unit, gross_price: _gross, ...fields } = given
  return { number: textOrNull(article_number), customer: null, fields }
}

/** Converts prices per 100 units to unit prices; the schema reports one with more decimals than prices may have. */
function forOneUnit(given: Record<string, unknown>): Record<string, unknown> {
  const { price_unit: units } = given
  if (typeof units !== 'number' || units === 1) return given
  const prices = (['unit_price', 'gross_price'] as const).flatMap(field => {
    const price = given[field]
    return typeof price === 'number' ? [[field, Number((price / units).toPrecision(15))]] : []
  })
  return { ...given, ...Object.fromEntries(prices) }
}

/** The net price of a row that has only a gross one, at the row's own rate of VAT or else the company's. */
function netPriceOf({ unit_price, gross_price, tax_rate }: Record<string, unknown>, { taxRate }: ImportingCompany) {
  if (unit_price !== undefined || typeof gross_price !== 'number') return null
  return netOfGross(gross_price, typeof tax_rate === 'number' ? tax_rate : taxRate).toNumber()
}

/** One message for a field is enough; a cell that could not be parsed is not reported again as missing. */
function addIssue(issues: RowIssue[], { noun, mapping }: RowTable, issue: z.core.$ZodIssue): void {
  const said = String(issue.path[0] ?? '') || null
  const isComputed = said === 'unit_price' && mapping.unit_price === undefined && mapping.gross_price !== undefined
  const field = isComputed ? 'gross_price' : said
  if (issues.some(known => known.field === field && known.level === 'error')) return
  const alone = field !== null && anyOfFields(noun).includes(field)
  issues.push({ field, level: 'error', ...issueOf(issue, alone ?? false) })
}

function issueOf(issue: z.core.$ZodIssue, alone: boolean): Pick<RowIssue, 'code' | 'params'> {
  if (issue.code === 'too_big')
    return {
      code: issue.origin === 'number' ? 'too_high' : 'too_long',
      params: { max: Number(issue.maximum) },
    }
  if (issue.code === 'too_small') {
    if (issue.origin === 'number') return { code: 'too_low', params: { min: Number(issue.minimum) } }
    return { code: alone ? 'name_missing' : 'required' }
  }
  if (issue.code === 'invalid_type') return { code: 'required' }
  if (issue.code === 'invalid_union' || (issue.code === 'invalid_format' && issue.format === 'email'))
    return { code: 'email' }
  if (issue.code === 'invalid_format') return { code: 'control_characters' }
  if (issue.code === 'custom') return { code: typeof issue.params?.rule === 'string' ? issue.params.rule : 'decimals' }
  return { code: 'invalid' }
}
