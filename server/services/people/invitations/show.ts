import type { RequestContext } from '../../../context'
import { openLink } from './link'
import type { InvitationView } from './schema'

/**
 * What the holder of a link is invited to. Changes nothing: mail scanners open links too.
 * @throws DomainError token.invalid, token.expired, login.throttled
 */
export async function showInvitation(
  ctx: RequestContext,
  { token }: { token: string },
): Promise<{ data: InvitationView }> {
  await ctx.throttles.link.attempt({ account: token, ip: ctx.ip })
  const { invitation, company, inviter, user } = await openLink(ctx, token)
  return {
    data: {
      company: { company_id: company.companyId, name: company.name },
      inviter,
      email: invitation.email,
      name: user?.name ?? invitation.name,
      role: invitation.role,
      expires_at: invitation.expiresAt.toISOString(),
      account_exists: user !== null && user.passwordHash !== null,
      signed_in: user !== null && ctx.actor?.kind === 'session' && ctx.actor.userId === user.id,
    },
  }
}
