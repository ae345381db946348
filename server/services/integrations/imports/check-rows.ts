import type { App, Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { inPieces } from '../../../platform/jobs/in-pieces'
import type { ClaimedJob } from '../../../platform/jobs/job-table'
import { cutText } from '../../../platform/values/cut-text'
import { contactKey, duplicateOfRow, knownIssue, referencesOf } from './duplicate-of-row'
import { findCustomers } from './find-customers'
import { type Known, knownRecords } from './known-records'
import { loadRowTable } from './load-row-table'
import { type ParsedRow, parseRow } from './parse-row'
import { runBatch } from './run-batch'
import type { ImportNoun, RowIssue } from './schema'
import { type RowResult, writeRowResults } from './write-row-results'

const rowsAtOnce = 200
/** Rows parsed before other work gets its turn: some milliseconds. */
const rowsInPiece = 20

/** A parsed row, with the existing record that it may duplicate. */
interface Read extends ParsedRow {
  line: number
}

type Customers = Awaited<ReturnType<typeof findCustomers>>

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
    const last = await runBatch(app, ctx, job, tx => checkBatch(tx, ctx, job, after, earlier))
    if (last === null) return
    after = last
  }
}

/** The last line of the batch; null when there was none. */
async function checkBatch(tx: Tx, ctx: Ctx, { tenantId, id }: ClaimedJob, after: number, earlier: Earlier) {
  const { noun, table } = await loadRowTable(tx, ctx, tenantId, id)
  const rows = await tx.importRow.findMany({
    where: { tenantId, importId: id, line: { gt: after } },
    orderBy: { line: 'asc' },
    take: rowsAtOnce,
    select: { line: true, cells: true, numbers: true },
  })
  const read = await inPieces(rows, rowsInPiece, row => ({ line: row.line, ...parseRow(table, row) }))
  const known = await knownRecords(tx, tenantId, noun, referencesOf(read))
  const customers = await findCustomers(
    tx,
    tenantId,
    read.map(({ customer }) => customer),
  )
  const results = read.map(row => resultOf(noun, row, known, customers, earlier))
  await writeRowResults(tx, { tenantId, id }, results)
  return rows.at(-1)?.line ?? null
}

function resultOf(noun: ImportNoun, row: Read, known: Known, customers: Customers, earlier: Earlier): RowResult {
  const issues = [...row.issues, ...customerIssues(row, customers), ...issuesWithinFile(noun, row, earlier)]
  if (issues.some(({ level }) => level === 'error')) return { line: row.line, status: 'faulty', issues }
  const duplicate = duplicateOfRow(noun, row, known)
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

/** A list of hours or invoices has its projects in many rows. */
const projectKey = ({ name, street, city, starts_on }: Record<string, unknown>, customer: ParsedRow['customer']) =>
  JSON.stringify([name, customer, street, city, starts_on])

/** The same number twice is a mistake; the same name at the same place may be one. */
function issuesWithinFile(
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
