import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

/**
 * Refuses keys that were created without MCP, and companies without the assistant module.
 * @throws DomainError module_disabled, api_key.no_mcp
 */
export async function assertMcpKey(ctx: Ctx): Promise<void> {
  const { modules, tenantId, keyId } = ctx.actor
  for (const module of ['int.api', 'ai'] as const)
    if (!modules.has(module)) throw new DomainError('module_disabled', { module })
  const key = await inTenant(ctx, tx =>
    tx.apiKey.findFirst({ where: { tenantId, id: keyId ?? 0, mcp: true }, select: { id: true } }),
  )
  if (!key) throw new DomainError('api_key.no_mcp')
}
