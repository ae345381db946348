import type { App } from '../../context'
import type { Tx } from '../../core/db'
import { type Locale, locales } from '../../core/locale'
import { platformTenant, queueAccountMail } from '../mails/account'

export interface Addressee {
  id: number
  name: string
  email: string
  locale: string
}

type MailKind =
  | 'verify_email'
  | 'reset_password'
  | 'password_changed'
  | 'second_factor_on'
  | 'second_factor_off'

/** Where the link of a mail leads; the others carry none. */
const pathOf: Partial<Record<MailKind, string>> = {
  verify_email: '/verify-email',
  reset_password: '/reset-password',
}

/** Promises a mail about a person's own account, in their language; `token` for those that carry a link. */
export async function mailPerson(
  tx: Tx,
  app: Pick<App, 'clock' | 'doorbell' | 'mail' | 'settings'>,
  person: Addressee,
  kind: MailKind,
  token?: string,
): Promise<void> {
  const locale: Locale = locales.find(known => known === person.locale) ?? 'de'
  const { subject, message, label } = texts[kind][locale]
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
    message: message.replace('{name}', person.name),
    ...(url && label ? { action: { label, url } } : {}),
  })
}

interface Text {
  subject: string
  message: string
  label?: string
}

const texts: Record<MailKind, Record<Locale, Text>> = {
  verify_email: {
    de: {
      subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
      message:
        'Guten Tag {name},\n\nIhr Betrieb ist bei Gewerk eingerichtet. Mit der Bestätigung Ihrer E-Mail-Adresse können Sie sich anmelden; der Link gilt 48 Stunden.\n\nWenn Sie sich nicht registriert haben, ist nichts zu tun: ohne Bestätigung öffnet sich nichts.',
      label: 'E-Mail-Adresse bestätigen',
    },
    en: {
      subject: 'Please confirm your email address',
      message:
        'Hello {name},\n\nYour company is set up in Gewerk. Confirm your email address and you can sign in; the link is good for 48 hours.\n\nIf you did not register, there is nothing to do: nothing opens without the confirmation.',
      label: 'Confirm email address',
    },
  },
  reset_password: {
    de: {
      subject: 'Neues Passwort setzen',
      message:
        'Guten Tag {name},\n\nfür Ihr Konto wurde ein neues Passwort angefordert. Der Link gilt eine Stunde und nur einmal.\n\nWenn Sie das nicht waren, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.',
      label: 'Neues Passwort setzen',
    },
    en: {
      subject: 'Set a new password',
      message:
        'Hello {name},\n\nA new password was asked for on your account. The link is good for one hour and once.\n\nIf this was not you, there is nothing to do: your password stays as it is.',
      label: 'Set a new password',
    },
  },
  password_changed: {
    de: {
      subject: 'Ihr Passwort wurde geändert',
      message:
        'Guten Tag {name},\n\ndas Passwort Ihres Kontos wurde soeben geändert; alle angemeldeten Geräte sind abgemeldet.\n\nWenn Sie das nicht waren, setzen Sie bitte sofort ein neues Passwort über „Passwort vergessen“ und sagen Sie es der Administration Ihres Betriebs.',
    },
    en: {
      subject: 'Your password was changed',
      message:
        'Hello {name},\n\nThe password of your account was changed just now; all devices are signed out.\n\nIf this was not you, set a new password at once by “Forgot password” and tell the administrator of your company.',
    },
  },
  second_factor_on: {
    de: {
      subject: 'Bestätigung in zwei Schritten ist eingeschaltet',
      message:
        'Guten Tag {name},\n\nbeim Anmelden wird ab jetzt zusätzlich ein Code Ihrer App verlangt. Bewahren Sie die Wiederherstellungscodes auf: sie helfen, wenn das Telefon verloren geht.\n\nWenn Sie das nicht waren, setzen Sie bitte sofort ein neues Passwort und sagen Sie es der Administration Ihres Betriebs.',
    },
    en: {
      subject: 'Two-step verification is on',
      message:
        'Hello {name},\n\nFrom now on a code of your app is asked for when you sign in. Keep the recovery codes: they help when the phone is lost.\n\nIf this was not you, set a new password at once and tell the administrator of your company.',
    },
  },
  second_factor_off: {
    de: {
      subject: 'Bestätigung in zwei Schritten ist ausgeschaltet',
      message:
        'Guten Tag {name},\n\nbeim Anmelden genügt ab jetzt wieder das Passwort.\n\nWenn Sie das nicht waren, setzen Sie bitte sofort ein neues Passwort und sagen Sie es der Administration Ihres Betriebs.',
    },
    en: {
      subject: 'Two-step verification is off',
      message:
        'Hello {name},\n\nFrom now on your password alone signs you in again.\n\nIf this was not you, set a new password at once and tell the administrator of your company.',
    },
  },
}
