import { Prisma } from '../../../../prisma/client/client'
import type { App, Ctx } from '../../../context'
import { attempt } from '../../../platform/database/attempt'
import type { Tx } from '../../../platform/database/db'
import type { ClaimedJob } from '../../../platform/jobs/job-table'
import { journalNumber } from '../../../platform/records/numbers'
import { recordChange } from '../../../platform/records/record-change'
import { countRows } from './count-rows'
import { type ImportTarget, importTargets } from './import-targets'
import { runBatch } from './run-batch'
import type { ImportNoun, RowIssue } from './schema'
import { type RowResult, writeRowResults } from './write-row-results'

const rowsAtOnce = 50

/**
 * Removes the records that the import created, the last first, if they were not changed since and nothing refers to
 * them; for all other rows the reason is recorded. Records that it updated stay as they are.
 */
export async function undoRows(app: App, ctx: Ctx, job: ClaimedJob, stop?: AbortSignal): Promise<boolean> {
  for (;;) {
    if (stop?.aborted) return false
    if ((await runBatch(app, ctx, job, (tx, inner) => undoBatch(tx, inner, job))) === 0) return true
  }
}

async function undoBatch(tx: Tx, ctx: Ctx, job: ClaimedJob): Promise<number> {
  const { tenantId, id } = job
  const { noun } = await tx.import.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } })
  const rows = await tx.importRow.findMany({
    where: { tenantId, importId: id, status: { in: ['created', 'updated'] } },
    orderBy: { line: 'desc' },
    take: rowsAtOnce,
  })
  const results: RowResult[] = []
  for (const { line, status, entityId, entityVersion, duplicateId } of rows) {
    const kept = (code: string): RowIssue[] => [{ field: null, code, level: 'warning' }]
    const reason =
      status === 'updated' ? 'was_updated' : await remove(tx, ctx, noun as ImportNoun, entityId ?? 0, entityVersion)
    if (reason === null) results.push({ line, status: 'undone', issues: [], duplicateId })
    else results.push({ line, status: 'kept', issues: kept(reason), duplicateId, entityId, entityVersion })
  }
  await writeRowResults(tx, job, results)
  return rows.length
}

/** Removes a record. Null on success, else the reason why it stays. */
async function remove(tx: Tx, ctx: Ctx, noun: ImportNoun, id: number, version: number | null): Promise<string | null> {
  const { tenantId } = ctx.actor
  const target = importTargets[noun]
  const record = await target.load(tx, tenantId, id)
  if (!record) return null
  if (record.version !== version) return 'changed_since'
  if (!(await deleteUnused(tx, target, tenantId, id))) return 'used'
  await journalNumber(tx, ctx, {
    series: target.series,
    number: record.number,
    entityId: id,
    action: 'deleted',
  })
  await recordChange(tx, ctx, {
    action: `${target.entity}.deleted`,
    entity: target.entity,
    id,
    topic: noun,
    before: record.record,
  })
  return null
}

/** The database knows best what refers to a record; a refused statement must not roll back the batch. */
function deleteUnused(tx: Tx, target: ImportTarget, tenantId: number, id: number): Promise<boolean> {
  const deleted = async () => {
    await target.delete(tx, tenantId, id)
    return true
  }
  return attempt(tx, deleted, error => {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2003') throw error
    return false
  })
}

export async function finishUndoing(app: App, ctx: Ctx, job: ClaimedJob): Promise<void> {
  await runBatch(app, ctx, job, async (tx, inner) => {
    const { undone = 0, kept = 0 } = await countRows(tx, job)
    const { noun, filename } = await tx.import.update({
      where: { tenantId_id: { tenantId: job.tenantId, id: job.id } },
      data: { undoneAt: ctx.clock.now(), updatedAt: ctx.clock.now() },
    })
    await recordChange(tx, inner, {
      action: 'import.undone',
      id: job.id,
      after: { noun, filename, undone, kept },
    })
  })
}
