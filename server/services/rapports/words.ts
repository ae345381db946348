import type { Locale } from '../../core/locale'

interface RapportMailFacts {
  number: string
  title: string
  /** As the paper prints it. */
  day: string
  companyName: string
  /** Whom the letter greets; without a name it greets everybody. */
  personName: string | null
}

const mail: Record<Locale, (facts: RapportMailFacts) => { subject: string; message: string }> = {
  de: ({ number, title, day, companyName, personName }) => ({
    subject: `Rapport ${number}: ${title}`,
    message: [
      personName ? `Guten Tag ${personName},` : 'Sehr geehrte Damen und Herren,',
      `im Anhang finden Sie den Rapport ${number} vom ${day} (${title}) mit Arbeitszeiten und Material.`,
      'Bei Fragen sind wir gerne für Sie da.',
      `Mit freundlichen Grüßen\n${companyName}`,
    ].join('\n\n'),
  }),
  en: ({ number, title, day, companyName, personName }) => ({
    subject: `Site report ${number}: ${title}`,
    message: [
      personName ? `Dear ${personName},` : 'Dear Sir or Madam,',
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
