import type { RequestContext } from '../../context'

/** Ends the session of this request, if there is one, and clears its cookie. */
export async function logOut(ctx: RequestContext) {
  if (ctx.sessionId) await ctx.sessions.end(ctx.sessionId)
  ctx.cookies.push(ctx.sessions.clearedCookie())
  return { success: true as const }
}
