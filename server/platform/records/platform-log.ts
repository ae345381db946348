import { mintTenantId, type TenantId } from '../actor'
import type { Tx } from '../database/db'
import type { AuditAction } from './audit-actions'
import { type ChangeContext, differences, recordOf } from './record-change'

/** The log of the platform itself. No company has this number, so no company sees its rows. */
export const platformTenant = mintTenantId(0)

interface PlatformChange {
  action: AuditAction
  /** The record of the action by default. */
  entity?: 'company' | 'user' | 'registration_invitation'
  /** Business key of a company, number of a person. */
  id: string | number
  /** Numeric keys of the companies that it touches. */
  companies: readonly number[]
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * Writes what an operator did in the transaction in which it is done: into the log of the platform, and into the log of
 * every company that it touches, so that both sides know.
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
 * What a log calls a company: its own its number, as its own people's changes do, and the platform's its business key.
 */
export const idOfCompany = (log: number, companyId: string): string =>
  log === platformTenant ? companyId : String(log)

/** An operator at work on a record of a company: its log records it as done by the platform. */
export const inCompany = <C extends ChangeContext>(ctx: C, tenantId: TenantId): C => ({
  ...ctx,
  actor: { ...ctx.actor, tenantId, switchedIn: true },
})
