import type { App, Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { inPieces } from '../../../platform/jobs/in-pieces'
import type { ClaimedJob } from '../../../platform/jobs/job-table'
import { cutText } from '../../../platform/values/cut-text'
import { contactName } from '../../site/contacts/rules'
import { inBatch, type RowResult, writeResults } from './batch'
import { companyOfImport } from './company-of-import'
import { customersOf, type Known, knownRecords, personKey } from './import-targets'
import { type ParsedRow, parseRow, tableFrom } from './parse-row'
import { optionsOf } from './read'
import type { ImportNoun, RowIssue } from './schema'

const rowsAtOnce = 200
/** Rows parsed before other work gets its turn: some milliseconds. */
const rowsInPiece = 20

/** A parsed row, with the existing record that it may duplicate. */
interface Read extends ParsedRow {
  line: number
}

type Customers = Awaited<ReturnType<typeof customersOf>>

/** Earlier rows of the same file, by what identifies a record. */
interface Earlier {
  numbers: Map<string, number>
  /** Contacts and projects without a number, by what they have in common. */
  unnumbered: Map<string, number>
}

/**
 * Parses every row as it would be created, looks for existing records, and reports what is wrong. Changes nothing but
 * the rows; an interrupted check starts over.
 */
export async function checkRows(app: App, ctx: Ctx, job: ClaimedJob): Promise<void> {
  const earlier: Earlier = { numbers: new Map(), unnumbered: new Map() }
  let after = 0
  for (;;) {
    const last = await inBatch(app, ctx, job, tx => checkBatch(tx, ctx, job, after, earlier))
    if (last === null) return
    after = last
  }
}

/** The last line of the batch; null when there was none. */
async function checkBatch(tx: Tx, ctx: Ctx, { tenantId, id }: ClaimedJob, after: number, earlier: Earlier) {
  const { noun, table } = await tableOf(tx, ctx, tenantId, id)
  const rows = await tx.importRow.findMany({
    where: { tenantId, importId: id, line: { gt: after } },
    orderBy: { line: 'asc' },
    take: rowsAtOnce,
    select: { line: true, cells: true, numbers: true },
  })
  const read = await inPieces(rows, rowsInPiece, row => ({ line: row.line, ...parseRow(table, row) }))
  const known = await knownRecords(tx, tenantId, noun, referencesOf(read))
  const customers = await customersOf(
    tx,
    tenantId,
    read.map(({ customer }) => customer),
  )
  const results = read.map(row => resultOf(noun, row, known, customers, earlier))
  await writeResults(tx, { tenantId, id }, results)
  return rows.at(-1)?.line ?? null
}

/** Noun, options and table for parsing the rows of the import. */
export async function tableOf(tx: Tx, ctx: Ctx, tenantId: number, id: number) {
  const row = await tx.import.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } })
  const noun = row.noun as ImportNoun
  return { noun, options: optionsOf(row), table: tableFrom(row, await companyOfImport(tx, ctx, noun)) }
}

export function referencesOf(read: readonly ParsedRow[]) {
  return {
    numbers: read.flatMap(({ number }) => number ?? []),
    vats: read.flatMap(({ given }) => (typeof given.vat_number === 'string' ? given.vat_number : [])),
    names: [...new Set(read.flatMap(({ input }) => (input ? contactName(asContact(input)).toLowerCase() || [] : [])))],
  }
}

const asContact = (input: Record<string, unknown>) => input as unknown as Parameters<typeof contactName>[0]
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * The existing record that the row describes, matched by number, VAT id, or name, postal code and e-mail together; null
 * if there is none.
 */
export function duplicateOf(noun: ImportNoun, { number, input }: ParsedRow, known: Known) {
  const byNumber = number === null ? undefined : known.byNumber.get(number)
  if (byNumber !== undefined) return { id: byNumber, by: 'number' as const }
  if (noun !== 'contacts' || !input) return null
  const byVat = known.byVat.get(text(input.vat_number) ?? '')
  if (byVat !== undefined) return { id: byVat, by: 'vat_number' as const }
  const key = personKey(contactName(asContact(input)), text(input.postal_code), text(input.email))
  const byPerson = known.byPerson.get(key)
  return byPerson === undefined ? null : { id: byPerson, by: 'person' as const }
}

export const knownIssue = (by: 'number' | 'vat_number' | 'person'): RowIssue => ({
  field: null,
  code: `known_by_${by}`,
  level: 'warning',
})

function resultOf(noun: ImportNoun, row: Read, known: Known, customers: Customers, earlier: Earlier): RowResult {
  const issues = [...row.issues, ...customerIssues(row, customers), ...withinFile(noun, row, earlier)]
  if (issues.some(({ level }) => level === 'error')) return { line: row.line, status: 'faulty', issues }
  const duplicate = duplicateOf(noun, row, known)
  const sameLine = issues.some(({ code }) => code === 'twice')
  if (!duplicate && !sameLine) return { line: row.line, status: 'ready', issues }
  if (duplicate) issues.push(knownIssue(duplicate.by))
  return { line: row.line, status: 'duplicate', issues, duplicateId: duplicate?.id ?? null }
}

function customerIssues({ customer }: Read, customers: Customers): RowIssue[] {
  if (customer === null) return []
  const found = customers(customer)
  if (found?.isCalled) return []
  const params = { value: cutText(customer.called ?? customer.number ?? '', 60) }
  const field = customer.called === null ? 'customer_number' : 'customer'
  if (!found) return [{ field, code: 'customer_unknown', level: 'error', params }]
  return [{ field, code: 'customer_contradicts', level: 'warning', params }]
}

const contactKey = (input: Record<string, unknown>) =>
  personKey(contactName(asContact(input)), text(input.postal_code), text(input.email))

/** A list of hours or invoices has its projects in many rows. */
const projectKey = ({ name, street, city, starts_on }: Record<string, unknown>, customer: ParsedRow['customer']) =>
  JSON.stringify([name, customer, street, city, starts_on])

/** The same number twice is a mistake; the same name at the same place may be one. */
function withinFile(
  noun: ImportNoun,
  { line, number, input, customer }: Read,
  { numbers, unnumbered }: Earlier,
): RowIssue[] {
  const before = number === null ? undefined : numbers.get(number)
  if (number !== null) numbers.set(number, before ?? line)
  if (before !== undefined) return [{ field: 'number', code: 'number_twice', level: 'error', params: { line: before } }]
  if (noun === 'articles' || !input || number !== null) return []
  const key = noun === 'contacts' ? contactKey(input) : projectKey(input, customer)
  const same = unnumbered.get(key)
  unnumbered.set(key, same ?? line)
  return same === undefined ? [] : [{ field: null, code: 'twice', level: 'warning', params: { line: same } }]
}
