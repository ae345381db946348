import type { App } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { platformTenant } from '../../../platform/records/platform-log'
import { type Locale, locales } from '../../../platform/values/locale'
import { queueAccountMail } from '../../exchange/mails/queue-account-mail'
import { accountMailTexts } from './account-mail-texts'

export interface Addressee {
  id: number
  name: string
  email: string
  locale: string
}

/** Kinds of mails to people about their accounts. */
export const accountMailKinds = [
  'verify_email',
  'reset_password',
  'password_changed',
  'second_factor_on',
  'second_factor_off',
  'change_email',
  'email_wanted',
  'email_changed',
  'email_changed_by_company',
  'email_set_by_company',
  'email_change_undone',
] as const
export type AccountMailKind = (typeof accountMailKinds)[number]

/** Path of the link in a mail; the other kinds have none. */
const pathOf: Partial<Record<AccountMailKind, string>> = {
  verify_email: '/verify-email',
  reset_password: '/reset-password',
  change_email: '/confirm-email',
  email_changed: '/undo-email-change',
  email_changed_by_company: '/undo-email-change',
  email_set_by_company: '/verify-email',
}

/**
 * Enqueues a mail about a person's own account, in their language; `token` for kinds with a link, `company` for kinds
 * that name one.
 * @throws DomainError mail.not_configured
 */
export async function mailAboutAccount(
  tx: Tx,
  app: Pick<App, 'clock' | 'doorbell' | 'mail' | 'settings'>,
  person: Addressee,
  kind: AccountMailKind,
  token?: string,
  company = '',
): Promise<void> {
  const locale: Locale = locales.find(known => known === person.locale) ?? 'de'
  const { subject, message, label } = accountMailTexts[kind][locale]
  const path = pathOf[kind]
  const url = path && token ? `${app.settings.baseUrl}${path}?token=${token}` : null
  await queueAccountMail(tx, app, {
    tenantId: platformTenant,
    kind,
    entity: 'account',
    entityId: person.id,
    to: person.email,
    locale,
    subject,
    message: message.replace('{name}', () => person.name).replaceAll('{company}', () => company),
    ...(url && label ? { action: { label, url } } : {}),
  })
}
