import type { App } from '../../../context'
import { mintTenantId, type TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import type { AuditAction } from '../../../platform/records/audit-actions'
import { platformTenant } from '../../../platform/records/platform-log'

type Sweeper = Pick<App, 'db' | 'clock'>

const dayMs = 86_400_000
/** What operators did is kept that long. */
const platformAuditDays = 3650
/** Rows of one transaction. */
const usualBatch = 5_000

/**
 * Removes the entries that are older than a company keeps its log (`audit_log_retention_days`), of all companies and of
 * the platform, in batches. Each batch leaves an entry that says how many went, in the same transaction. Returns how
 * many were removed.
 */
export async function forgetAudit(app: Sweeper, stop?: AbortSignal, batch = usualBatch): Promise<number> {
  const companies = await app.db.acrossTenants('sweep', tx =>
    tx.company.findMany({ select: { id: true, auditLogRetentionDays: true } }),
  )
  const logs = [
    { tenantId: platformTenant, days: platformAuditDays },
    ...companies.map(row => ({ tenantId: mintTenantId(row.id), days: row.auditLogRetentionDays })),
  ]
  let removed = 0
  for (const { tenantId, days } of logs) {
    let count = batch
    while (count === batch && !stop?.aborted) {
      count = await app.db.inTenant(tenantId, tx => forgetBatch(tx, app, { tenantId, days, batch }))
      removed += count
    }
  }
  return removed
}

interface Log {
  tenantId: TenantId
  days: number
  batch: number
}

async function forgetBatch(tx: Tx, { clock }: Sweeper, { tenantId, days, batch }: Log): Promise<number> {
  const now = clock.now()
  const before = new Date(now.getTime() - days * dayMs)
  // Materialised: as a subquery it may be asked anew for every row, and then its limit is none.
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
          createdAt: now,
        },
      ],
    })
  return count
}
