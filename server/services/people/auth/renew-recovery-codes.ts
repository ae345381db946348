import type { Ctx } from '../../../context'
import { attemptSecondFactor } from './attempt-second-factor'
import { consumeSecondFactor } from './consume-second-factor'
import { endOtherAccess } from './end-other-access'
import { recordAccountChange } from './record-account-change'
import { replaceRecoveryCodes } from './replace-recovery-codes'
import type { ConfirmSecondFactor } from './schema'
import { wrongCode } from './wrong-value'

/**
 * Replaces the recovery codes with ten fresh ones; every other session, also one opened by a former code, ends.
 * @throws DomainError second_factor.disabled, validation (code), login.throttled
 */
export async function renewRecoveryCodes(ctx: Ctx, { code }: ConfirmSecondFactor) {
  const { user, attempt } = await attemptSecondFactor(ctx)
  const codes = await ctx.db.acrossTenants('credential', async tx => {
    const now = ctx.clock.now()
    if (!(await consumeSecondFactor(tx, ctx.secretBox, user, code, now))) return null
    await endOtherAccess(tx, ctx, user.id)
    await recordAccountChange(tx, ctx, user, 'user.recovery_codes_renewed')
    return replaceRecoveryCodes(tx, user.id, now)
  })
  if (!codes) throw wrongCode()
  await attempt.succeeded()
  return { data: { recovery_codes: codes } }
}
