import type { Ctx } from '../../../context'
import type { EmailChangeState } from './schema'
import { signedInPerson } from './signed-in-person'

/** The caller's address, and the one pending confirmation. */
export async function emailChangeState(ctx: Ctx): Promise<{ data: EmailChangeState }> {
  const { id, email } = await signedInPerson(ctx)
  const waiting = await ctx.db.acrossTenants('credential', tx =>
    tx.emailChange.findFirst({ where: { userId: id, state: 'pending', expiresAt: { gt: ctx.clock.now() } } }),
  )
  const pending = waiting?.expiresAt ? { email: waiting.newEmail, expires_at: waiting.expiresAt.toISOString() } : null
  return { data: { email, pending } }
}
