import type { RequestContext } from '../../../context'
import { recordPlatformChange } from '../../../platform/records/platform-log'

/**
 * Ends the session of this request, if there is one, and clears its cookie. An operator leaves the company that the
 * session was switched into.
 */
export async function logOut(ctx: RequestContext) {
  const { actor } = ctx
  if (actor?.switchedIn)
    await ctx.db.acrossTenants('platform', tx =>
      recordPlatformChange(
        tx,
        { ...ctx, actor },
        {
          action: 'company.left',
          id: actor.companyId,
          companies: [actor.tenantId],
        },
      ),
    )
  if (ctx.sessionId) await ctx.sessions.end(ctx.sessionId)
  ctx.cookies.push(ctx.sessions.clearedCookie())
  return { success: true as const }
}
