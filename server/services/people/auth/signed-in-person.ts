import type { User } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'

/** The signed-in person as the row of their account. @throws DomainError forbidden for keys */
export async function signedInPerson(ctx: Ctx): Promise<User> {
  const { userId, kind } = ctx.actor
  if (!userId || kind !== 'session') throw new DomainError('forbidden')
  return ctx.db.acrossTenants('credential', tx => tx.user.findUniqueOrThrow({ where: { id: userId } }))
}
