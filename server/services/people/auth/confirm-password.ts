import type { User } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { verifyPassword } from '../../../identity/passwords'
import { knownOrigin } from './known-origin'
import { wrongValue } from './wrong-value'

/**
 * Checks the password that a signed-in person types again. @throws DomainError validation at `field`, login.throttled
 */
export async function confirmPassword(
  ctx: Ctx,
  user: Pick<User, 'id' | 'passwordHash'>,
  password: string,
  field = 'password',
): Promise<void> {
  const origin = await knownOrigin(ctx, { id: user.id })
  const attempt = await ctx.throttles.confirm.attempt({ account: `user:${user.id}`, ip: ctx.ip, origin })
  if (!(await verifyPassword(user.passwordHash, password))) throw wrongValue(field, 'this password is not right')
  await attempt.succeeded()
}
