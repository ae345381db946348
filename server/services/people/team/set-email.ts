import type { User } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { lockRecord } from '../../../platform/records/change-record'
import { recordChange } from '../../../platform/records/record-change'
import { isAddressConflict } from '../auth/is-address-conflict'
import { setEmailAsAdministrator } from '../auth/set-email-as-administrator'
import { wrongValue } from '../auth/wrong-value'
import { withAccounts } from '../users/with-accounts'
import { worksForOtherCompany } from '../users/works-for-other-company'
import { lockTeam } from './lock-team'
import { loadMember, toMemberRecord } from './read'
import type { SetMemberEmail } from './schema'

/**
 * Gives a member another address, at once: a person who has lost the mailbox could not confirm it. Only for a person
 * who belongs to this company alone and is no operator; others change it themselves. Their sessions and links end, the
 * old address is notified and can object for seven days, and the new one has to be confirmed before it can be used to
 * sign in.
 * @throws DomainError member.not_found, member.own_email, member.operator_email, member.elsewhere_email, validation
 * (email), user.email_taken, login.throttled, mail.not_configured
 */
export async function setMemberEmail(ctx: Ctx, { id, email }: SetMemberEmail) {
  if (!ctx.mail.configured) throw new DomainError('mail.not_configured')
  const { tenantId } = ctx.actor
  await ctx.throttles.invite.attempt({ account: `company:${tenantId}`, ip: ctx.ip })
  try {
    return await inTenant(ctx, async tx => {
      await lockTeam(tx, tenantId)
      const { user_id: userId } = toMemberRecord(await loadMember(tx, tenantId, id))
      await lockRecord(tx, tenantId, 'user', userId)
      const user = await assertMaySet(tx, ctx, userId)
      if (email.toLowerCase() === user.email.toLowerCase())
        throw wrongValue('email', 'this is the present address already')
      await withAccounts(tx, inside => setEmailAsAdministrator(inside, ctx, user, email))
      await recordChange(tx, ctx, { action: 'user.email_changed', id: userId, topic: 'team' })
      return { data: toMemberRecord(await loadMember(tx, tenantId, id)) }
    })
  } catch (error) {
    throw isAddressConflict(error) ? new DomainError('user.email_taken', { field: 'email' }) : error
  }
}

/**
 * A concurrent request by which the person joins another company or becomes an operator waits for the locked account.
 */
async function assertMaySet(tx: Tx, ctx: Ctx, userId: number): Promise<User> {
  if (userId === ctx.actor.userId) throw new DomainError('member.own_email')
  const user = await withAccounts(tx, inside => inside.user.findUniqueOrThrow({ where: { id: userId } }))
  if (user.isOperator) throw new DomainError('member.operator_email')
  if (await worksForOtherCompany(tx, ctx, userId)) throw new DomainError('member.elsewhere_email')
  return user
}
