import type { Locale } from '../../../platform/values/locale'
import type { CustomerAnswerKind } from '../../exchange/customer-links/rules'
import type { LinkKind } from '../../exchange/customer-links/schema'

export const kindNames: Record<Locale, Record<LinkKind, string>> = {
  de: { offer: 'Angebot', invoice: 'Rechnung', rapport: 'Rapport', appointment: 'Termin' },
  en: { offer: 'quotation', invoice: 'invoice', rapport: 'site report', appointment: 'appointment' },
}

/** Subject and message of the mail with a renewed link. */
export function newLinkMailTexts(locale: Locale, of: { kind: LinkKind; number: string; title: string }) {
  const what = `${kindNames[locale][of.kind]} ${of.number} (${of.title})`
  return locale === 'de'
    ? {
        subject: `Neuer Link: ${kindNames.de[of.kind]} ${of.number}`,
        paragraphs: [
          `hier ist der neue Link, der gerade angefordert wurde: ${what}.`,
          'Wenn Sie ihn nicht angefordert haben, ist nichts zu tun.',
        ],
      }
    : {
        subject: `New link: ${kindNames.en[of.kind]} ${of.number}`,
        paragraphs: [
          `Here is the new link that has just been requested: ${what}.`,
          'If you have not requested it, there is nothing to do.',
        ],
      }
}

/** On the button of that mail. */
export const newLinkLabel: Record<Locale, string> = { de: 'Dokument ansehen', en: 'View the document' }

/** Subject and message of the mail that announces the answer to a question; the answer itself is on the page. */
export function answerMailTexts(locale: Locale, of: { kind: LinkKind; number: string; title: string }) {
  const what = `${kindNames[locale][of.kind]} ${of.number}`
  return locale === 'de'
    ? {
        subject: `Antwort auf Ihre Frage: ${what}`,
        paragraphs: [`wir haben Ihre Frage zu ${what} (${of.title}) beantwortet. Die Antwort steht auf der Seite.`],
      }
    : {
        subject: `Answer to your question: ${what}`,
        paragraphs: [`We have answered your question about ${what} (${of.title}). The answer is on the page.`],
      }
}

/** On the button of that mail. */
export const answerLabel: Record<Locale, string> = { de: 'Antwort ansehen', en: 'View the answer' }

/** Subject and message of the mail with a code, which is only in the text: subjects are stored. */
export function codeMailTexts(
  locale: Locale,
  of: { kind: LinkKind; number: string; code: string; minutes: number },
): { subject: string; message: string } {
  const what = `${kindNames[locale][of.kind]} ${of.number}`
  const [subject, ...paragraphs] =
    locale === 'de'
      ? [
          `Ihr Code: ${what}`,
          'Guten Tag,',
          `mit diesem Code bestätigen Sie ${what}:`,
          of.code,
          `Er gilt ${of.minutes} Minuten und nur einmal. Bitte geben Sie ihn auf der Seite ein und sonst nirgends weiter.`,
          'Wenn Sie ihn nicht angefordert haben, ist nichts zu tun: ohne ihn wird nichts bestätigt.',
        ]
      : [
          `Your code: ${what}`,
          'Hello,',
          `With this code you confirm ${what}:`,
          of.code,
          `It is valid for ${of.minutes} minutes and only once. Please enter it on the page and pass it on nowhere else.`,
          'If you have not requested it, there is nothing to do: without it nothing is confirmed.',
        ]
  return { subject, message: paragraphs.join('\n\n') }
}

/** The customer's answer about an appointment, in the notification to the office. */
export const appointmentSaid: Record<Locale, Record<CustomerAnswerKind, string>> = {
  de: { confirmed: 'passt', other_time: 'bittet um einen anderen Termin', called_off: 'sagt ab' },
  en: { confirmed: 'suits', other_time: 'asks for another time', called_off: 'calls it off' },
}

/** Cancellation reason of an appointment that its customer called off. */
export const calledOffReason = (locale: Locale, note: string | null): string =>
  (locale === 'de' ? 'Vom Kunden abgesagt' : 'Called off by the customer') + (note ? `: ${note}` : '')

/** Subject and message of the mail that confirms an appointment. */
export function confirmedMailTexts(
  locale: Locale,
  { title, when, location }: { title: string; when: string; location: string | null },
) {
  return locale === 'de'
    ? {
        subject: `Bestätigt: Ihr Termin ${when}`,
        paragraphs: [
          `danke für die Bestätigung. Ihr Termin: ${title}.`,
          when,
          location && `Ort: ${location}`,
          'Der Termin für Ihren Kalender liegt bei. Kommt etwas dazwischen, sagen Sie es uns bitte auf der Seite.',
        ],
      }
    : {
        subject: `Confirmed: your appointment ${when}`,
        paragraphs: [
          `Thank you for confirming. Your appointment: ${title}.`,
          when,
          location && `Place: ${location}`,
          'The appointment for your calendar is attached. If anything comes up, please let us know on the page.',
        ],
      }
}

/** On the button of that mail. */
export const appointmentLinkLabel: Record<Locale, string> = { de: 'Termin ansehen', en: 'View the appointment' }
