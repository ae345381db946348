import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { lockUser } from './lock-user'
import { recordAccountChange } from './record-account-change'
import { signedInPerson } from './signed-in-person'
import { voidPendingEmailChange } from './void-pending-email-change'

/** Cancels the pending change of address, for the person. @throws DomainError email_change.none */
export async function cancelEmailChange(ctx: Ctx) {
  const user = await signedInPerson(ctx)
  await ctx.db.acrossTenants('credential', async tx => {
    await lockUser(tx, user.id)
    if (!(await voidPendingEmailChange(tx, user.id, ctx.clock.now()))) throw new DomainError('email_change.none')
    await recordAccountChange(tx, ctx, user, 'user.email_change_cancelled')
  })
  return { success: true as const }
}
