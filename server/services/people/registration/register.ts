import type { RequestContext } from '../../../context'
import { peekAccountToken, redeemAccountToken } from '../../../identity/account-token'
import { refuseWeakPassword } from '../../../identity/passwords'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { sendVerification } from '../auth/send-verification'
import { createCompany } from '../companies/create'
import type { Register, TermsQuery } from './schema'

/**
 * Creates a company with its first administrator and sends the link that confirms the address; all or nothing. No
 * session starts yet.
 * @throws DomainError registration.closed, registration.invitation_mismatch, registration.taken, validation (password),
 * login.throttled, mail.not_configured
 */
export async function register(ctx: RequestContext, input: Register) {
  if (!ctx.settings.selfRegistration && !input.inviteToken) throw new DomainError('registration.closed')
  if (!ctx.mail.configured) throw new DomainError('mail.not_configured')
  // Reveals nothing about any account, so trying to find a good password uses up no attempt.
  refuseWeakPassword(input.adminPassword, 'adminPassword', [
    input.companyName,
    input.companySlug,
    input.adminName,
    input.adminEmail,
  ])
  await ctx.throttles.register.attempt({ account: input.adminEmail, ip: ctx.ip })
  const { company, tenantId, adminUserId } = await foundCompany(ctx, input)
  return {
    success: true as const,
    message: acknowledgement[ctx.locale],
    company: { id: tenantId, name: company.name, company_id: company.company_id },
    user: { id: adminUserId, email: input.adminEmail, name: input.adminName },
  }
}

const acknowledgement = {
  de: 'Der Betrieb ist eingerichtet. Bitte bestätigen Sie Ihre E-Mail-Adresse über den Link, den wir geschickt haben.',
  en: 'The company is set up. Confirm your e-mail address by the link that was sent.',
}

async function foundCompany(ctx: RequestContext, input: Register) {
  const { inviteToken, adminEmail: email, adminName: name } = input
  try {
    return await createCompany(
      ctx,
      {
        company_id: input.companySlug,
        name: input.companyName,
        country_code: input.countryCode,
        plan: 'business',
        admin_name: name,
        admin_email: email,
        admin_password: input.adminPassword,
      },
      { userId: null, label: name },
      {
        locale: ctx.locale,
        termsUrl: ctx.settings.termsUrl,
        privacyUrl: ctx.settings.privacyUrl,
        allow: async tx => {
          if (inviteToken) await redeemInvitation(tx, inviteToken, email, ctx.clock.now())
        },
        finish: (tx, { adminUserId: id }) => sendVerification(tx, ctx, { id, name, email, locale: ctx.locale }),
      },
    )
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Every mismatch of an invitation gets the same answer. */
async function redeemInvitation(tx: Tx, token: string, email: string, now: Date): Promise<void> {
  try {
    const invitation = await redeemAccountToken(tx, 'registration_invitation', token, now)
    if (!invitation.email || invitation.email.toLowerCase() === email.toLowerCase()) return
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
  const issue = { path: 'inviteToken', code: 'invalid', message: 'this invitation is not valid' }
  throw new DomainError('registration.invitation_mismatch', { field: 'inviteToken', issues: [issue] })
}

/** The interface answers 400 when a value is taken, at its field. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error
  if (error.key === 'company.id_taken') return taken('companySlug', 'this company id is taken')
  if (error.key === 'user.email_taken') return taken('adminEmail', 'this e-mail address is taken')
  return error
}

const taken = (field: string, message: string) =>
  new DomainError('registration.taken', { field, issues: [{ path: field, code: 'taken', message }] })

/** Whether registration is open, on what terms, and who an invitation is for. */
export async function registrationTerms(ctx: RequestContext, { inviteToken }: TermsQuery) {
  const { selfRegistration: open, termsUrl: terms_url, privacyUrl: privacy_url } = ctx.settings
  const invitation = inviteToken ? await invitationBehind(ctx, inviteToken) : { invited: null, email: null }
  return { data: { open, ...invitation, terms_url, privacy_url } }
}

async function invitationBehind(ctx: RequestContext, token: string) {
  await ctx.throttles.link.attempt({ account: token, ip: ctx.ip })
  try {
    const { email } = await ctx.db.acrossTenants('credential', tx =>
      peekAccountToken(tx, 'registration_invitation', token, ctx.clock.now()),
    )
    return { invited: true, email }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { invited: false, email: null }
  }
}
