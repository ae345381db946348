import type { Invitation } from '../../../../prisma/client/client'
import type { RequestContext } from '../../../context'
import { lifetimes, newToken, tokenHash, tokenRefused } from '../../../identity/account-token'
import { statusOf } from './read'

export interface InvitationLink {
  invitation: Invitation
  company: { id: number; companyId: string; name: string }
  inviter: string | null
  /** The account that has the invited address. */
  user: {
    id: number
    name: string
    email: string
    active: boolean
    passwordHash: string | null
    hasSecondFactor: boolean
  } | null
}

/**
 * The invitation that a link belongs to.
 * @throws DomainError token.invalid (unknown, used, cancelled, or of a closed company), token.expired
 */
export async function openLink({ db, clock }: RequestContext, token: string): Promise<InvitationLink> {
  const row = await db.acrossTenants('credential', async tx => {
    const invitation = await tx.invitation.findUnique({ where: { tokenHash: tokenHash(token) } })
    if (!invitation) return null
    const { tenantId, email, invitedByUserId } = invitation
    const company = await tx.company.findUnique({
      where: { id: tenantId },
      select: { id: true, companyId: true, name: true, active: true },
    })
    const inviter = invitedByUserId
      ? await tx.user.findUnique({ where: { id: invitedByUserId }, select: { name: true } })
      : null
    const user = await tx.user.findUnique({
      where: { email },
      select: { id: true, name: true, email: true, active: true, passwordHash: true, totpEnabledAt: true },
    })
    return { invitation, company, inviter: inviter?.name ?? null, user }
  })
  if (!row?.company?.active) throw tokenRefused('invalid')
  const status = statusOf(row.invitation, clock.now())
  if (status === 'expired') throw tokenRefused('expired')
  if (status !== 'open') throw tokenRefused('invalid')
  const { user, company, invitation, inviter } = row
  return {
    invitation,
    company,
    inviter,
    user: user && { ...user, hasSecondFactor: user.totpEnabledAt !== null },
  }
}

/** A new token and what the invitation stores of it; valid for 14 days. */
export function freshLink(now: Date) {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + lifetimes.team_invitation)
  return { token, fields: { tokenHash: hash, sentAt: now, expiresAt } }
}
