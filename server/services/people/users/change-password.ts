import type { User } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { revokeAccountTokens } from '../../../identity/account-token'
import { hashPassword, refuseWeakPassword } from '../../../identity/passwords'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { confirmPassword } from '../auth/confirm-password'
import { endOtherAccess } from '../auth/end-other-access'
import { guessableNames } from '../auth/guessable-names'
import { mailAboutAccount } from '../auth/mail-about-account'
import { signedInPerson } from '../auth/signed-in-person'
import type { ChangePassword } from './schema'
import { withAccounts } from './with-accounts'

/**
 * Changes the person's own password. The holder of a stolen session does not know the old one, and guesses are
 * throttled. All other sessions end, links that would set a password become invalid, and the person gets a mail.
 * @throws DomainError validation (policy, or a wrong current password), login.throttled, conflict
 */
export async function changePassword(ctx: Ctx, { current_password: current, new_password: wanted }: ChangePassword) {
  const person = await signedInPerson(ctx)
  const names = await ctx.db.acrossTenants('credential', tx => guessableNames(tx, person.id))
  refuseWeakPassword(wanted, 'new_password', [...names, ctx.actor.companyName])
  await confirmPassword(ctx, person, current, 'current_password')
  const passwordHash = await hashPassword(wanted)
  const { id } = person
  return inTenant(ctx, async tx => {
    const ended = await withAccounts(tx, inside => replaceHash(inside, ctx, person, passwordHash))
    await recordChange(tx, ctx, { action: 'user.password_changed', id })
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
  // A link has set another one since the check.
  if (count === 0) throw new DomainError('conflict')
  await revokeAccountTokens(tx, 'reset_password', userId, now)
  if (ctx.mail.configured) await mailAboutAccount(tx, ctx, person, 'password_changed')
  return endOtherAccess(tx, ctx, userId)
}
