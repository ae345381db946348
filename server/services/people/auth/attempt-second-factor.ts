import type { User } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Attempt } from '../../../identity/throttle'
import { DomainError } from '../../../platform/errors'
import { attemptCode } from './attempt-code'
import { signedInPerson } from './signed-in-person'

/**
 * Counts an attempt at a code by the signed-in person, whose second factor must be on. The caller reports its success.
 * @throws DomainError forbidden for keys, second_factor.disabled, login.throttled
 */
export async function attemptSecondFactor(ctx: Ctx): Promise<{ user: User; attempt: Attempt }> {
  const user = await signedInPerson(ctx)
  if (!user.totpEnabledAt) throw new DomainError('second_factor.disabled')
  return { user, attempt: await attemptCode(ctx, user) }
}
