import type { App } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import type { AuditAction } from '../../../platform/records/audit-actions'
import { type Beyond, beyondRetention, type Kept } from '../../../platform/records/beyond-retention'

type Sweeper = Pick<App, 'db' | 'clock'>

/** Days for which the operators' actions are kept. */
const platformAuditDays = 3650
/** Rows per transaction. */
const usualBatch = 5_000

/**
 * Removes the entries that are older than a company keeps its log (`audit_log_retention_days`), of all companies and of
 * the platform, in batches. Each batch adds an entry with the number removed, in the same transaction. Returns how many
 * were removed.
 */
export async function forgetAudit(app: Sweeper, stop?: AbortSignal, batch = usualBatch): Promise<number> {
  const walk = { keptBy: logKeptBy, platformDays: platformAuditDays, stop }
  return beyondRetention(app, walk, async (of, after) => {
    const count = await app.db.inTenant(of.tenantId, tx => forgetBatch(tx, app, of, batch))
    // The oldest go first, so that each batch begins at the same place.
    return { count, last: count < batch ? null : after }
  })
}

async function logKeptBy(tx: Tx): Promise<Kept[]> {
  const companies = await tx.company.findMany({ select: { id: true, auditLogRetentionDays: true } })
  return companies.map(({ id, auditLogRetentionDays: days }) => ({ id, days }))
}

async function forgetBatch(tx: Tx, { clock }: Sweeper, { tenantId, before }: Beyond, batch: number): Promise<number> {
  // Materialised: as a subquery it may be evaluated for every row, and then its limit has no effect.
  const count = await tx.$executeRaw`
    with old as materialized (
      select id from audit_entries where tenant_id = ${tenantId} and created_at < ${before.toISOString()}::timestamptz
      order by created_at, id limit ${batch} for update skip locked
    )
    delete from audit_entries a using old where a.tenant_id = ${tenantId} and a.id = old.id`
  if (count > 0)
    await tx.auditEntry.createMany({
      data: [
        {
          tenantId,
          actorKind: 'system',
          actorLabel: 'Gewerk',
          action: 'audit.removed' satisfies AuditAction,
          entity: 'company',
          entityId: String(tenantId),
          changes: { entries: [count, 0], kept_from: [null, before.toISOString()] },
          createdAt: clock.now(),
        },
      ],
    })
  return count
}
