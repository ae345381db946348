import { Prisma } from '../../../../prisma/client/client'
import type { App, Ctx } from '../../../context'
import { databaseFailureOf } from '../../../platform/database/database-away'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { inPieces } from '../../../platform/jobs/in-pieces'
import type { ClaimedJob } from '../../../platform/jobs/job-table'
import { passNumbers } from '../../../platform/records/numbers'
import { recordChange } from '../../../platform/records/record-change'
import { notify } from '../../people/notifications/notify'
import { countRows } from './count-rows'
import { duplicateOfRow, knownIssue, referencesOf } from './duplicate-of-row'
import { numberField } from './fields'
import { findCustomers } from './find-customers'
import { importTargets } from './import-targets'
import { knownRecords } from './known-records'
import { loadRowTable } from './load-row-table'
import { type ParsedRow, parseRow } from './parse-row'
import { LeaseLost, runBatch } from './run-batch'
import type { DuplicateChoice, ImportNoun, RowIssue } from './schema'
import { type RowResult, writeRowResults } from './write-row-results'

/** Counters and the import itself stay locked during a batch; others wait that long for a number. */
const rowsAtOnce = 50
const rowsInPiece = 20

interface Row {
  line: number
  cells: string[]
  numbers: string[]
  choice: string | null
  issues: unknown
}

/**
 * Takes over the rows that passed the check, batch by batch: a row and the record made from it are written together, so
 * that after a crash the import continues with the first row not yet taken over. A batch that is refused is retried row
 * by row, and only the refused row stays behind, with the reason.
 */
export async function takeOverRows(app: App, ctx: Ctx, job: ClaimedJob, stop?: AbortSignal): Promise<boolean> {
  await runBatch(app, ctx, job, (tx, inner) => passOwnNumbers(tx, inner, job))
  for (;;) {
    if (stop?.aborted) return false
    const rows = await app.db.inTenant(job.tenantId, tx => nextRows(tx, job))
    if (rows.length === 0) return true
    try {
      await runBatch(app, ctx, job, (tx, inner) => takeOverBatch(tx, inner, job, rows))
    } catch (error) {
      rethrowUnlessOfRow(error)
      for (const row of rows) await takeOverSingly(app, ctx, job, row)
    }
  }
}

/** Called before the first number is drawn: a row without one must not get that of a later row. */
async function passOwnNumbers(tx: Tx, ctx: Ctx, job: ClaimedJob): Promise<void> {
  const { noun, table } = await loadRowTable(tx, ctx, job.tenantId, job.id)
  const column = table.mapping[numberField(noun)]
  if (column === undefined) return
  const rows = await tx.$queryRaw<Array<{ number: string | null }>>`
    SELECT cells[${column + 1}::int] AS number FROM import_rows
    WHERE tenant_id = ${job.tenantId} AND import_id = ${job.id} AND status IN ('ready', 'duplicate')`
  await passNumbers(
    tx,
    ctx,
    importTargets[noun].series,
    rows.map(({ number }) => number ?? ''),
  )
}

const nextRows = (tx: Tx, { tenantId, id }: ClaimedJob): Promise<Row[]> =>
  tx.importRow.findMany({
    where: { tenantId, importId: id, status: { in: ['ready', 'duplicate'] } },
    orderBy: { line: 'asc' },
    take: rowsAtOnce,
    select: { line: true, cells: true, numbers: true, choice: true, issues: true },
  })

/** Rethrows errors that are not caused by a row. */
function rethrowUnlessOfRow(error: unknown): void {
  if (error instanceof LeaseLost || databaseFailureOf(error)) throw error
}

