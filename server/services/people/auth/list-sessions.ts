import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { personOf } from './confirm-password'

/** The person's sessions, most recently seen first. */
export async function listSessions(ctx: Ctx) {
  const { id } = await personOf(ctx)
  const sessions = await ctx.sessions.list(id, ctx.sessionId)
  const tenantIds = [...new Set(sessions.flatMap(({ tenantId }) => tenantId ?? []))]
  const companies = await ctx.db.acrossTenants('credential', tx =>
    tx.company.findMany({ where: { id: { in: tenantIds } }, select: { id: true, name: true } }),
  )
  const nameOf = new Map(companies.map(company => [company.id, company.name]))
  return {
    data: sessions.map(({ key, tenantId, userAgent, ip, current, createdAt, lastSeenAt }) => ({
      id: key,
      user_agent: userAgent,
      ip,
      company: nameOf.get(tenantId ?? 0) ?? null,
      current,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
    })),
  }
}

/** Ends one of the person's own sessions. @throws DomainError session.not_found, also for those of others */
export async function endSession(ctx: Ctx, { id: key }: { id: string }) {
  const { id } = await personOf(ctx)
  if (!(await ctx.sessions.endOne(id, key))) throw new DomainError('session.not_found')
  return { success: true as const }
}

/** Ends all of the person's own sessions but the current one. */
export async function endOtherSessions(ctx: Ctx) {
  const { id } = await personOf(ctx)
  const ended = await ctx.sessions.endAllOf(id, ctx.sessionId ? { keep: ctx.sessionId } : {})
  return { data: { ended } }
}
