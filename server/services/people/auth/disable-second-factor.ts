import type { Ctx } from '../../../context'
import { attemptSecondFactor } from './attempt-second-factor'
import { confirmPassword } from './confirm-password'
import { consumeSecondFactor } from './consume-second-factor'
import { endOtherAccess } from './end-other-access'
import { mailAboutAccount } from './mail-about-account'
import { recordAccountChange } from './record-account-change'
import type { DisableSecondFactor } from './schema'
import { wrongCode } from './wrong-value'

/**
 * Switches the second factor off, with the password and a code of the app or a recovery code; other sessions end.
 * @throws DomainError second_factor.disabled, validation (password, code), login.throttled
 */
export async function disableSecondFactor(ctx: Ctx, { password, code }: DisableSecondFactor) {
  const { user, attempt } = await attemptSecondFactor(ctx)
  await confirmPassword(ctx, user, password)
  const right = await ctx.db.acrossTenants('credential', async tx => {
    if (!(await consumeSecondFactor(tx, ctx.secretBox, user, code, ctx.clock.now()))) return false
    await tx.user.update({
      where: { id: user.id },
      data: { totpSecret: null, totpEnabledAt: null, totpLastStep: null },
      select: { id: true },
    })
    await tx.recoveryCode.deleteMany({ where: { userId: user.id } })
    await endOtherAccess(tx, ctx, user.id)
    await recordAccountChange(tx, ctx, user, 'user.second_factor_disabled')
    if (ctx.mail.configured) await mailAboutAccount(tx, ctx, user, 'second_factor_off')
    return true
  })
  if (!right) throw wrongCode()
  await attempt.succeeded()
  return { success: true as const }
}
