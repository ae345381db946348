import type { Ctx } from '../../../context'
import { signedInPerson } from './signed-in-person'

/** Ends all of the person's own sessions but the current one. */
export async function endOtherSessions(ctx: Ctx) {
  const { id } = await signedInPerson(ctx)
  const ended = await ctx.sessions.endAllOf(id, ctx.sessionId ? { keep: ctx.sessionId } : {})
  return { data: { ended } }
}
