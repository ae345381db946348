import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { personOf } from './confirm-password'
import { lockUser } from './lock-user'
import { recordAccountChange } from './record-account-change'
import { withdrawEmailChange } from './withdraw-email-change'

/** Withdraws the pending change. @throws DomainError email_change.none */
export async function cancelEmailChange(ctx: Ctx) {
  const user = await personOf(ctx)
  await ctx.db.acrossTenants('credential', async tx => {
    await lockUser(tx, user.id)
    if (!(await withdrawEmailChange(tx, user.id, ctx.clock.now()))) throw new DomainError('email_change.none')
    await recordAccountChange(tx, ctx, user, 'user.email_change_cancelled')
  })
  return { success: true as const }
}
