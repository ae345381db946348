import type { User } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { revokeAccountTokens } from '../../core/account-token'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { hashPassword, refuseWeakPassword } from '../../core/passwords'
import { recordChange } from '../../core/record-change'
import { mailPerson } from '../auth/account-mails'
import { confirmPassword, personOf } from '../auth/confirm-person'
import { endOtherAccess } from '../auth/end-access'
import { knownNames } from '../auth/known-names'
import { withAccounts } from './read'
import type { ChangePassword } from './schema'

/**
 * Changes the own password. Whoever holds a stolen session does not know the old one, and guesses are throttled. All other sessions end, links
 * that would set a password open nothing any more, and the person gets a mail.
 * @throws DomainError validation (policy, or a wrong current password), login.throttled, conflict
 */
export async function changePassword(
  ctx: Ctx,
  { current_password: current, new_password: wanted }: ChangePassword,
) {
  const person = await personOf(ctx)
  const names = await ctx.db.throughDoor('credential', tx => knownNames(tx, person.id))
  refuseWeakPassword(wanted, 'new_password', [...names, ctx.actor.companyName])
  await confirmPassword(ctx, person, current, 'current_password')
  const passwordHash = await hashPassword(wanted)
  const { id } = person
  return inTenant(ctx, async tx => {
    const ended = await withAccounts(tx, inside => replaceHash(inside, ctx, person, passwordHash))
    await recordChange(tx, ctx, { action: 'user.password_changed', entity: 'user', id, topic: 'settings' })
    return { data: { changed: true as const, ended_sessions: ended } }
  })
}

/** @returns how many other sessions have ended */
async function replaceHash(tx: Tx, ctx: Ctx, person: User, passwordHash: string): Promise<number> {
  const now = ctx.clock.now()
  const { id: userId } = person
  const { count } = await tx.user.updateMany({
    where: { id: userId, passwordHash: person.passwordHash },
    data: { passwordHash, passwordChangedAt: now, updatedAt: now },
  })
  // Set by a link since it was checked.
  if (count === 0) throw new DomainError('conflict')
  await revokeAccountTokens(tx, 'reset_password', userId, now)
  if (ctx.mail.configured) await mailPerson(tx, ctx, person, 'password_changed')
  return endOtherAccess(tx, ctx, userId)
}
