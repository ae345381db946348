import type { User } from '../../../../prisma/client/client'
import type { RequestContext } from '../../../context'
import type { Attempt } from '../../../identity/throttle'
import { knownOrigin } from './known-origin'

/**
 * Counts an attempt at a code of a second factor, by a person who is signed in or has given their password. The caller
 * reports its success.
 * @throws DomainError login.throttled
 */
export async function attemptCode(ctx: RequestContext, { id }: Pick<User, 'id'>): Promise<Attempt> {
  const origin = await knownOrigin(ctx, { id })
  return ctx.throttles.code.attempt({ account: `user:${id}`, ip: ctx.ip, origin })
}
