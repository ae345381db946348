import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'

/** Keys that work, newest first, with the environment marker that new ones carry. */
export function listApiKeys(ctx: Ctx) {
  return inTenant(ctx, async tx => {
    const rows = await tx.apiKey.findMany({
      where: { tenantId: ctx.actor.tenantId, revokedAt: null },
      select: { id: true, name: true, prefix: true, scopes: true, lastUsedAt: true, createdAt: true },
      orderBy: { id: 'desc' },
    })
    const data = rows.map(({ lastUsedAt, createdAt, ...row }) => ({
      ...row,
      last_used_at: lastUsedAt?.toISOString() ?? null,
      created_at: createdAt.toISOString(),
    }))
    return { data, keyEnv: ctx.settings.apiKeyEnv }
  })
}
