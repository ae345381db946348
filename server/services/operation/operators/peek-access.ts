import type { RequestContext } from '../../../context'
import { peekAccountToken } from '../../../identity/account-token'
import { invitedPerson } from './invited-person'
import type { PeekAccess } from './schema'

/** Whom a link is for. @throws DomainError token.invalid, token.expired, login.throttled */
export async function peekAccess(ctx: RequestContext, { token }: PeekAccess) {
  await ctx.throttles.link.attempt({ account: token, ip: ctx.ip })
  return ctx.db.acrossTenants('platform', async tx => {
    const { userId } = await peekAccountToken(tx, 'access_invitation', token, ctx.clock.now())
    const { user, company } = await invitedPerson(tx, userId)
    return { data: { name: user.name, email: user.email, company: company.name } }
  })
}
