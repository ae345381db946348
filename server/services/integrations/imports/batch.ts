import type { App, Ctx } from '../../../context'
import { joined, type Tx } from '../../../platform/database/db'
import { jobContext } from '../../../platform/jobs/job-context'
import type { ClaimedJob } from '../../../platform/jobs/job-table'
import { notifyLive } from '../../../platform/records/live'
import type { ImportOptions, RowIssue, RowStatus } from './schema'
import { importTable } from './table'

/** Another worker has the import by now: the lease of this process had expired. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/**
 * One batch of an import in one transaction: the lease is renewed with it, and nothing is written once the import has
 * changed hands. Transactions that the services open join it.
 */
export function inBatch<T>(
  app: App,
  ctx: Ctx,
  { tenantId, id, token }: ClaimedJob,
  work: (tx: Tx, ctx: Ctx) => Promise<T>,
): Promise<T> {
  return app.db.inTenant(tenantId, async tx => {
    const held = await tx.$executeRaw`
      UPDATE imports SET attempts = 1, lease_until = clock_timestamp() + make_interval(mins => ${importTable.leaseMinutes}::int)
      WHERE tenant_id = ${tenantId} AND id = ${id} AND token = ${token}::uuid AND status = 'working'`
    if (held === 0) throw new LeaseLost()
    const result = await work(tx, { ...ctx, db: joined(app.db, tx, tenantId) })
    await notifyLive(tx, tenantId, { topic: 'imports', id, type: 'progressed' })
    return result
  })
}

/**
 * Context of an import: the service acts on behalf of the user who started it. Without `events`, webhooks are not
 * notified of the records.
 */
export async function importContext(
  app: App,
  { tenantId, id }: ClaimedJob,
  startedByUserId: number | null,
  { events }: Pick<ImportOptions, 'events'>,
): Promise<Ctx> {
  const ctx = await jobContext(app, { tenantId, requestId: `import-${id}`, label: 'Import' })
  const member = startedByUserId
    ? await app.db.inTenant(tenantId, tx =>
        tx.membership.findUnique({
          where: { tenantId_userId: { tenantId, userId: startedByUserId } },
          select: { user: { select: { name: true } } },
        }),
      )
    : null
  const modules = new Set(ctx.actor.modules)
  if (!events) modules.delete('int.api')
  const label = member ? `${member.user.name} · Import` : 'Import'
  return { ...ctx, actor: { ...ctx.actor, modules, label, userId: member ? startedByUserId : null } }
}

export interface RowResult {
  line: number
  status: RowStatus
  issues: RowIssue[]
  duplicateId?: number | null
  entityId?: number | null
  entityVersion?: number | null
}

/** Writes the results of a batch's rows in one statement. */
export async function writeResults(
  tx: Tx,
  { tenantId, id }: Pick<ClaimedJob, 'tenantId' | 'id'>,
  results: readonly RowResult[],
): Promise<void> {
  if (results.length === 0) return
  const rows = JSON.stringify(
    results.map(({ line, status, issues, duplicateId = null, entityId = null, entityVersion = null }) => ({
      line,
      status,
      issues,
      duplicate_id: duplicateId,
      entity_id: entityId,
      entity_version: entityVersion,
    })),
  )
  await tx.$executeRaw`
    UPDATE import_rows r SET status = v.status, issues = v.issues, duplicate_id = v.duplicate_id, entity_id = v.entity_id,
      entity_version = v.entity_version
    FROM jsonb_to_recordset(${rows}::jsonb) AS v(line int, status text, issues jsonb, duplicate_id int, entity_id int, entity_version int)
    WHERE r.tenant_id = ${tenantId} AND r.import_id = ${id} AND r.line = v.line`
}
