import type { Locale } from '../../../platform/values/locale'

/**
 * Subject and message of the mail that carries a rapport, unless the user writes their own; `day` is formatted as on
 * the paper.
 */
export const rapportMailTexts = (locale: Locale, of: { number: string; title: string; day: string }) =>
  locale === 'de'
    ? {
        subject: `Rapport ${of.number}: ${of.title}`,
        paragraphs: [
          `im Anhang finden Sie den Rapport ${of.number} vom ${of.day} (${of.title}) mit Arbeitszeiten und Material.`,
          'Bei Fragen sind wir gerne für Sie da.',
        ],
      }
    : {
        subject: `Site report ${of.number}: ${of.title}`,
        paragraphs: [
          `Please find attached the site report ${of.number} of ${of.day} (${of.title}) with working time and materials.`,
          'We are happy to answer any questions.',
        ],
      }

/** Subject and message of the mail that sends customers the rapport that they have signed. */
export const signedRapportMailTexts = (locale: Locale, of: { number: string; title: string; day: string }) =>
  locale === 'de'
    ? {
        subject: `Unterschriebener Rapport ${of.number}: ${of.title}`,
        paragraphs: [
          `vielen Dank für Ihre Unterschrift. Im Anhang finden Sie den unterschriebenen Rapport ${of.number} vom ${of.day} (${of.title}) für Ihre Unterlagen.`,
          'Bei Fragen sind wir gerne für Sie da.',
        ],
      }
    : {
        subject: `Signed site report ${of.number}: ${of.title}`,
        paragraphs: [
          `Thank you for your signature. Please find attached the signed site report ${of.number} of ${of.day} (${of.title}) for your records.`,
          'We are happy to answer any questions.',
        ],
      }

/** Label of the button in the mail that carries a rapport. */
export const rapportLinkLabel: Record<Locale, string> = {
  de: 'Rapport ansehen und unterschreiben',
  en: 'View and sign the site report',
}

const fileTexts: Record<Locale, string> = { de: 'Rapport', en: 'Site-report' }

/** `Rapport-RA-2026-0001.pdf` */
export const rapportFilename = (locale: Locale, number: string): string => `${fileTexts[locale]}-${number}.pdf`

const timeTexts: Record<Locale, string> = { de: 'Arbeitszeit', en: 'Working time' }

/** Text of an imported line when the person's kind of work is unknown. */
export const workingTime = (locale: Locale): string => timeTexts[locale]
