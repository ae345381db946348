import type { Ctx } from '../../context'
import { mintApiKey } from '../../core/api-keys'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { isPlan, type ModuleId, planModules } from '../../core/modules'
import { recordChange } from '../../core/record-change'
import type { CreateApiKey } from './schema'

/** Makes a key and answers its plaintext, this once. Every scope must lie within the booked modules. */
export function createApiKey(ctx: Ctx, { name, scopes }: CreateApiKey) {
  const booked: readonly ModuleId[] = isPlan(ctx.actor.plan) ? planModules[ctx.actor.plan] : []
  const outside = scopes.filter(scope => !booked.some(module => scope.startsWith(`${module}:`)))
  if (outside.length > 0)
    throw new DomainError('api_key.scope_outside_plan', { field: 'scopes', scopes: outside })
  const { plaintext, ...stored } = mintApiKey(ctx.settings.apiKeyEnv, ctx.settings.apiKeyPepper)
  return inTenant(ctx, async tx => {
    const now = ctx.clock.now()
    const row = await tx.apiKey.create({
      data: {
        tenantId: ctx.actor.tenantId,
        name,
        scopes: [...new Set(scopes)],
        ...stored,
        createdByUserId: ctx.actor.userId,
        createdAt: now,
      },
    })
    await recordChange(tx, ctx, {
      action: 'api_key.created',
      entity: 'api_key',
      id: row.id,
      topic: 'settings',
      after: { name, scopes, prefix: row.prefix },
    })
    return {
      data: {
        id: row.id,
        name,
        prefix: row.prefix,
        scopes: row.scopes,
        key: plaintext,
        created_at: now.toISOString(),
      },
    }
  })
}
