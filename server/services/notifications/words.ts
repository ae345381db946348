import type { Locale } from '../../core/locale'
import type { NotificationKind } from './rules'

/** What fills a text; `actor` is added by itself. */
export type NotificationParams = Record<string, string | number | null>

/** One line per kind, as the bell and the subject of the mail say it. */
const texts: Record<NotificationKind, Record<Locale, string>> = {
  inquiry_created: { de: 'Neue Anfrage {number}: {title}', en: 'New inquiry {number}: {title}' },
  inquiry_assigned: {
    de: '{actor} hat Ihnen die Anfrage {number} zugewiesen: {title}',
    en: '{actor} assigned inquiry {number} to you: {title}',
  },
  offer_accepted: {
    de: 'Angebot {number} ist angenommen: {title}',
    en: 'Offer {number} is accepted: {title}',
  },
  offer_rejected: {
    de: 'Angebot {number} ist abgelehnt: {title}',
    en: 'Offer {number} is declined: {title}',
  },
  invoice_paid: { de: 'Rechnung {number} ist bezahlt: {title}', en: 'Invoice {number} is paid: {title}' },
  invoice_overdue: {
    de: 'Rechnung {number} ist überfällig: {title}',
    en: 'Invoice {number} is overdue: {title}',
  },
  rapport_completed: {
    de: '{actor} hat den Rapport {number} abgeschlossen: {title}',
    en: '{actor} completed site report {number}: {title}',
  },
  member_joined: { de: '{name} gehört jetzt zum Team', en: '{name} has joined the team' },
  import_finished: {
    de: 'Import von {filename}: {created} übernommen, {skipped} ausgelassen',
    en: 'Import of {filename}: {created} taken over, {skipped} left out',
  },
  webhook_paused: { de: 'Der Webhook „{name}“ ist angehalten', en: 'The webhook “{name}” is paused' },
  deletion_requested: {
    de: '{name} bittet um die Löschung der eigenen Daten',
    en: '{name} asks for their data to be erased',
  },
  deletion_refused: {
    de: '{actor} hat Ihre Bitte um Löschung abgelehnt. Den Grund erfahren Sie von der Administration',
    en: '{actor} refused your request for erasure. Your administrators will tell you why',
  },
}

const mailTexts = {
  de: { open: 'Ansehen', settings: 'Was Sie per E-Mail erfahren, stellen Sie in Ihrem Profil ein' },
  en: { open: 'Open', settings: 'You choose in your profile what you are told by e-mail' },
} as const

/** The text of a notification in the reader's language. What a parameter does not fill is left out. */
export const notificationText = (
  kind: NotificationKind,
  params: NotificationParams,
  locale: Locale,
): string =>
  texts[kind][locale]
    .replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
    .replace(/: $/, '')

/** The mail's text below its subject: where to look, and where to say that no such mail is wanted. */
export function notificationMail(
  text: string,
  locale: Locale,
  links: { record: string | null; settings: string },
): string {
  const { open, settings } = mailTexts[locale]
  return [text, links.record && `${open}: ${links.record}`, `${settings}: ${links.settings}`]
    .filter(Boolean)
    .join('\n\n')
}
