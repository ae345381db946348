import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { platformTenant, recordPlatformChange } from '../../../platform/records/platform-log'
import { enterCompany } from '../../people/auth/enter-company'
import type { SwitchCompany } from './schema'

/**
 * Moves an operator's session into a company, or with null out of the current one. Each switch is written into the log
 * of the platform and of the company.
 * @throws DomainError company.not_found, also for a company that is closed; forbidden
 */
export async function switchCompany(ctx: Ctx, { companyId }: SwitchCompany) {
  return companyId === null ? leaveCompany(ctx) : enterCompany(ctx, { companyId })
}

/** Leaving without being in a company is no failure: a second click on the way back. */
async function leaveCompany(ctx: Ctx) {
  const { actor } = ctx
  if (!actor.userId) throw new DomainError('forbidden')
  const { userId, tenantId, companyId } = actor
  if (tenantId !== platformTenant)
    await ctx.db.acrossTenants('platform', tx =>
      recordPlatformChange(tx, ctx, {
        action: 'company.left',
        id: companyId,
        companies: [tenantId],
      }),
    )
  if (ctx.sessionId) await ctx.sessions.end(ctx.sessionId)
  ctx.cookies.push(await ctx.sessions.start(userId, null, { userAgent: ctx.userAgent, ip: ctx.ip }))
  return { data: null }
}
