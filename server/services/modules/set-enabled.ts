import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import {
  enabledModules,
  isPlan,
  type ModuleId,
  moduleIds,
  moduleLabel,
  planModules,
} from '../../core/modules'
import { recordChange } from '../../core/record-change'
import type { CompanyModule, SetModule } from './schema'

/** Every module, whether the plan books it and whether it is on. */
export async function listModules(ctx: Ctx): Promise<{ data: CompanyModule[] }> {
  const { plan, modules } = await inTenant(ctx, tx =>
    tx.company.findUniqueOrThrow({ where: { id: ctx.actor.tenantId } }),
  )
  return { data: moduleIds.map(module => toModule(ctx, plan, modules, module)) }
}

/**
 * Switches a module on or off. Off, its operations answer 403 and its workers rest; its rows stay, can be exported, and are there again when it
 * is switched on.
 * @throws DomainError module.always_on, module.outside_plan
 */
export function setModule(ctx: Ctx, { module, enabled }: SetModule): Promise<{ data: CompanyModule }> {
  return inTenant(ctx, async tx => {
    const where = { id: ctx.actor.tenantId }
    const { plan, modules } = await tx.company.findUniqueOrThrow({ where })
    if (module === 'core' && !enabled) throw new DomainError('module.always_on', { field: 'module' })
    if (enabled && !isBooked(plan, module)) throw new DomainError('module.outside_plan', { field: 'module' })
    const after = moduleIds.filter(id => (id === module ? enabled : modules.includes(id)))
    if (modules.includes(module) !== enabled) {
      await tx.company.update({ where, data: { modules: after, updatedAt: ctx.clock.now() } })
      await recordChange(tx, ctx, {
        action: enabled ? 'module.enabled' : 'module.disabled',
        entity: 'company',
        id: ctx.actor.tenantId,
        topic: 'settings',
        before: { module, enabled: !enabled },
        after: { module, enabled },
      })
    }
    return { data: toModule(ctx, plan, after, module) }
  })
}

const isBooked = (plan: string, module: ModuleId): boolean =>
  isPlan(plan) && planModules[plan].includes(module)

const toModule = ({ locale }: Ctx, plan: string, on: readonly string[], module: ModuleId): CompanyModule => ({
  module,
  label: moduleLabel(module, locale),
  booked: isBooked(plan, module),
  enabled: enabledModules(plan, on).has(module),
})
