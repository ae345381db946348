import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { confirmPassword } from './confirm-password'
import type { BeginSecondFactor } from './schema'
import { signedInPerson } from './signed-in-person'
import { newTotpSecret } from './totp'

/**
 * Creates a shared secret; the login requires codes once `confirmSecondFactor` has received one. A second call voids
 * the former secret.
 * @throws DomainError second_factor.enabled, validation (password), login.throttled
 */
export async function beginSecondFactor(ctx: Ctx, { password }: BeginSecondFactor) {
  const user = await signedInPerson(ctx)
  if (user.totpEnabledAt) throw new DomainError('second_factor.enabled')
  await confirmPassword(ctx, user, password)
  const { sealed, ...offer } = newTotpSecret(ctx.secretBox, user)
  const { count } = await ctx.db.acrossTenants('credential', tx =>
    tx.user.updateMany({
      where: { id: user.id, totpEnabledAt: null },
      data: { totpSecret: sealed, totpLastStep: null },
    }),
  )
  if (count === 0) throw new DomainError('second_factor.enabled')
  return { data: offer }
}
