import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { lockOpenInvitation } from './lock-open'
import { sendAgain } from './send-again'

/**
 * Sends the mail again, with a fresh link valid for 14 days; the previous one becomes invalid.
 * @throws DomainError invitation.not_found, invitation.closed, invitation.employees_only, mail.just_sent,
 * login.throttled
 */
export async function resendInvitation(ctx: Ctx, { id }: { id: number }) {
  await ctx.throttles.invite.attempt({ account: String(ctx.actor.tenantId), ip: ctx.ip })
  return inTenant(ctx, async tx => {
    const row = await lockOpenInvitation(tx, ctx, id)
    return { data: await sendAgain(tx, ctx, row, {}) }
  })
}
