import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import type { AuditAction } from '../../../platform/records/audit-actions'
import { idOfCompany, platformTenant } from '../../../platform/records/platform-log'
import type { EnterCompany } from './schema'

/**
 * Switches a person to another of their companies under a fresh session id; an operator may enter any company, and the
 * audit logs of both sides record it. A company that is not theirs answers like one that does not exist.
 * @throws DomainError forbidden, company.not_found
 */
export async function enterCompany(ctx: Ctx, { companyId }: EnterCompany) {
  const { actor } = ctx
  const userId = actor.userId
  if (!userId || actor.kind !== 'session') throw new DomainError('forbidden')
  const company = await ctx.db.acrossTenants('platform', async tx => {
    const row = await tx.company.findUnique({
      where: { companyId },
      select: { id: true, companyId: true, name: true, active: true },
    })
    const member =
      row &&
      (await tx.membership.findUnique({
        where: { tenantId_userId: { tenantId: row.id, userId } },
        select: { status: true },
      }))
    if (!row?.active || (member?.status !== 'active' && !actor.isOperator)) throw new DomainError('company.not_found')
    const leaves = actor.tenantId !== platformTenant && actor.tenantId !== row.id
    await tx.auditEntry.createMany({
      data: [
        ...(leaves ? entries(ctx, 'company.left', actor, actor.switchedIn) : []),
        ...entries(ctx, 'company.entered', { tenantId: row.id, companyId }, member?.status !== 'active'),
      ],
    })
    await tx.user.update({ where: { id: userId }, data: { lastTenantId: row.id } })
    return row
  })
  if (ctx.sessionId) await ctx.sessions.end(ctx.sessionId)
  ctx.cookies.push(await ctx.sessions.start(userId, company.id, { userAgent: ctx.userAgent, ip: ctx.ip }))
  return { data: { companyId: company.companyId, name: company.name } }
}

/** Entries for the company's log, and for the platform's when the actor is its operator. */
function entries(
  { actor, requestId, clock }: Ctx,
  action: AuditAction,
  { tenantId, companyId }: { tenantId: number; companyId: string },
  asOperator = false,
) {
  const entry = {
    actorKind: asOperator ? 'platform' : 'session',
    actorUserId: actor.userId,
    actorLabel: actor.label,
    action,
    entity: 'company',
    requestId,
    createdAt: clock.now(),
  }
  return (asOperator ? [platformTenant, tenantId] : [tenantId]).map(log => ({
    ...entry,
    tenantId: log,
    entityId: idOfCompany(log, companyId),
  }))
}
