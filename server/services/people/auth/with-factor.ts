import type { User } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Attempt } from '../../../identity/throttle'
import { DomainError } from '../../../platform/errors'
import { attemptCode } from './attempt-code'
import { personOf } from './confirm-password'

export async function withFactor(ctx: Ctx): Promise<{ user: User; attempt: Attempt }> {
  const user = await personOf(ctx)
  if (!user.totpEnabledAt) throw new DomainError('second_factor.disabled')
  return { user, attempt: await attemptCode(ctx, user) }
}
