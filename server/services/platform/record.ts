import { mintTenantId } from '../../core/actor'
import type { AuditAction } from '../../core/audit-actions'
import type { Tx } from '../../core/db'
import { type ChangeContext, differences } from '../../core/record-change'

/** The log of the platform itself. No company has this number, so no company sees its rows. */
export const platformTenant = mintTenantId(0)

interface PlatformChange {
  action: AuditAction
  entity: 'company' | 'user' | 'registration_invitation'
  /** Business key of a company, number of a person. */
  id: string | number
  /** Numeric keys of the companies that it touches. */
  companies: readonly number[]
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * Writes what an operator did in the transaction in which it is done: into the log of the platform, and into the log of every company that it
 * touches, so that both sides know.
 */
export async function recordPlatformChange(
  tx: Tx,
  { actor, requestId, clock }: Omit<ChangeContext, 'doorbell'>,
  { action, entity, id, companies, before, after }: PlatformChange,
): Promise<void> {
  const entry = {
    actorKind: 'platform',
    actorUserId: actor.userId,
    actorLabel: actor.label,
    action,
    entity,
    entityId: String(id),
    changes: differences(before, after),
    requestId,
    createdAt: clock.now(),
  }
  const logs = [platformTenant, ...new Set(companies)]
  await tx.auditEntry.createMany({ data: logs.map(tenantId => ({ ...entry, tenantId })) })
}
