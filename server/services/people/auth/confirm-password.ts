import type { User } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { verifyPassword } from '../../../identity/passwords'
import { DomainError } from '../../../platform/errors'
import { knownOrigin } from './known-origin'

/** The user behind a session. @throws DomainError forbidden for keys */
export async function personOf(ctx: Ctx): Promise<User> {
  const { userId, kind } = ctx.actor
  if (!userId || kind !== 'session') throw new DomainError('forbidden')
  return ctx.db.acrossTenants('credential', tx => tx.user.findUniqueOrThrow({ where: { id: userId } }))
}

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
  if (!(await verifyPassword(user.passwordHash, password))) throw refusedAt(field, 'this password is not right')
  await attempt.succeeded()
}

/** Reported at its field; a 401 would lead to the login. */
export const refusedAt = (field: string, message: string): DomainError =>
  new DomainError('validation', { field, issues: [{ path: field, code: 'wrong', message }] })
