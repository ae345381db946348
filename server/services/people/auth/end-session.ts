import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { signedInPerson } from './signed-in-person'

/** Ends one of the person's own sessions. @throws DomainError session.not_found, also for those of others */
export async function endSession(ctx: Ctx, { id: key }: { id: string }) {
  const { id } = await signedInPerson(ctx)
  if (!(await ctx.sessions.endOne(id, key))) throw new DomainError('session.not_found')
  return { success: true as const }
}
