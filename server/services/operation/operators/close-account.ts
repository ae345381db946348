import type { Ctx } from '../../../context'
import { revokeOpenTokens } from '../../../identity/account-token'
import { endSessionsOf } from '../../../identity/session'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { forgetOrigins } from '../../people/auth/forget-origins'
import { voidPendingEmailChange } from '../../people/auth/void-pending-email-change'
import type { Person } from './read-users'
import { setAccountActive } from './set-account-active'

/**
 * Locks a person out everywhere: ends sessions, links and changes of address.
 * @throws DomainError user.is_self, user.last_operator
 */
export async function closeAccount(tx: Tx, ctx: Ctx, person: Person): Promise<void> {
  if (person.id === ctx.actor.userId) throw new DomainError('user.is_self')
  if (person.isOperator && person.active) await keepOneOperator(tx, person.id)
  await endSessionsOf(tx, person.id)
  await forgetOrigins(tx, person.id)
  await voidPendingEmailChange(tx, person.id, ctx.clock.now())
  await revokeOpenTokens(tx, person.id, ctx.clock.now())
  if (person.active) await setAccountActive(tx, ctx, person, false)
}

async function keepOneOperator(tx: Tx, leaving: number): Promise<void> {
  const others = await tx.user.count({ where: { isOperator: true, active: true, id: { not: leaving } } })
  if (others === 0) throw new DomainError('user.last_operator')
}
