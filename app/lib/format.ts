import { durationText } from '~server/platform/values/duration-text'
import { moneyStyle, numberStyle } from '~server/platform/values/number-style'
import type { Locale } from './locale'

export interface FormatSettings {
  locale: Locale
  /** Country of the company: AT writes "€ 1.234,50", DE "1.234,50 €". */
  countryCode: string
  /** IANA name; every instant is shown in it, so that server and browser agree. */
  timeZone: string
  currency?: string
}

/** For users without a company. */
export const placeWithoutCompany = { countryCode: 'AT', timeZone: 'Europe/Vienna' } as const

export type DayStyle = 'short' | 'long' | 'month'
export type Format = ReturnType<typeof createFormat>

/** The Intl tag for a language in a country: de-AT, de-DE, or English with day before month. */
export function intlTag(locale: Locale, countryCode: string): 'de-AT' | 'de-DE' | 'en-GB' {
  if (locale === 'en') return 'en-GB'
  return countryCode === 'AT' ? 'de-AT' : 'de-DE'
}

/**
 * All formats of a page. Days are `YYYY-MM-DD`, instants ISO 8601 in UTC, money and quantities JSON numbers. The same
 * settings return the same object: every amount of a page calls this.
 */
export function createFormat({ locale, countryCode, timeZone, currency = 'EUR' }: FormatSettings) {
  const tag = intlTag(locale, countryCode)
  const key = `${tag} ${locale} ${timeZone} ${currency}`
  const format = formats.get(key) ?? madeFormat({ tag, locale, timeZone, currency })
  formats.set(key, format)
  return format
}

type NumberStyle = Parameters<typeof numberStyle>[1]

interface MadeSettings extends Required<Omit<FormatSettings, 'countryCode'>> {
  tag: ReturnType<typeof intlTag>
}

function madeFormat({ tag, locale, timeZone, currency }: MadeSettings) {
  const number = (options?: NumberStyle) => numberStyle(tag, options)
  const date = (options: Intl.DateTimeFormatOptions) => cached(dates, tag, options, Intl.DateTimeFormat)
  const relative = cached(relatives, tag, { numeric: 'auto' }, Intl.RelativeTimeFormat)
  const days = {} as Record<DayStyle, Intl.DateTimeFormat>
  let localDay: Intl.DateTimeFormat | undefined

  return {
    tag,
    locale,
    timeZone,
    currency,
    /** `1234.5` -> "€ 1.234,50"; `code` if it is not the company's currency. */
    money: (value: number, code = currency) => moneyStyle(tag, code).format(value),
    /** Without cents, for headlines: "€ 12.345". */
    moneyRounded: (value: number) => moneyStyle(tag, currency, { maximumFractionDigits: 0 }).format(value),
    /** Two decimals without a currency, for columns under a heading with one. */
    amount: (value: number) => number({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value),
    /** A price per unit, two to four decimals. */
    unitPrice: (value: number) => number({ minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(value),
    number: (value: number, options?: NumberStyle) => number(options).format(value),
    /** At most four decimals, no trailing zeros; `unit` in the notation of the trade. */
    quantity: (value: number, unit?: string | null) =>
      `${number({ maximumFractionDigits: 4 }).format(value)}${unit ? `\u00a0${unit}` : ''}`,
    /** `20` -> "20 %". */
    percent: (value: number) => number({ style: 'percent', maximumFractionDigits: 2 }).format(value / 100),
    /** Minutes as hours: `95` -> "1:35 h". */
    duration: (minutes: number) => `${durationText(minutes)}\u00a0h`,
    /** Hours of work in clock notation, as common on site: `7.5` -> "7:30 h". */
    hours: (hours: number) => `${durationText(hours * 60)}\u00a0h`,
    /** Hours as a billed quantity, as printed on documents: `7.5` -> "7,50 h". */
    billedHours: (hours: number) =>
      `${number({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(hours)}\u00a0h`,
    /** A calendar day, no time zone involved. */
    day: (day: string, style: DayStyle = 'short') => {
      days[style] ??= date({ ...dayStyles[style], timeZone: 'UTC' })
      return days[style].format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
    },
    instant: (instant: string | Date) =>
      date({ ...dayStyles.short, hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(instant)),
    time: (instant: string | Date) => date({ hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(instant)),
    /** "vor 3 Minuten", "gestern", "in 2 Tagen". */
    relative: (instant: string | Date, now: Date) => {
      const seconds = (new Date(instant).getTime() - now.getTime()) / 1000
      if (Math.abs(seconds) < 45) return relative.format(0, 'second')
      const [unit, size] = steps.find(([, least]) => Math.abs(seconds) >= least) ?? ['second', 1]
      return relative.format(Math.round(seconds / size), unit)
    },
    /** The calendar day of an instant in the company's time zone, `YYYY-MM-DD`. */
    dayOf: (instant: string | Date) => {
      localDay ??= cached(
        dates,
        'en-CA',
        { year: 'numeric', month: '2-digit', day: '2-digit', timeZone },
        Intl.DateTimeFormat,
      )
      return localDay.format(new Date(instant))
    },
    list: (items: string[]) => cached(lists, tag, { type: 'conjunction' }, Intl.ListFormat).format(items),
  }
}

const dayStyles = {
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  long: { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
} as const satisfies Record<DayStyle, Intl.DateTimeFormatOptions>

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

const formats = new Map<string, ReturnType<typeof madeFormat>>()
const dates = new Map<string, Intl.DateTimeFormat>()
const relatives = new Map<string, Intl.RelativeTimeFormat>()
const lists = new Map<string, Intl.ListFormat>()

// Making an Intl formatter costs a hundred times more than using one.
function cached<Formatter, Options extends object>(
  store: Map<string, Formatter>,
  tag: string,
  options: Options | undefined,
  Make: new (tag: string, options?: Options) => Formatter,
): Formatter {
  const key = `${tag}${JSON.stringify(options ?? {})}`
  const format = store.get(key) ?? new Make(tag, options)
  store.set(key, format)
  return format
}