async function takeOverSingly(app: App, ctx: Ctx, job: ClaimedJob, row: Row): Promise<void> {
  try {
    await runBatch(app, ctx, job, (tx, inner) => takeOverBatch(tx, inner, job, [row]))
  } catch (error) {
    rethrowUnlessOfRow(error)
    if (!(error instanceof DomainError) && !isTaken(error))
      app.log.warn({ err: error, import: job.id, line: row.line }, 'row of an import not taken over')
    const issues: RowIssue[] = [...(row.issues as RowIssue[]), reasonOf(error)]
    await runBatch(app, ctx, job, tx => writeRowResults(tx, job, [{ line: row.line, status: 'failed', issues }]))
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'

function reasonOf(error: unknown): RowIssue {
  if (isTaken(error)) return { field: 'number', code: 'number_taken', level: 'error' }
  const key = error instanceof DomainError ? error.key : 'internal'
  return { field: null, code: 'refused', level: 'error', params: { key } }
}

async function takeOverBatch(tx: Tx, ctx: Ctx, job: ClaimedJob, rows: readonly Row[]): Promise<void> {
  const { noun, options, table } = await loadRowTable(tx, ctx, job.tenantId, job.id)
  const parsed = await inPieces(rows, rowsInPiece, row => parseRow(table, row))
  const read = rows.map((row, at) => ({
    ...row,
    ...(parsed[at] as ParsedRow),
    earlierIssues: row.issues as RowIssue[],
  }))
  const known = await knownRecords(tx, job.tenantId, noun, referencesOf(read))
  const customers = await findCustomers(
    tx,
    job.tenantId,
    read.map(({ customer }) => customer),
  )
  const results: RowResult[] = []
  for (const row of read) {
    const duplicate = duplicateOfRow(noun, row, known)
    const twice = row.earlierIssues.some(({ code }) => code === 'twice')
    const choice = ((duplicate || twice) && (row.choice ?? options.duplicates)) || 'create'
    const found = row.customer && customers(row.customer)
    const customer = found ? { kontakt_id: found.id } : {}
    const { line } = row
    const isNews = duplicate && !row.earlierIssues.some(({ code }) => code.startsWith('known_by_'))
    const issues = isNews ? [...row.earlierIssues, knownIssue(duplicate.by)] : row.earlierIssues
    const done = await takeOverRow(tx, ctx, noun, { ...row, customer }, choice as DuplicateChoice, duplicate)
    results.push({ line, issues, duplicateId: duplicate?.id ?? null, ...done })
  }
  await writeRowResults(tx, job, results)
}

async function takeOverRow(
  tx: Tx,
  ctx: Ctx,
  noun: ImportNoun,
  row: Omit<ParsedRow, 'customer'> & { customer: object },
  choice: DuplicateChoice,
  duplicate: ReturnType<typeof duplicateOfRow>,
): Promise<Pick<RowResult, 'status' | 'entityId' | 'entityVersion'>> {
  const target = importTargets[noun]
  if (!row.input) throw new DomainError('validation')
  if (choice === 'skip' || (choice === 'update' && !duplicate)) return { status: 'skipped', entityId: null }
  if (choice === 'update' && duplicate) {
    await target.update(ctx, duplicate.id, { ...row.given, ...row.customer })
    return { status: 'updated', entityId: duplicate.id }
  }
  // If another record already has the number, the new one gets the next number.
  const number = duplicate?.by === 'number' ? null : row.number
  const entityId = await target.create(tx, ctx, { ...row.input, ...row.customer }, number)
  return { status: 'created', entityId, entityVersion: 1 }
}

/** The last step in the transaction that ends the import: totals, and one audit log entry for the whole. */
export async function finishTakingOver(app: App, ctx: Ctx, job: ClaimedJob): Promise<void> {
  await runBatch(app, ctx, job, async (tx, inner) => {
    const counts = await countRows(tx, job)
    const { created = 0, updated = 0, skipped = 0, failed = 0, faulty = 0 } = counts
    const { noun, filename } = await tx.import.update({
      where: { tenantId_id: { tenantId: job.tenantId, id: job.id } },
      data: { createdCount: created, skippedCount: skipped + failed + faulty, updatedAt: ctx.clock.now() },
    })
    await recordChange(tx, inner, {
      action: 'import.taken_over',
      id: job.id,
      after: { noun, filename, created, updated, skipped, failed, faulty },
    })
    // The user who started it may be doing other work by now.
    const { userId } = inner.actor
    const params = { filename, created: created + updated, skipped: skipped + failed + faulty }
    const about = { kind: 'import_finished', entity: 'import', entityId: job.id, params } as const
    if (userId) await notify(tx, inner, { ...about, to: [userId], except: null })
  })
}
