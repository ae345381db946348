import type { Ctx } from '../../../context'
import { signedInPerson } from './signed-in-person'

/** The person's sessions, most recently seen first. */
export async function listSessions(ctx: Ctx) {
  const { id } = await signedInPerson(ctx)
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
