import type { Locale } from '../../../platform/values/locale'
import { closing } from '../../site/contacts/greeting'

/** Values named in a dunning, as the paper prints them. */
interface DunningFacts {
  number: string
  invoiceDay: string
  /** The payment deadline. */
  until: string
  /** What the law lets the company charge; null if it is not mentioned. */
  interest: string | null
}

interface DunningMailFacts extends Omit<DunningFacts, 'invoiceDay' | 'interest'> {
  title: string
  total: string
}

/** The first level is a friendly reminder (Zahlungserinnerung), the others are counted. */
export function dunningTitle(locale: Locale, level: number): string {
  if (locale === 'de') return level === 1 ? 'Zahlungserinnerung' : `${level - 1}. Mahnung`
  return level === 1 ? 'Payment reminder' : `Reminder no. ${level}`
}

const crossed: Record<Locale, string> = {
  de: 'Sollte sich Ihre Zahlung mit diesem Schreiben überschnitten haben, betrachten Sie es bitte als gegenstandslos.',
  en: 'If your payment has crossed with this letter, please disregard it.',
}

const texts: Record<Locale, ((facts: DunningFacts) => string)[]> = {
  de: [
    ({ number, invoiceDay, until }) =>
      `Rechnung ${number} vom ${invoiceDay} ist noch nicht vollständig bezahlt; sicher ist es Ihrer Aufmerksamkeit entgangen. Wir bitten Sie, den offenen Betrag bis ${until} zu überweisen.`,
    ({ number, invoiceDay, until }) =>
      `Rechnung ${number} vom ${invoiceDay} ist trotz unserer Erinnerung noch nicht vollständig bezahlt. Bitte überweisen Sie den offenen Betrag bis ${until}.`,
    ({ number, invoiceDay, until }) =>
      `Rechnung ${number} vom ${invoiceDay} ist trotz mehrfacher Aufforderung nicht bezahlt. Wir fordern Sie auf, den offenen Betrag bis spätestens ${until} zu überweisen. Danach behalten wir uns weitere Schritte vor.`,
  ],
  en: [
    ({ number, invoiceDay, until }) =>
      `This may have escaped your attention: our invoice ${number} of ${invoiceDay} has not been paid in full yet. Please transfer the open amount by ${until}.`,
    ({ number, invoiceDay, until }) =>
      `Despite our reminder the open amount of our invoice ${number} of ${invoiceDay} has not arrived yet. Please transfer it by ${until}.`,
    ({ number, invoiceDay, until }) =>
      `Our invoice ${number} of ${invoiceDay} remains unpaid after several reminders. Please transfer the open amount by ${until} at the latest. After that day we reserve the right to take further steps.`,
  ],
}

/**
 * The default text of a level, unless the company or the author has written another. The friendly first one names no
 * interest.
 */
export function dunningText(locale: Locale, level: number, facts: DunningFacts): string {
  const text = texts[locale][Math.min(level, texts[locale].length) - 1] as (facts: DunningFacts) => string
  return [text(facts), level > 1 ? facts.interest : null, crossed[locale]].filter(Boolean).join('\n\n')
}

const openings = /^(?:sehr geehrte|guten tag|grüß gott|hallo|hi\b|lieber?\b|werter?\b|dear\b|hello)/i
const closings = /(?:grüße|grüßen|gruß|regards|sincerely|faithfully)/i

/** The text of a dunning as a letter: with greeting and closing, unless the user wrote a text that has them itself. */
export function asLetter(locale: Locale, message: string, greeting: string, companyName: string) {
  const text = message.trim()
  return {
    intro: openings.test(text) ? text : `${greeting}\n\n${text}`,
    closing: closings.test(text) ? null : closing(locale, companyName),
  }
}

/** Subject and message of the mail that carries a dunning, unless the user writes their own. */
export function dunningMailTexts(locale: Locale, { title, number, total, until }: DunningMailFacts) {
  if (locale === 'de') {
    return {
      subject: `${title} zur Rechnung ${number}`,
      paragraphs: [
        `im Anhang finden Sie unsere ${title} zur Rechnung ${number} samt einer Kopie der Rechnung. Wir bitten um Überweisung von ${total} bis ${until}.`,
        'Sollte Ihre Zahlung schon unterwegs sein, betrachten Sie diese Nachricht bitte als gegenstandslos.',
      ],
    }
  }
  return {
    subject: `${title}: invoice ${number}`,
    paragraphs: [
      `Please find attached our ${title.toLowerCase()} for invoice ${number} with a copy of the invoice. We kindly ask you to transfer ${total} by ${until}.`,
      'If your payment is already on its way, please disregard this message.',
    ],
  }
}

const fileTexts: Record<Locale, string> = { de: 'Mahnung', en: 'Reminder' }

/** `Mahnung-RE-2026-0001-2.pdf`; a custom number format may hold characters that file names cannot. */
export const dunningFilename = (locale: Locale, number: string, level: number): string =>
  `${fileTexts[locale]}-${number.replace(/[^A-Za-z0-9._-]+/g, '-')}-${level}.pdf`
