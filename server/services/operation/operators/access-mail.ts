import type { Locale } from '../../../platform/values/locale'

interface Invited {
  name: string
  company: { name: string; timeZone: string }
  expiresAt: Date
  url: string
}

/** The mail to a person who was made administrator of a company. */
export function accessMail(locale: Locale, { name, company, expiresAt, url }: Invited) {
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
