import { dateToDay } from '../../core/days'
import type { Locale } from '../../core/locale'

/** Day as the trade writes it in Austria and Germany. */
const germanDay = (day: string) => day.split('-').reverse().join('.')

/** Text of a work line on an invoice: what was done, or the job category, with its day. Customers of AT and DE read German. */
export function workLine(
  entry: { jobCategory: string; date: Date; description: string | null },
  countryCode: string,
): string {
  const day = dateToDay(entry.date)
  const shown = countryCode === 'AT' || countryCode === 'DE' ? germanDay(day) : day
  const head = `${entry.jobCategory}, ${shown}`
  return entry.description ? `${head}\n${entry.description}` : head
}

/** What the mail that carries an invoice names; `total` and `due` as they are printed. */
interface NamedInMail {
  number: string
  total: string
  due: string | null
  companyName: string
}

/** Subject and message of the mail that carries an invoice, unless somebody writes their own. */
export function invoiceMailWords(locale: Locale, { number, total, due, companyName }: NamedInMail) {
  if (locale === 'de') {
    return {
      subject: `Rechnung ${number} von ${companyName}`,
      message: `Guten Tag,\n\nanbei erhalten Sie unsere Rechnung ${number} über ${total}. Wir bitten um Überweisung${due ? ` bis ${due}` : ''}.\n\nVielen Dank für Ihren Auftrag.\n\nMit freundlichen Grüßen\n${companyName}`,
    }
  }
  return {
    subject: `Invoice ${number} from ${companyName}`,
    message: `Hello,\n\nplease find attached our invoice ${number} for ${total}. We kindly ask for payment${due ? ` by ${due}` : ''}.\n\nThank you for your order.\n\nKind regards\n${companyName}`,
  }
}
