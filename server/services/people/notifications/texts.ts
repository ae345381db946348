import type { Locale } from '../../../platform/values/locale'
import type { NotificationKind } from './rules'

/** Values for a text; `actor` is added automatically. */
export type NotificationParams = Record<string, string | number | null>

/** One line per kind, as shown in the bell and as the subject of the mail. */
const texts: Record<NotificationKind, Record<Locale, string>> = {
  inquiry_created: { de: 'Neue Anfrage {number}: {title}', en: 'New inquiry {number}: {title}' },
  message_received: { de: '{name} schreibt: {text}', en: '{name} writes: {text}' },
  conversation_assigned: {
    de: '{actor} hat Ihnen die Unterhaltung mit {name} übergeben',
    en: '{actor} handed the conversation with {name} over to you',
  },
  assistant_proposed: {
    de: 'Ein Programm mit dem Schlüssel {actor} schlägt etwas vor',
    en: 'A program with the key {actor} proposes something',
  },
  inquiry_assigned: {
    de: '{actor} hat Ihnen die Anfrage {number} zugewiesen: {title}',
    en: '{actor} assigned inquiry {number} to you: {title}',
  },
  appointment_assigned: {
    de: '{actor} hat Sie eingeplant: {title}, {when_de}{more_de}',
    en: '{actor} planned you in: {title}, {when_en}{more_en}',
  },
  appointment_changed: {
    de: '{actor} hat Ihren Termin geändert: {title}, jetzt {when_de}{more_de}',
    en: '{actor} changed your appointment: {title}, now {when_en}{more_en}',
  },
  appointment_cancelled: {
    de: 'Ihr Termin entfällt: {title}, {when_de}{more_de}',
    en: 'Your appointment is off: {title}, {when_en}{more_en}',
  },
  appointment_reminder: { de: 'Erinnerung: {title}, {when_de}', en: 'Reminder: {title}, {when_en}' },
  appointment_notice: {
    de: '{actor} zum Termin {title}, {when_de}{message}',
    en: '{actor} about {title}, {when_en}{message}',
  },
  appointment_declined: {
    de: '{actor} kann nicht: {title}, {when_de} – {reason}',
    en: '{actor} cannot come: {title}, {when_en} – {reason}',
  },
  appointment_customer_answered: {
    de: 'Kunde {said_de}: {title}, {when_de}{note}',
    en: 'Customer {said_en}: {title}, {when_en}{note}',
  },
  sheet_submitted: {
    de: '{actor} hat die Woche {week} abgegeben{note}',
    en: '{actor} submitted week {week}{note}',
  },
  sheet_decided: {
    de: '{actor} hat Ihre Woche {week} {decision_de}{note}',
    en: '{actor} {decision_en} your week {week}{note}',
  },
  working_time: {
    de: 'Ihr {day_de}: {text_de}{more_de}',
    en: 'Your {day_en}: {text_en}{more_en}',
  },
  clock_running: {
    de: 'Ihre Uhr läuft seit {since_de}. Haben Sie vergessen, sie zu stoppen?',
    en: 'Your clock has been running since {since_en}. Did you forget to stop it?',
  },
  leave_requested: { de: '{name} {what_de}: {when_de}', en: '{name} {what_en}: {when_en}' },
  leave_decided: {
    de: 'Ihre Abwesenheit {when_de} ist {outcome_de}{note}',
    en: 'Your time off {when_en} is {outcome_en}{note}',
  },
  leave_unassigned: {
    de: '{name} ist abwesend und nicht mehr eingeplant: {title}, {when_de}{more_de}',
    en: '{name} is absent and no longer planned for {title}, {when_en}{more_en}',
  },
  offer_accepted: {
    de: 'Angebot {number} ist angenommen: {title}',
    en: 'Offer {number} is accepted: {title}',
  },
  offer_rejected: {
    de: 'Angebot {number} ist abgelehnt: {title}',
    en: 'Offer {number} is declined: {title}',
  },
  offer_withdrawn: {
    de: 'Der Kunde hat den Vertrag zum Angebot {number} widerrufen: {title}',
    en: 'The customer has withdrawn from the contract of offer {number}: {title}',
  },
  customer_asked: {
    de: 'Ein Kunde fragt zu „{title}“ ({what_de} {number})',
    en: 'A customer asks about “{title}” ({what_en} {number})',
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
  rapport_signed: {
    de: '{name} hat den Rapport {number} unterschrieben: {title}',
    en: '{name} signed site report {number}: {title}',
  },
  member_joined: { de: '{name} gehört jetzt zum Team', en: '{name} has joined the team' },
  import_finished: {
    de: 'Import von {filename}: {created} übernommen, {skipped} ausgelassen',
    en: 'Import of {filename}: {created} taken over, {skipped} left out',
  },
  mail_held: { de: 'E-Mail „{title}“ {what_de}', en: 'Mail “{title}” {what_en}' },
  mailbox_shared: {
    de: 'Ihr Postfach {address} {what_de} ({actor})',
    en: 'Your mailbox {address} {what_en} ({actor})',
  },
  calendar_connected: {
    de: 'Ihr Kalender „{name}“ bei {vendor} wird mit Ihren Terminen hier abgeglichen ({actor})',
    en: 'Your calendar “{name}” at {vendor} is kept in step with your appointments here ({actor})',
  },
  webhook_paused: { de: 'Der Webhook „{name}“ ist angehalten', en: 'The webhook “{name}” is paused' },
  deletion_requested: {
    de: '{name} bittet um die Löschung der eigenen Daten',
    en: '{name} asks for their data to be erased',
  },
  deletion_refused: {
    de: '{actor} hat Ihre Bitte um Löschung abgelehnt. Den Grund erfahren Sie von der Administration',
    en: '{actor} refused your request for erasure. Your administrators will explain why',
  },
}

const mailTexts = {
  de: { open: 'Ansehen', settings: 'Was Sie per E-Mail erfahren, stellen Sie in Ihrem Profil ein' },
  en: { open: 'Open', settings: 'You choose in your profile what you are notified of by e-mail' },
} as const

/** The text of a notification in the reader's language. Placeholders without a value are left out. */
export const notificationText = (kind: NotificationKind, params: NotificationParams, locale: Locale): string =>
  texts[kind][locale].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')).replace(/[\s:,–]+$/, '')

/** The mail's text below its subject: a link to the record, and one to switch such mails off. */
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
