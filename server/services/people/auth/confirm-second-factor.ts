import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { attemptCode } from './attempt-code'
import { consumeTotpCode } from './consume-totp-code'
import { endOtherAccess } from './end-other-access'
import { mailAboutAccount } from './mail-about-account'
import { recordAccountChange } from './record-account-change'
import { replaceRecoveryCodes } from './replace-recovery-codes'
import type { ConfirmSecondFactor } from './schema'
import { signedInPerson } from './signed-in-person'
import { wrongCode } from './wrong-value'

/**
 * Switches the second factor on, ends the person's other sessions, and returns ten recovery codes, which are shown only
 * once.
 * @throws DomainError second_factor.enabled, second_factor.disabled when none was begun, validation (code),
 * login.throttled
 */
export async function confirmSecondFactor(ctx: Ctx, { code }: ConfirmSecondFactor) {
  const user = await signedInPerson(ctx)
  if (user.totpEnabledAt) throw new DomainError('second_factor.enabled')
  if (!user.totpSecret) throw new DomainError('second_factor.disabled')
  const attempt = await attemptCode(ctx, user)
  const now = ctx.clock.now()
  const codes = await ctx.db.acrossTenants('credential', async tx => {
    if (!(await consumeTotpCode(tx, ctx.secretBox, user, code.replace(/\s+/g, ''), now))) return null
    await tx.user.update({ where: { id: user.id }, data: { totpEnabledAt: now }, select: { id: true } })
    await endOtherAccess(tx, ctx, user.id)
    await recordAccountChange(tx, ctx, user, 'user.second_factor_enabled')
    if (ctx.mail.configured) await mailAboutAccount(tx, ctx, user, 'second_factor_on')
    return replaceRecoveryCodes(tx, user.id, now)
  })
  if (!codes) throw wrongCode()
  await attempt.succeeded()
  return { data: { recovery_codes: codes } }
}
