import type { Locale } from '../../../platform/values/locale'
import type { AccountMailKind } from './mail-about-account'

interface Text {
  subject: string
  message: string
  label?: string
}

/** `{name}` is the person, `{company}` the company of the mail; `label` is the text of its link. */
export const accountMailTexts: Record<AccountMailKind, Record<Locale, Text>> = {
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
        'Hello {name},\n\nA new password was asked for on your account. The link is valid for one hour and can be used once.\n\nIf this was not you, there is nothing to do: your password stays as it is.',
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
        'Hello {name},\n\nFrom now on a code of your app is asked for when you sign in. Keep the recovery codes: they help when the phone is lost.\n\nIf this was not you, set a new password at once and inform the administrator of your company.',
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
        'Hello {name},\n\nFrom now on your password alone signs you in again.\n\nIf this was not you, set a new password at once and inform the administrator of your company.',
    },
  },
  change_email: {
    de: {
      subject: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
      message:
        'Guten Tag {name},\n\ndiese Adresse soll die neue E-Mail-Adresse Ihres Kontos werden. Bis Sie das bestätigen, ändert sich nichts; der Link gilt 48 Stunden und nur einmal.\n\nWenn Sie das nicht verlangt haben, ist nichts zu tun: bitte bestätigen Sie dann nicht.',
      label: 'Neue Adresse bestätigen',
    },
    en: {
      subject: 'Please confirm your new email address',
      message:
        'Hello {name},\n\nThis address is to become the email address of your account. Nothing changes until you confirm it; the link is valid for 48 hours and can be used once.\n\nIf you did not ask for this, there is nothing to do: please do not confirm.',
      label: 'Confirm new address',
    },
  },
  email_wanted: {
    de: {
      subject: 'Jemand wollte Ihre E-Mail-Adresse verwenden',
      message:
        'Guten Tag {name},\n\njemand wollte diese Adresse zur E-Mail-Adresse eines anderen Kontos machen. Das geht nicht, weil sie zu Ihrem Konto gehört; geändert hat sich nichts.\n\nWenn Sie es selbst waren: melden Sie sich mit dieser Adresse an, oder ändern Sie zuerst die Adresse des Kontos, zu dem sie gehört. Sonst ist nichts zu tun.',
    },
    en: {
      subject: 'Someone wanted to use your email address',
      message:
        'Hello {name},\n\nSomebody wanted to make this address the email address of another account. That is not possible, because it belongs to your account; nothing has changed.\n\nIf it was you: sign in with this address, or change the address of the account that it belongs to first. Otherwise there is nothing to do.',
    },
  },
  email_changed: {
    de: {
      subject: 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
      message:
        'Guten Tag {name},\n\ndie E-Mail-Adresse Ihres Kontos wurde soeben geändert; mit dieser Adresse melden Sie sich nicht mehr an.\n\nWenn Sie das nicht waren, widersprechen Sie bitte: dann gilt wieder diese Adresse, alle Geräte werden abgemeldet, und Sie setzen ein neues Passwort. Der Link gilt 7 Tage.',
      label: 'Änderung widersprechen',
    },
    en: {
      subject: 'The email address of your account was changed',
      message:
        'Hello {name},\n\nThe email address of your account was changed just now; you no longer sign in with this one.\n\nIf this was not you, please object: this address is then restored, all devices are signed out, and you set a new password. The link is good for 7 days.',
      label: 'Object to the change',
    },
  },
  email_changed_by_company: {
    de: {
      subject: 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
      message:
        'Guten Tag {name},\n\ndie Administration von {company} hat die E-Mail-Adresse Ihres Kontos geändert. Alle Geräte sind abgemeldet, und mit dieser Adresse melden Sie sich nicht mehr an.\n\nWenn Sie damit nicht einverstanden sind, widersprechen Sie bitte: dann gilt wieder diese Adresse, und Sie setzen ein neues Passwort. Der Link gilt 7 Tage.',
      label: 'Änderung widersprechen',
    },
    en: {
      subject: 'The email address of your account was changed',
      message:
        'Hello {name},\n\nThe administration of {company} has changed the email address of your account. All devices are signed out, and you no longer sign in with this address.\n\nIf you do not agree, please object: this address is then restored, and you set a new password. The link is good for 7 days.',
      label: 'Object to the change',
    },
  },
  email_set_by_company: {
    de: {
      subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
      message:
        'Guten Tag {name},\n\ndie Administration von {company} hat diese Adresse als E-Mail-Adresse Ihres Kontos eingetragen. Nach der Bestätigung melden Sie sich mit ihr an; Ihr Passwort bleibt, wie es ist. Der Link gilt 48 Stunden.\n\nWenn Sie {company} nicht kennen, ist nichts zu tun: bitte bestätigen Sie dann nicht.',
      label: 'E-Mail-Adresse bestätigen',
    },
    en: {
      subject: 'Please confirm your email address',
      message:
        'Hello {name},\n\nThe administration of {company} has entered this address as the email address of your account. Once you have confirmed it, you sign in with it; your password stays as it is. The link is good for 48 hours.\n\nIf you do not know {company}, there is nothing to do: please do not confirm.',
      label: 'Confirm email address',
    },
  },
  email_change_undone: {
    de: {
      subject: 'Ihre E-Mail-Adresse gilt nicht mehr',
      message:
        'Guten Tag {name},\n\nder Änderung der E-Mail-Adresse Ihres Kontos wurde von der früheren Adresse aus widersprochen. Die frühere Adresse gilt wieder, alle Geräte sind abgemeldet, und das Passwort ist neu zu setzen.\n\nWenn Sie das nicht waren, wenden Sie sich bitte an die Administration Ihres Betriebs.',
    },
    en: {
      subject: 'Your email address is no longer in use',
      message:
        'Hello {name},\n\nThe change of the email address of your account was objected to from the former address. The former address is restored, all devices are signed out, and a new password has to be set.\n\nIf this was not you, please contact the administrator of your company.',
    },
  },
}
