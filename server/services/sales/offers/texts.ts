import type { Locale } from '../../../platform/values/locale'
import type { NoticeSection } from './withdrawal-notice'

interface OfferMailFacts {
  number: string
  title: string
  /** Formatted as on the paper. */
  total: string
  validUntil: string | null
  /** Whether the offer signed by its customer is attached. */
  signed: boolean
  /** Information for consumers about the right of withdrawal, and its last day; in confirmations. */
  withdrawal: { until: string; notice: readonly NoticeSection[] } | null
}

type MailTexts = (locale: Locale, facts: OfferMailFacts) => { subject: string; paragraphs: string[] }

const inParagraphs = ({ title, paragraphs }: NoticeSection) => [title.toUpperCase(), ...paragraphs]

/**
 * Subject and message of the mail that carries an offer or the confirmation of its order, unless the user writes their
 * own.
 */
export const offerMailTexts: Record<'offer' | 'confirmation', MailTexts> = {
  offer: (locale, { number, title, total, validUntil }) =>
    locale === 'de'
      ? {
          subject: `Angebot ${number}: ${title}`,
          paragraphs: [
            `vielen Dank für Ihr Interesse. Im Anhang finden Sie unser Angebot ${number} (${title}) über ${total}.${validUntil ? ` Es ist gültig bis ${validUntil}.` : ''}`,
            'Bei Fragen sind wir gerne für Sie da. Über Ihren Auftrag freuen wir uns.',
          ],
        }
      : {
          subject: `Quotation ${number}: ${title}`,
          paragraphs: [
            `Thank you for your interest. Please find attached our quotation ${number} (${title}) for ${total}.${validUntil ? ` It is valid until ${validUntil}.` : ''}`,
            'We are happy to answer any questions and look forward to your order.',
          ],
        },
  confirmation: (locale, { number, title, total, signed, withdrawal }) =>
    locale === 'de'
      ? {
          subject: `Auftragsbestätigung ${number}: ${title}`,
          paragraphs: [
            `vielen Dank für Ihren Auftrag. Im Anhang finden Sie unsere Auftragsbestätigung ${number} (${title}) über ${total}.${signed ? ' Das von Ihnen unterschriebene Angebot liegt bei.' : ''}`,
            'Bei Fragen sind wir gerne für Sie da.',
            ...(withdrawal
              ? [
                  `Sie können diesen Vertrag bis ${withdrawal.until} widerrufen.`,
                  ...withdrawal.notice.flatMap(inParagraphs),
                ]
              : []),
          ],
        }
      : {
          subject: `Order confirmation ${number}: ${title}`,
          paragraphs: [
            `Thank you for your order. Please find attached our order confirmation ${number} (${title}) for ${total}.${signed ? ' The quotation that you signed is enclosed.' : ''}`,
            'We are happy to answer any questions.',
            ...(withdrawal
              ? [
                  `You may withdraw from this contract until ${withdrawal.until}.`,
                  ...withdrawal.notice.flatMap(inParagraphs),
                ]
              : []),
          ],
        },
}

/** Label of the button in the mail with an offer. */
export const offerLinkLabel: Record<Locale, string> = {
  de: 'Angebot ansehen und annehmen',
  en: 'View and accept the quotation',
}

/** Label of the button in the mail with the confirmation of an order that can be withdrawn from. */
export const orderLinkLabel: Record<Locale, string> = { de: 'Auftrag ansehen', en: 'View the order' }

interface WithdrawalFacts {
  number: string
  title: string
  total: string
  orderedOn: string
  name: string
  /** When it was received, with the time of day. */
  at: string
}

/** Subject and message of the mail that immediately confirms receipt of a withdrawal, with its content. */
export function withdrawalMailTexts(locale: Locale, of: WithdrawalFacts): { subject: string; paragraphs: string[] } {
  return locale === 'de'
    ? {
        subject: `Ihr Widerruf ist eingegangen: ${of.number}`,
        paragraphs: [
          `wir bestätigen, dass Ihr Widerruf am ${of.at} eingegangen ist. Sein Inhalt:`,
          `„Hiermit widerrufe ich den Vertrag zum Angebot ${of.number} (${of.title}) über ${of.total}, beauftragt am ${of.orderedOn}.“`,
          `Erklärt von: ${of.name}`,
          'Wir melden uns bei Ihnen. Bitte bewahren Sie diese E-Mail auf.',
        ],
      }
    : {
        subject: `Your withdrawal has been received: ${of.number}`,
        paragraphs: [
          `We confirm that your withdrawal was received on ${of.at}. Its content:`,
          `“I hereby withdraw from the contract of quotation ${of.number} (${of.title}) for ${of.total}, ordered on ${of.orderedOn}.”`,
          `Declared by: ${of.name}`,
          'We will get in touch with you. Please keep this e-mail.',
        ],
      }
}

/** Text of an order confirmation in place of the offer's own, which asks for the order. */
export const confirmationIntro: Record<Locale, string> = {
  de: 'Vielen Dank für Ihren Auftrag, den wir hiermit wie folgt bestätigen:',
  en: 'Thank you for your order, which we hereby confirm as follows:',
}

interface Terms {
  days: number
  skonto: { percent: string; days: number } | null
}

const terms: Record<Locale, (terms: Terms) => string> = {
  de: ({ days, skonto }) =>
    [
      days === 0
        ? 'Zahlbar sofort nach Rechnungserhalt ohne Abzug.'
        : `Zahlbar innerhalb von ${days} Tagen nach Rechnungserhalt ohne Abzug.`,
      skonto && `Bei Zahlung innerhalb von ${skonto.days} Tagen ${skonto.percent} Skonto.`,
    ]
      .filter(Boolean)
      .join('\n'),
  en: ({ days, skonto }) =>
    [
      days === 0
        ? 'Payable on receipt of the invoice, without deduction.'
        : `Payable within ${days} days of receipt of the invoice, without deduction.`,
      skonto && `${skonto.percent} cash discount if paid within ${skonto.days} days.`,
    ]
      .filter(Boolean)
      .join('\n'),
}

/** The company's default terms of payment as an offer announces them. */
export const paymentTermsText = (locale: Locale, facts: Terms): string => terms[locale](facts)

const fileTexts: Record<Locale, Record<'offer' | 'confirmation', string>> = {
  de: { offer: 'Angebot', confirmation: 'Auftragsbestaetigung' },
  en: { offer: 'Quotation', confirmation: 'Order-confirmation' },
}

/** `Angebot-AN-2026-0001.pdf`; a custom number format may hold characters that file names cannot. */
export const offerFilename = (locale: Locale, kind: 'offer' | 'confirmation', number: string): string =>
  `${fileTexts[locale][kind]}-${number.replace(/[^A-Za-z0-9._-]+/g, '-')}.pdf`
