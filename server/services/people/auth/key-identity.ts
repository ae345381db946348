import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { isPlan, moduleIds, moduleLabel, planModules } from '../../../platform/modules'

/** An integrator's key and what it may access. @throws DomainError forbidden, api_key.invalid */
export async function keyIdentity(ctx: Ctx) {
  const { actor } = ctx
  const { keyId } = actor
  if (!keyId) throw new DomainError('forbidden')
  const key = await inTenant(ctx, tx =>
    tx.apiKey.findUnique({ where: { tenantId_id: { tenantId: actor.tenantId, id: keyId } } }),
  )
  if (!key) throw new DomainError('api_key.invalid')
  const area = (id: (typeof moduleIds)[number]) => ({ id, label: moduleLabel(id, ctx.locale) })
  return {
    data: {
      companyId: actor.companyId,
      key: { id: key.id, name: key.name, prefix: key.prefix, scopes: key.scopes },
      plan: actor.plan,
      modules: [...(isPlan(actor.plan) ? planModules[actor.plan] : [])],
      active: moduleIds.filter(id => actor.modules.has(id)).map(area),
      inactive: moduleIds.filter(id => !actor.modules.has(id)).map(area),
    },
  }
}
