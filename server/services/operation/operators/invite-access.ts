import type { Company, User } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { issueAccountToken, lifetimes } from '../../../identity/account-token'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordPlatformChange } from '../../../platform/records/platform-log'
import type { Locale } from '../../../platform/values/locale'
import { queueAccountMail } from '../../exchange/mails/queue-account-mail'
import { refuseJustSent } from '../../exchange/mails/refuse-just-sent'
import { addressHolder } from '../../people/auth/address-holder'
import { companyByKey } from './read-companies'
import type { InviteAccess } from './schema'

const kind = 'access_invitation'

/**
 * Makes an administrator of a company who has no password and may not log in yet, and mails a link, good for seven
 * days, by which they set one. Called again for a person who has not accepted yet, it sends a fresh link, and the
 * former becomes invalid.
 * @throws DomainError company.not_found, company.inactive, user.email_taken for a person with an account already,
 * mail.just_sent, mail.not_configured
 */
export function inviteAccess(ctx: Ctx, input: InviteAccess) {
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + lifetimes[kind])
  return ctx.db.acrossTenants('platform', async tx => {
    const company = await companyByKey(tx, input.company_id)
    if (!company.active) throw new DomainError('company.inactive', { field: 'company_id' })
    const user = (await invitedBefore(tx, company, input.email, now)) ?? (await createInvited(tx, ctx, company, input))
    const token = await issueAccountToken(tx, {
      kind,
      userId: user.id,
      ...(ctx.actor.userId === null ? {} : { createdByUserId: ctx.actor.userId }),
      ttlMs: lifetimes[kind],
      now,
    })
    await mailLink(tx, ctx, { user, company, token, expiresAt, locale: input.locale })
    await recordPlatformChange(tx, ctx, {
      action: 'user.access_invited',
      id: user.id,
      companies: [company.id],
      after: {
        company_id: company.companyId,
        email: user.email,
        role: 1,
        expires_at: expiresAt.toISOString(),
      },
    })
    const { companyId: company_id } = company
    return { data: { user_id: user.id, company_id, email: user.email, expires_at: expiresAt.toISOString() } }
  })
}

/**
 * The person who was invited into this company and has not accepted yet; null for an address without an account.
 * @throws DomainError user.email_taken, mail.just_sent
 */
async function invitedBefore(tx: Tx, company: Company, email: string, now: Date): Promise<User | null> {
  const known = await tx.user.findUnique({ where: { email }, include: { memberships: true } })
  if (!known) {
    if (await addressHolder(tx, email, now)) throw new DomainError('user.email_taken', { field: 'email' })
    return null
  }
  const isOpen = !known.active && known.passwordHash === null && !known.isOperator
  const isHere = known.memberships.some(({ tenantId, role }) => tenantId === company.id && role === 1)
  if (!isOpen || !isHere) throw new DomainError('user.email_taken', { field: 'email' })
  await tx.$queryRaw`select id from users where id = ${known.id} for no key update`
  const sent = await tx.accountToken.findFirst({
    where: { userId: known.id, kind },
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true },
  })
  refuseJustSent(sent?.createdAt, now)
  return known
}

async function createInvited(tx: Tx, { clock }: Ctx, company: Company, input: InviteAccess): Promise<User> {
  const dates = { createdAt: clock.now(), updatedAt: clock.now() }
  const { email, name, locale } = input
  const user = await tx.user.create({
    data: { email, name, locale, active: false, lastTenantId: company.id, ...dates },
  })
  await tx.membership.create({ data: { tenantId: company.id, userId: user.id, role: 1, ...dates } })
  return user
}

interface Link {
  user: User
  company: Company
  token: string
  expiresAt: Date
  locale: Locale
}

function mailLink(tx: Tx, ctx: Ctx, { user, company, token, expiresAt, locale }: Link): Promise<void> {
  const url = new URL(`/access?token=${token}`, ctx.settings.baseUrl).href
  return queueAccountMail(tx, ctx, {
    tenantId: company.id,
    kind,
    entity: 'account',
    entityId: user.id,
    to: user.email,
    locale,
    ...accessMail(locale, { name: user.name, company, expiresAt, url }),
  })
}

interface Invited {
  name: string
  company: { name: string; timeZone: string }
  expiresAt: Date
  url: string
}

/** The mail to a person who was made administrator of a company. */
function accessMail(locale: Locale, { name, company, expiresAt, url }: Invited) {
  const { timeZone } = company
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(expiresAt)
  return locale === 'de'
    ? {
        subject: `Ihr Zugang zu Gewerk für ${company.name}`,
        message: `Guten Tag ${name},\n\nfür ${company.name} ist ein Zugang als Administration eingerichtet. Setzen Sie Ihr Passwort, danach können Sie sich anmelden.\n\nDer Link gilt einmal und bis ${day}.`,
        action: { label: 'Passwort setzen', url },
      }
    : {
        subject: `Your access to Gewerk for ${company.name}`,
        message: `Hello ${name},\n\nan administrator account for ${company.name} is ready. Set your password, then you can log in.\n\nThe link works once and until ${day}.`,
        action: { label: 'Set password', url },
      }
}
