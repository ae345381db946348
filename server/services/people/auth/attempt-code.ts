import type { User } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Attempt } from '../../../identity/throttle'
import { knownOrigin } from './known-origin'

/** Counts an attempt at a code by a signed-in person. @throws DomainError login.throttled */
export async function attemptCode(ctx: Ctx, { id }: Pick<User, 'id'>): Promise<Attempt> {
  const origin = await knownOrigin(ctx, { id })
  return ctx.throttles.code.attempt({ account: `user:${id}`, ip: ctx.ip, origin })
}
