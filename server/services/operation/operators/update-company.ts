import type { Company } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { mintTenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { isPlan, planModules } from '../../../platform/modules'
import type { AuditAction } from '../../../platform/records/audit-actions'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { inCompany, recordPlatformChange } from '../../../platform/records/platform-log'
import { recordChange } from '../../../platform/records/record-change'
import { loadCompany } from '../../people/companies/read'
import { switchedOn } from '../../people/modules/set-module'
import { companyByKey, getPlatformCompany } from './read-companies'
import type { UpdateCompany } from './schema'

/**
 * Changes name, plan, modules or whether a company is open. Closing it ends every session in it, and its keys open
 * nothing a second later at the latest; nothing of its data is touched.
 * @throws DomainError company.not_found, module.outside_plan, conflict
 */
export async function updateCompany(
  ctx: Ctx,
  { company_id, updates: { expected_version, ...updates } }: UpdateCompany,
) {
  await ctx.db.acrossTenants('platform', async tx => {
    const tenantId = mintTenantId((await companyByKey(tx, company_id)).id)
    const { before, after } = await changeRecord(tx, inCompany(ctx, tenantId), companyKind, tenantId, {
      expectedVersion: expected_version,
      columns({ plan }) {
        refuseUnbooked(updates.plan ?? plan, updates.modules)
        return { ...updates, ...(updates.modules ? switchedOn({ modules: updates.modules }) : {}) }
      },
      entry: (was, is) => ({ action: actionOf(was, is) }),
    })
    if (before.active && !after.active) await endSessions(tx, tenantId)
  })
  return getPlatformCompany(ctx, { company_id })
}

const companyKind: RecordKind<'company', Company, ShownCompany> = {
  model: 'company',
  entity: 'company',
  load: loadCompany,
  show: row => ({ name: row.name, plan: row.plan, ...switchedOn(row), active: row.active }),
  async record(tx, ctx, change) {
    // Open pages reload their frame; where the company is closed they have to log in again, and get no more notices.
    await recordChange(tx, ctx, { ...change, topic: change.after?.active ? 'settings' : 'team' })
    const { companyId } = await loadCompany(tx, ctx.actor.tenantId)
    const { action, before = {}, after = {} } = change
    const about = { action, entity: 'company', id: companyId, companies: [] } as const
    await recordPlatformChange(tx, ctx, { ...about, before, after })
  },
}

type ShownCompany = Pick<Company, 'name' | 'plan' | 'active'> & ReturnType<typeof switchedOn>

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

function actionOf(before: ShownCompany, after: ShownCompany): AuditAction {
  if (before.active === after.active) return 'company.updated'
  return after.active ? 'company.opened' : 'company.closed'
}
