import { type Amount, wire } from '../../../money/money'
import { dateToDay } from '../../../platform/values/days'
import type { Locale } from '../../../platform/values/locale'
import { numberStyle } from '../../../platform/values/number-style'

/** A day in the format used in Austria and Germany. */
const germanDay = (day: string) => day.split('-').reverse().join('.')

/**
 * Text of a work line on an invoice: the work done, or the job category, with its day. Customers in AT and DE get
 * German.
 */
export function workLine(
  entry: { jobCategory: string; date: Date; description: string | null },
  countryCode: string,
): string {
  const day = dateToDay(entry.date)
  const shown = countryCode === 'AT' || countryCode === 'DE' ? germanDay(day) : day
  const head = `${entry.jobCategory}, ${shown}`
  return entry.description ? `${head}\n${entry.description}` : head
}

/** The line below the heading of a rapport that its customer has signed. */
export function signedLine(countryCode: string, { day, name }: { day: string; name: string }): string {
  return countryCode === 'AT' || countryCode === 'DE'
    ? `Vom Kunden unterschrieben am ${germanDay(day)}: ${name}`
    : `Signed by the customer on ${day}: ${name}`
}

/**
 * Description of a share of a rapport line, and the unit of one billed as a lump sum: "Anteil 33,33 % von RA-2026-0001,
 * 7,25 h zu je 65,00 EUR". A line without a price yet names none.
 */
export function shareTexts(
  countryCode: string,
  line: {
    rapportNumber: string
    percentage: Amount
    quantity: Amount
    unit: string
    unitPrice: Amount
    unpriced: boolean
  },
): { share: string; unit: string } {
  const german = countryCode === 'AT' || countryCode === 'DE'
  const locale = german ? 'de' : 'en'
  const format = numberStyle(locale, { maximumFractionDigits: 4 })
  const shown = (value: Amount) => format.format(wire(value))
  const of = `${line.rapportNumber}, ${`${shown(line.quantity)} ${line.unit}`.trim()}`
  const price = numberStyle(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(wire(line.unitPrice))
  if (german) {
    const each = line.unpriced ? '' : ` zu je ${price} EUR`
    return { share: `Anteil ${shown(line.percentage)} % von ${of}${each}`, unit: 'psch' }
  }
  const each = line.unpriced ? '' : ` at EUR ${price}`
  return { share: `Share of ${shown(line.percentage)}% of ${of}${each}`, unit: 'ls' }
}

/**
 * The line of a deposit that is a percentage of an offer; `net` is the offer's sum without VAT, `rate` the VAT on it
 * where the offer has several.
 */
export function depositText(
  locale: Locale,
  {
    percent,
    net,
    rate,
    number,
    day,
  }: { percent: string; net: string; rate: string | null; number: string; day: string },
): string {
  if (locale === 'de') {
    const taxed = rate ? ` mit ${rate} USt.` : ''
    return `Anzahlung ${percent} von ${net} netto${taxed}\nlaut Angebot ${number} vom ${day}`
  }
  const taxed = rate ? ` with ${rate} VAT` : ''
  return `Deposit of ${percent} of ${net} net${taxed}\naccording to quotation ${number} of ${day}`
}

/** Values named in the mail that carries an invoice; sums and days as they are printed. */
interface NamedInMail {
  /** "Schlussrechnung", "2. Teilrechnung" */
  kind: string
  number: string
  total: string
  /** The amount due now, if it differs from the total; `credit` if the customer receives it. */
  payable: { amount: string; credit: boolean } | null
  due: string | null
  skonto: { percent: string; until: string; discount: string; payable: string } | null
  companyName: string
}

/** Label of the button in that mail. */
export const invoiceLinkLabel: Record<Locale, string> = {
  de: 'Rechnung ansehen und bezahlen',
  en: 'View and pay the invoice',
}

/** Subject and message of the mail that carries an invoice, unless the user writes their own. */
export function invoiceMailTexts(locale: Locale, named: NamedInMail) {
  const { kind, number, total, companyName } = named
  if (locale === 'de') {
    return {
      subject: `${kind} ${number} von ${companyName}`,
      paragraphs: [
        `anbei erhalten Sie unsere ${kind} ${number} über ${total}. ${germanPayment(named)}`,
        'Vielen Dank für Ihren Auftrag.',
      ],
    }
  }
  return {
    subject: `${kind} ${number} from ${companyName}`,
    paragraphs: [
      `Please find attached our ${kind.toLowerCase()} ${number} for ${total}. ${englishPayment(named)}`,
      'Thank you for your order.',
    ],
  }
}

function germanPayment({ payable, due, skonto }: NamedInMail): string {
  if (payable?.credit) return `Daraus ergibt sich für Sie ein Guthaben von ${payable.amount}.`
  const sum = payable ? `Zu bezahlen sind jetzt ${payable.amount}. ` : ''
  const early = skonto
    ? ` Bei Zahlung bis ${skonto.until} können Sie ${skonto.percent} Skonto (${skonto.discount}) abziehen und ${skonto.payable} überweisen.`
    : ''
  return `${sum}Wir bitten um Überweisung${due ? ` bis ${due}` : ''}.${early}`
}

function englishPayment({ payable, due, skonto }: NamedInMail): string {
  if (payable?.credit) return `This leaves you a credit of ${payable.amount}.`
  const sum = payable ? `The amount due now is ${payable.amount}. ` : ''
  const early = skonto
    ? ` If you pay by ${skonto.until}, you may deduct ${skonto.percent} (${skonto.discount}) and transfer ${skonto.payable}.`
    : ''
  return `${sum}We kindly ask for payment${due ? ` by ${due}` : ''}.${early}`
}
