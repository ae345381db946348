import type { Ctx } from '../../../context'
import { mintApiKey } from '../../../identity/api-keys'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { scopesOutsidePlan } from './rules'
import type { CreateApiKey } from './schema'

/**
 * Creates a key and returns its plaintext, which is not shown again. Every scope must be within the booked modules.
 * @throws DomainError api_key.scope_outside_plan
 */
export async function createApiKey(ctx: Ctx, { name, scopes, mcp }: CreateApiKey) {
  return { data: await inTenant(ctx, tx => addKey(tx, ctx, { name, scopes, mcp })) }
}

type NewKey = Omit<CreateApiKey, 'scopes'> & { scopes: readonly string[] }

/** The only place that creates keys. @throws DomainError api_key.scope_outside_plan */
export async function addKey(tx: Tx, ctx: Ctx, { name, scopes, mcp = false }: NewKey) {
  const outside = scopesOutsidePlan(scopes, ctx.actor.plan)
  if (outside.length > 0) throw new DomainError('api_key.scope_outside_plan', { field: 'scopes', scopes: outside })
  const { plaintext, ...stored } = mintApiKey(ctx.settings.apiKeyEnv, ctx.settings.apiKeyPepper)
  const now = ctx.clock.now()
  const row = await tx.apiKey.create({
    data: {
      tenantId: ctx.actor.tenantId,
      name,
      scopes: [...new Set(scopes)],
      mcp,
      ...stored,
      createdByUserId: ctx.actor.userId,
      createdAt: now,
    },
  })
  await recordChange(tx, ctx, {
    action: 'api_key.created',
    id: row.id,
    after: { name, scopes: row.scopes, mcp, prefix: row.prefix },
  })
  return {
    id: row.id,
    name,
    prefix: row.prefix,
    scopes: row.scopes,
    mcp,
    key: plaintext,
    created_at: now.toISOString(),
  }
}
