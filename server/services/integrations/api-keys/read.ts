import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { dateToDay, dayToDate } from '../../../platform/values/days'

/** Keys of the company that still work: neither revoked nor past their overlap. */
export const validKeys = (ctx: Ctx) => ({
  tenantId: ctx.actor.tenantId,
  revokedAt: null,
  OR: [{ expiresAt: null }, { expiresAt: { gt: ctx.clock.now() } }],
})

/** Keys that work, newest first, with the environment marker that new ones carry. */
export function listApiKeys(ctx: Ctx) {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const rows = await tx.apiKey.findMany({
      where: validKeys(ctx),
      select: {
        id: true,
        name: true,
        prefix: true,
        scopes: true,
        mcp: true,
        lastUsedAt: true,
        expiresAt: true,
        replacedById: true,
        createdAt: true,
      },
      orderBy: { id: 'desc' },
    })
    const today = await tx.apiKeyDay.findMany({
      where: {
        tenantId,
        keyId: { in: rows.map(({ id }) => id) },
        day: dayToDate(dateToDay(ctx.clock.now())),
      },
      select: { keyId: true, requests: true },
    })
    const requestsToday = new Map(today.map(({ keyId, requests }) => [keyId, requests]))
    const data = rows.map(({ lastUsedAt, expiresAt, replacedById, createdAt, ...row }) => ({
      ...row,
      last_used_at: lastUsedAt?.toISOString() ?? null,
      expires_at: expiresAt?.toISOString() ?? null,
      replaced_by_id: replacedById,
      requests_today: requestsToday.get(row.id) ?? 0,
      created_at: createdAt.toISOString(),
    }))
    return { data, keyEnv: ctx.settings.apiKeyEnv }
  })
}
