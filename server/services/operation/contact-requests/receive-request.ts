import type { RequestContext } from '../../../context'
import { guardPublicForm } from '../../../identity/public-form'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { platformTenant } from '../../../platform/records/platform-log'
import type { Locale } from '../../../platform/values/locale'
import { queueAccountMail } from '../../exchange/mails/queue-account-mail'
import { confirmation, notice } from './mail-texts'
import { consentText } from './rules'
import type { RequestAccess } from './schema'

export async function receiveRequest(ctx: RequestContext, kind: 'message' | 'access', input: RequestAccess) {
  if (!ctx.mail.configured) throw new DomainError('mail.not_configured')
  const now = ctx.clock.now()
  const { website: _website, opened_at: _opened, privacy_consent: _, ...written } = input
  const { suspected } = await guardPublicForm(ctx, input)
  await ctx.db.acrossTenants('credential', async tx => {
    const readers = await readersOf(tx, ctx)
    const { id } = await tx.contactRequest.create({
      data: {
        ...written,
        kind,
        suspected,
        locale: ctx.locale,
        consentText: consentText[ctx.locale],
        consentedAt: now,
        createdAt: now,
      },
      select: { id: true },
    })
    if (suspected) return
    const mail = { tenantId: platformTenant, kind: 'contact_request', entity: 'account' as const, entityId: id }
    for (const { email: to, locale } of readers)
      await queueAccountMail(tx, ctx, {
        ...mail,
        to,
        locale,
        replyTo: input.email,
        ...notice(locale, kind, written, ctx.settings.baseUrl),
      })
    await queueAccountMail(tx, ctx, { ...mail, to: input.email, locale: ctx.locale, ...confirmation[ctx.locale] })
  })
  return { success: true as const, message: acknowledgement[ctx.locale] }
}

/** The configured recipients, else the installation's operators. */
async function readersOf(tx: Tx, { settings }: RequestContext): Promise<Array<{ email: string; locale: Locale }>> {
  if (settings.contactEmail) return [{ email: settings.contactEmail, locale: 'de' }]
  const operators = await tx.user.findMany({
    where: { isOperator: true, active: true },
    select: { email: true, locale: true },
    orderBy: { id: 'asc' },
    take: 20,
  })
  if (operators.length === 0) throw new DomainError('contact_request.no_reader')
  return operators.map(({ email, locale }) => ({ email, locale: locale === 'en' ? 'en' : 'de' }))
}

/** The immediate response. */
const acknowledgement: Record<Locale, string> = {
  de: 'Danke, Ihre Anfrage ist angekommen. Eine Bestätigung ist per E-Mail unterwegs.',
  en: 'Thank you, your request has arrived. A confirmation is on its way by e-mail.',
}
