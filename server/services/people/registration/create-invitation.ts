import type { AccountToken } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { issueAccountToken, lifetimes, tokenHash } from '../../../identity/account-token'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { platformTenant, recordPlatformChange } from '../../../platform/records/platform-log'
import type { Locale } from '../../../platform/values/locale'
import { queueAccountMail } from '../../exchange/mails/queue-account-mail'
import type { CreateRegistrationInvitation, RegistrationInvitation } from './schema'

const kind = 'registration_invitation'

/**
 * Invites a person to register a company, even when self-registration is off; valid for 14 days and once. The link is
 * returned only here.
 * @throws DomainError validation (a mail needs an address), mail.not_configured
 */
export function createRegistrationInvitation(ctx: Ctx, { email, send }: CreateRegistrationInvitation) {
  if (send && !email)
    throw new DomainError('validation', {
      field: 'email',
      issues: [{ path: 'email', code: 'required', message: 'required' }],
    })
  return ctx.db.acrossTenants('platform', async tx => ({
    data: await issueRegistrationInvitation(tx, ctx, { email, mailedIn: send && email ? ctx.locale : null }),
  }))
}

/**
 * The same within a transaction of the operators, mailed in a language or not at all. @throws DomainError
 * mail.not_configured
 */
export async function issueRegistrationInvitation(
  tx: Tx,
  ctx: Ctx,
  { email, mailedIn }: { email?: string | null | undefined; mailedIn: Locale | null },
) {
  const token = await issueAccountToken(tx, {
    kind,
    ...(email ? { email } : {}),
    ...(ctx.actor.userId ? { createdByUserId: ctx.actor.userId } : {}),
    ttlMs: lifetimes[kind],
    now: ctx.clock.now(),
  })
  const row = await tx.accountToken.findUniqueOrThrow({ where: { tokenHash: tokenHash(token) } })
  const url = `${ctx.settings.baseUrl}/register?invite=${token}`
  if (mailedIn && email)
    await queueAccountMail(tx, ctx, {
      tenantId: platformTenant,
      kind,
      entity: 'account',
      entityId: row.id,
      to: email,
      locale: mailedIn,
      ...texts[mailedIn],
      action: { label: texts[mailedIn].label, url },
    })
  await recordPlatformChange(tx, ctx, {
    action: 'registration_invitation.created',
    entity: kind,
    id: row.id,
    companies: [],
    after: { email: email ?? null, expires_at: row.expiresAt.toISOString() },
  })
  return { ...present(row, ctx.clock.now()), url }
}

const texts = {
  de: {
    subject: 'Einladung zu Gewerk',
    message:
      'Guten Tag,\n\nSie sind eingeladen, Ihren Betrieb bei Gewerk einzurichten. Der Link gilt 14 Tage und einmal.',
    label: 'Betrieb einrichten',
  },
  en: {
    subject: 'Invitation to Gewerk',
    message: 'Hello,\n\nYou are invited to set up your company in Gewerk. The link is good for 14 days and once.',
    label: 'Set up the company',
  },
}

/** The last hundred invitations, newest first. */
export async function listRegistrationInvitations(ctx: Ctx) {
  const rows = await ctx.db.acrossTenants('platform', tx =>
    tx.accountToken.findMany({ where: { kind }, orderBy: { id: 'desc' }, take: 100 }),
  )
  return { data: rows.map(row => present(row, ctx.clock.now())) }
}

/** Revokes an open invitation. @throws DomainError registration_invitation.not_found */
export async function revokeRegistrationInvitation(ctx: Ctx, { id }: { id: number }) {
  return ctx.db.acrossTenants('platform', async tx => {
    const { count } = await tx.accountToken.updateMany({
      where: { id, kind, usedAt: null, revokedAt: null },
      data: { revokedAt: ctx.clock.now() },
    })
    if (count === 0) throw new DomainError('registration_invitation.not_found')
    await recordPlatformChange(tx, ctx, {
      action: 'registration_invitation.revoked',
      entity: kind,
      id,
      companies: [],
    })
    return { success: true as const }
  })
}

function present(row: AccountToken, now: Date): RegistrationInvitation {
  return {
    id: row.id,
    email: row.email,
    status: row.usedAt ? 'used' : row.revokedAt ? 'revoked' : row.expiresAt <= now ? 'expired' : 'open',
    expires_at: row.expiresAt.toISOString(),
    used_at: row.usedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }
}
