import { readCookie } from './cookies'

export { readCookie }

export const locales = ['de', 'en'] as const
export type Locale = (typeof locales)[number]

/** Holds the language chosen on this device, whether signed in or not. */
export const LOCALE_COOKIE = 'gewerk_locale'

/** Parses `de`, `de-AT`, `en_GB` … as a supported language, or null. */
export function asLocale(value: string | null | undefined): Locale | null {
  const language = value?.trim().toLowerCase().split(/[-_]/)[0]
  return locales.find(known => known === language) ?? null
}

interface Wish {
  /** A supported language, or `*` for every one that is not named. */
  range: Locale | '*'
  q: number
}

/** A weight has at most three decimals and lies between 0 and 1 (RFC 9110, 12.4.2). */
const weight = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

function wishOf(part: string): Wish[] {
  const [tag = '', ...parameters] = part.split(';').map(one => one.trim())
  const range = tag === '*' ? '*' : asLocale(tag)
  const q = parameters.find(one => /^q\s*=/i.test(one))?.replace(/^q\s*=\s*/i, '') ?? '1'
  return range && weight.test(q) ? [{ range, q: Number(q) }] : []
}

/**
 * The language preferred by an Accept-Language header (RFC 9110, 12.5.4): the greatest weight, and of equal ones the
 * first. A range with a country matches its language (lookup, RFC 4647, 3.4), `*` matches what is not named, weight 0
 * excludes. Null if it accepts none of ours.
 * @param header `en;q=0.1, de;q=0.9`
 */
export function preferredLocale(header: string | null | undefined, fallback: Locale = 'de'): Locale | null {
  const wishes = (header ?? '').split(',').flatMap(wishOf)
  const wished = [fallback, ...locales.filter(one => one !== fallback)].flatMap(locale => {
    const named = wishes.filter(({ range }) => range === locale)
    const about = named.length > 0 ? named : wishes.filter(({ range }) => range === '*')
    const best = about.toSorted((a, b) => b.q - a.q)[0]
    return best && best.q > 0 ? [{ locale, q: best.q, place: wishes.indexOf(best) }] : []
  })
  return wished.sort((a, b) => b.q - a.q || a.place - b.place)[0]?.locale ?? null
}

/**
 * The language of a request, at every entry point: the person's setting, else the choice on this device, else the
 * preference in Accept-Language, else `fallback`.
 */
export const localeOfRequest = (
  said: {
    person?: string | null | undefined
    cookie?: string | null | undefined
    header?: string | null | undefined
  },
  fallback: Locale,
): Locale =>
  asLocale(said.person) ??
  asLocale(readCookie(said.cookie, LOCALE_COOKIE)) ??
  preferredLocale(said.header, fallback) ??
  fallback

/** The languages of printed documents: German in the country's variant. */
type CountryLocale = 'de-AT' | 'de-DE' | 'en'

/**
 * Printed documents are in the language of the company's country unless another is requested; the trade writes German
 * in Austria and Germany.
 */
export function paperLocale(company: { countryCode: string }, language?: Locale): CountryLocale {
  const usual = company.countryCode === 'AT' ? 'de-AT' : company.countryCode === 'DE' ? 'de-DE' : 'en'
  if (language === 'en') return 'en'
  return language === 'de' && usual === 'en' ? 'de-DE' : usual
}

/** The same choice for mails and other texts for a customer. */
export const customerLocale = (company: { countryCode: string }, language?: Locale): Locale =>
  paperLocale(company, language) === 'en' ? 'en' : 'de'
