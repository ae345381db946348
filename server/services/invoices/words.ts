import { dateToDay } from '../../core/days'

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

/** Subject and message of the mail that carries an invoice, unless somebody writes their own. */
export function invoiceMailWords(invoice: {
  number: string
  total: string
  dueDate: string | null
  companyName: string
}) {
  const due = invoice.dueDate ? ` bis ${germanDay(invoice.dueDate)}` : ''
  return {
    subject: `Rechnung ${invoice.number} von ${invoice.companyName}`,
    message: `Guten Tag,\n\nanbei erhalten Sie unsere Rechnung ${invoice.number} über ${invoice.total}. Wir bitten um Überweisung${due}.\n\nVielen Dank für Ihren Auftrag.\n\nMit freundlichen Grüßen\n${invoice.companyName}`,
  }
}
