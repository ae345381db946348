import type { Locale } from '../../core/locale'

interface RapportMailFacts {
  number: string
  title: string
  /** As the paper prints it. */
  day: string
  companyName: string
  /** The line with which the letter begins. */
  greeting: string
}

const mail: Record<Locale, (facts: RapportMailFacts) => { subject: string; message: string }> = {
  de: ({ number, title, day, companyName, greeting }) => ({
    subject: `Rapport ${number}: ${title}`,
    message: [
      greeting,
      `im Anhang finden Sie den Rapport ${number} vom ${day} (${title}) mit Arbeitszeiten und Material.`,
      'Bei Fragen sind wir gerne für Sie da.',
      `Mit freundlichen Grüßen\n${companyName}`,
    ].join('\n\n'),
  }),
  en: ({ number, title, day, companyName, greeting }) => ({
    subject: `Site report ${number}: ${title}`,
    message: [
      greeting,
      `Please find attached the site report ${number} of ${day} (${title}) with working time and materials.`,
      'We are happy to answer any questions.',
      `Kind regards\n${companyName}`,
    ].join('\n\n'),
  }),
}

/** Subject and message of the mail that carries a rapport, unless somebody writes their own. */
export const rapportMailWords = (locale: Locale, facts: RapportMailFacts) => mail[locale](facts)

const fileWord: Record<Locale, string> = { de: 'Rapport', en: 'Site-report' }

/** `Rapport-RA-2026-0001.pdf` */
export const rapportFilename = (locale: Locale, number: string): string => `${fileWord[locale]}-${number}.pdf`

const timeWord: Record<Locale, string> = { de: 'Arbeitszeit', en: 'Working time' }

/** What an imported line is called where nobody has said what its person does. */
export const workingTime = (locale: Locale): string => timeWord[locale]
