import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { enabledModules, isPlan, type ModuleId, moduleIds, moduleLabel, planModules } from '../../../platform/modules'
import { lockRecord } from '../../../platform/records/change-record'
import { changeCompany } from '../companies/change-company'
import { loadCompany } from '../companies/read'
import type { CompanyModule, SetModule } from './schema'

/** Every module, whether the plan books it and whether it is on. */
export async function listModules(ctx: Ctx): Promise<{ data: CompanyModule[] }> {
  const { plan, modules } = await inTenant(ctx, tx =>
    tx.company.findUniqueOrThrow({ where: { id: ctx.actor.tenantId } }),
  )
  return { data: moduleIds.map(module => toModule(ctx, plan, modules, module)) }
}

/**
 * Switches a module on or off. When off, its operations answer 403 and its workers are idle; its rows stay, can be
 * exported, and are available again when it is switched on.
 * @throws DomainError module.always_on, module.outside_plan
 */
export function setModule(ctx: Ctx, { module, enabled }: SetModule): Promise<{ data: CompanyModule }> {
  return inTenant(ctx, async tx => {
    await lockRecord(tx, ctx.actor.tenantId, 'company', ctx.actor.tenantId)
    const { plan } = await loadCompany(tx, ctx.actor.tenantId)
    if (module === 'core' && !enabled) throw new DomainError('module.always_on', { field: 'module' })
    if (enabled && !isBooked(plan, module)) throw new DomainError('module.outside_plan', { field: 'module' })
    const { after } = await changeCompany(
      tx,
      ctx,
      { show: switchedOn },
      {
        columns: ({ modules }) =>
          modules.includes(module) === enabled
            ? {}
            : { modules: moduleIds.filter(id => (id === module ? enabled : modules.includes(id))) },
        entry: () => ({ action: enabled ? 'module.enabled' : 'module.disabled' }),
      },
    )
    return { data: toModule(ctx, plan, after.modules, module) }
  })
}

/** As the log records it, in a fixed order. */
export const switchedOn = ({ modules }: { modules: readonly string[] }) => ({
  modules: moduleIds.filter(id => modules.includes(id)),
})

const isBooked = (plan: string, module: ModuleId): boolean => isPlan(plan) && planModules[plan].includes(module)

const toModule = ({ locale }: Ctx, plan: string, on: readonly string[], module: ModuleId): CompanyModule => ({
  module,
  label: moduleLabel(module, locale),
  booked: isBooked(plan, module),
  enabled: enabledModules(plan, on).has(module),
})
