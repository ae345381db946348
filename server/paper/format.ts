import { moneyStyle, numberStyle } from '../platform/values/number-style'
import type { PaperDay, PaperDecimal, PaperLocale } from './model'

export interface PaperFormat {
  /** `€ 1.234,50`, `1.234,50 €`, `€1,234.50` */
  money(value: PaperDecimal): string
  /** The same without the currency, 2 decimals; for columns. */
  amount(value: PaperDecimal): string
  /** 2 to 4 decimals, without the currency. */
  unitPrice(value: PaperDecimal): string
  /** Up to 4 decimals, none added. */
  quantity(value: PaperDecimal): string
  /** Exactly 2 decimals, for billed hours. */
  hours(value: PaperDecimal): string
  /** `20 %` */
  percent(value: PaperDecimal): string
  day(value: PaperDay): string
  period(start: PaperDay, end: PaperDay): string
  /** Date and time of an instant in the document's zone. */
  instant(value: string): string
}

/** Numbers, money and dates in the format of the locale. Decimal strings never pass through a binary float. */
export function paperFormat(locale: PaperLocale, timeZone: string, currency = 'EUR'): PaperFormat {
  const dates = locale === 'en' ? 'en-GB' : locale
  const dayStyle = new Intl.DateTimeFormat(dates, {
    day: locale === 'en' ? 'numeric' : '2-digit',
    month: locale === 'en' ? 'short' : '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const instantStyle = new Intl.DateTimeFormat(dates, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const money = moneyStyle(locale, currency)
  const plain = (min: number, max: number) => (value: PaperDecimal) =>
    typographicMinus(
      numberStyle(locale, { minimumFractionDigits: min, maximumFractionDigits: max }).format(decimal(value)),
    )
  const [two, quantity] = [plain(2, 2), plain(0, 4)]
  // A date must not be broken across two lines.
  const day = (value: PaperDay) => dayStyle.format(parseDay(value)).replaceAll(' ', '\u00a0')
  return {
    money: value => typographicMinus(money.format(decimal(value))),
    amount: two,
    unitPrice: plain(2, 4),
    quantity,
    hours: two,
    percent: value => `${quantity(value)}${locale === 'en' ? '' : '\u00a0'}%`,
    day,
    period: (start, end) => `${day(start)} – ${day(end)}`,
    instant: value => instantStyle.format(new Date(value)),
  }
}

const typographicMinus = (text: string) => text.replace(/^-\s*/, '−')

function decimal(value: PaperDecimal): Intl.StringNumericLiteral | number {
  const fits = typeof value === 'number' ? Number.isFinite(value) : /^-?\d+(\.\d+)?$/.test(value)
  if (!fits) throw new TypeError(`Not a decimal: ${value}`)
  return value as Intl.StringNumericLiteral | number
}

function parseDay(value: PaperDay): Date {
  const date = new Date(`${value}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(date.getTime())) throw new TypeError(`Not a day: ${value}`)
  return date
}
