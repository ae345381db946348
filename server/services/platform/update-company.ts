import type { Company } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { mintTenantId } from '../../core/actor'
import type { AuditAction } from '../../core/audit-actions'
import type { Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { notifyLive } from '../../core/live'
import { isPlan, moduleIds, planModules } from '../../core/modules'
import { companyByKey, getPlatformCompany } from './read-companies'
import { recordPlatformChange } from './record'
import type { UpdateCompany } from './schema'

/**
 * Changes name, plan, modules or whether a company is open. Closing it ends every session in it, and its keys open nothing a second later at
 * the latest; nothing of its data is touched.
 * @throws DomainError company.not_found, module.outside_plan
 */
export async function updateCompany(ctx: Ctx, { company_id, updates }: UpdateCompany) {
  await ctx.db.throughDoor('platform', async tx => {
    const before = await companyByKey(tx, company_id)
    refuseUnbooked(updates.plan ?? before.plan, updates.modules)
    const after = await tx.company.update({
      where: { id: before.id },
      data: { ...updates, updatedAt: ctx.clock.now() },
    })
    if (before.active && !after.active) await endSessions(tx, after.id)
    await recordPlatformChange(tx, ctx, {
      action: actionOf(before, after),
      entity: 'company',
      id: company_id,
      companies: [after.id],
      before: toChange(before),
      after: toChange(after),
    })
    // Pages that listen load their frame anew; where the company is closed they are asked who they are, and hear nothing more.
    const topic = after.active ? 'settings' : 'team'
    await notifyLive(tx, mintTenantId(after.id), { topic, id: null, type: 'updated' })
  })
  return getPlatformCompany(ctx, { company_id })
}

function refuseUnbooked(plan: string, modules: readonly string[] | undefined): void {
  const booked: readonly string[] = isPlan(plan) ? planModules[plan] : []
  const outside = modules?.filter(module => !booked.includes(module)) ?? []
  if (outside.length > 0) throw new DomainError('module.outside_plan', { field: 'modules', modules: outside })
}

/** Operators who are switched into the company stay signed in, in none. */
async function endSessions(tx: Tx, tenantId: number): Promise<void> {
  await tx.session.updateMany({ where: { tenantId, user: { isOperator: true } }, data: { tenantId: null } })
  await tx.session.deleteMany({ where: { tenantId } })
}

function actionOf(before: Company, after: Company): AuditAction {
  if (before.active === after.active) return 'company.updated'
  return after.active ? 'company.opened' : 'company.closed'
}

const toChange = ({ name, plan, modules, active }: Company) => ({
  name,
  plan,
  modules: moduleIds.filter(id => modules.includes(id)),
  active,
})
