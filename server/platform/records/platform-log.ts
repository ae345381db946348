import { mintTenantId, type TenantId } from '../actor'
import type { Tx } from '../database/db'
import type { AuditAction } from './audit-actions'
import { type ChangeContext, differences, recordOf } from './record-change'

/** The log of the platform itself. No company has this number, so no company sees its rows. */
export const platformTenant = mintTenantId(0)

interface PlatformChange {
  action: AuditAction
  /** Default: the record of the action. */
  entity?: 'company' | 'user' | 'registration_invitation'
  /** Business key of a company, id of a person. */
  id: string | number
  /** Numeric keys of the affected companies. */
  companies: readonly number[]
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * Records an operator's action in its own transaction: in the log of the platform, and in the log of every affected
 * company, so that both see it.
 */
export async function recordPlatformChange(
  tx: Tx,
  { actor, requestId, clock }: Omit<ChangeContext, 'doorbell'>,
  { action, id, companies, before, after, ...change }: PlatformChange,
): Promise<void> {
  const entity = change.entity ?? recordOf(action)
  const entry = {
    actorKind: 'platform',
    actorUserId: actor.userId,
    actorLabel: actor.label,
    action,
    entity,
    changes: differences(before, after),
    requestId,
    createdAt: clock.now(),
  }
  const logs = [platformTenant, ...new Set(companies)]
  const idIn = (log: number) => (entity === 'company' ? idOfCompany(log, String(id)) : String(id))
  await tx.auditEntry.createMany({
    data: logs.map(tenantId => ({ ...entry, tenantId, entityId: idIn(tenantId) })),
  })
}

/**
 * The id of a company in a log: in its own its numeric id, as in its own people's changes, and in the platform's its
 * business key.
 */
export const idOfCompany = (log: number, companyId: string): string =>
  log === platformTenant ? companyId : String(log)

/** The context of an operator working on a company's record: the company's log records the platform as the actor. */
export const inCompany = <C extends ChangeContext>(ctx: C, tenantId: TenantId): C => ({
  ...ctx,
  actor: { ...ctx.actor, tenantId, switchedIn: true },
})
