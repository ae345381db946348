/** The parts of an address that indicate its country; texts as typed. */
export interface AddressSigns {
  postalCode?: string | null | undefined
  city?: string | null | undefined
  vatNumber?: string | null | undefined
  phones?: readonly (string | null | undefined)[]
}

/** The evidence for a country, in the order of its weight. */
export const countrySigns = ['prefix', 'vat_number', 'form', 'place', 'phone', 'home'] as const
type CountrySign = (typeof countrySigns)[number]

interface CountryOfAddress {
  /** ISO 3166-1; null if the evidence is contradictory or insufficient: a person has to decide. */
  country: string | null
  by: CountrySign | null
  /** The postal code without the country prefix: "D-83395" is 83395. */
  postalCode: string | null
  /** The likeliest first; a single one if the country is known. */
  candidates: string[]
}

/** Country prefixes of a postal code: distinguishing signs of vehicles (UN, 1968) and codes of ISO 3166-1. */
const prefixes: Readonly<Record<string, string>> = {
  ...{ A: 'AT', AT: 'AT', D: 'DE', DE: 'DE', CH: 'CH', FL: 'LI', LI: 'LI', I: 'IT', IT: 'IT', F: 'FR', FR: 'FR' },
  ...{ L: 'LU', LU: 'LU', B: 'BE', BE: 'BE', NL: 'NL', DK: 'DK', H: 'HU', HU: 'HU', SI: 'SI', SLO: 'SI', CZ: 'CZ' },
  ...{ SK: 'SK', PL: 'PL', HR: 'HR', E: 'ES', ES: 'ES' },
}

/** Letters, followed by a complete postal code; a British one begins with letters of its own. */
const prefixed = /^([A-Z]{1,3})[\s-]*(\d{4,5}|\d{2}-\d{3}|\d{3} \d{2}|\d{4} ?[A-Z]{2})$/i

const fiveDigits = ['DE', 'IT', 'CZ', 'SK', 'HR', 'FR', 'ES', 'SE', 'FI', 'EE', 'GR', 'RO']

interface CodeForm {
  pattern: RegExp
  /** The likeliest for this trade first. */
  countries: readonly string[]
  /** Chosen unless there is evidence against it. */
  foremost?: string
}

/** Countries by the format of their postal codes (Universal Postal Union); the first match counts. */
const forms: readonly CodeForm[] = [
  { pattern: /^\d{4}$/, countries: ['AT', 'CH', 'LI', 'LU', 'BE', 'NL', 'DK', 'HU', 'SI', 'NO', 'BG', 'CY'] },
  // Germany's south; below, northern Italy and Czechia have the same numbers.
  { pattern: /^[89]\d{4}$/, countries: fiveDigits, foremost: 'DE' },
  { pattern: /^\d{5}$/, countries: fiveDigits },
  { pattern: /^\d{4} ?[A-Z]{2}$/i, countries: ['NL'] },
  { pattern: /^\d{2}-\d{3}$/, countries: ['PL'] },
  { pattern: /^\d{3} \d{2}$/, countries: ['CZ', 'SK', 'SE', 'GR'] },
  { pattern: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, countries: ['GB'] },
]

const known = new Set(forms.flatMap(({ countries }) => countries))

/** A postal code as typed: the country prefix, the code itself, and the countries that use its format. */
function readPostalCode(typed: string | null | undefined) {
  const text = (typed ?? '').trim()
  const [, letters = '', bare = text] = prefixed.exec(text) ?? []
  const prefix = prefixes[letters.toUpperCase()] ?? null
  const code = prefix ? bare : text
  const { countries: possible = null, foremost = null } = forms.find(({ pattern }) => pattern.test(code)) ?? {}
  return { prefix, code, possible, foremost }
}

/**
 * Whether a postal code can be one of the country: true if the formats of its codes are not known here, or without a
 * code.
 */
export function postalCodeFits(postalCode: string | null | undefined, country: string): boolean {
  const { prefix, possible } = readPostalCode(postalCode)
  if (prefix && prefix !== country) return false
  return !possible || !known.has(country) || possible.includes(country)
}

/**
 * `1067` of an address in Germany is 01067 that lost its zero in a spreadsheet; null for every other code. Germany's
 * regions 01 to 09 have one, and there is no 05 (Deutsche Post): 5020 is not German.
 */
export const withLostZero = (postalCode: string | null | undefined, country: string): string | null =>
  country === 'DE' && /^[1-46-9]\d{3}$/.test(postalCode ?? '') ? `0${postalCode}` : null

/** International dialling codes (ITU-T E.164); none begins with another. */
const dialling: Readonly<Record<string, string>> = {
  31: 'NL',
  32: 'BE',
  33: 'FR',
  34: 'ES',
  36: 'HU',
  39: 'IT',
  41: 'CH',
  43: 'AT',
  44: 'GB',
  45: 'DK',
  48: 'PL',
  49: 'DE',
  352: 'LU',
  385: 'HR',
  386: 'SI',
  420: 'CZ',
  421: 'SK',
  423: 'LI',
}

/**
 * Larger towns, and those at the border, whose postal codes would otherwise be taken for Austrian ones (four digits,
 * also those of Germany's east without their zero) or German ones (five, from 8 on).
 */
const places: Readonly<Record<string, readonly string[]>> = {
  DE: [
    ...['dresden', 'leipzig', 'halle', 'halle/saale', 'cottbus', 'zwickau', 'chemnitz', 'gera', 'jena', 'plauen'],
    ...['görlitz', 'bautzen', 'dessau-roßlau', 'dessau', 'riesa', 'pirna'],
  ],
  CH: [
    'zürich',
    'zurich',
    'bern',
    'basel',
    'genf',
    'genève',
    'lausanne',
    'luzern',
    'winterthur',
    'st. gallen',
    'st.gallen',
    'sankt gallen',
    'chur',
    'lugano',
    'biel',
    'thun',
    'zug',
    'schaffhausen',
    'buchs',
    'davos',
  ],
  LI: ['vaduz', 'schaan', 'balzers', 'triesen', 'eschen'],
  LU: ['luxemburg', 'luxembourg'],
  BE: ['brüssel', 'bruxelles', 'antwerpen', 'eupen'],
  NL: ['amsterdam', 'rotterdam', 'den haag', 'utrecht'],
  DK: ['kopenhagen', 'københavn', 'aarhus'],
  HU: ['budapest', 'sopron', 'győr'],
  SI: ['ljubljana', 'laibach', 'maribor', 'marburg'],
  SK: ['bratislava', 'pressburg', 'trnava', 'nitra', 'senica'],
  IT: ['neapel', 'napoli', 'salerno', 'palermo', 'catania', 'messina'],
}
const placeCountry = new Map(
  Object.entries(places).flatMap(([code, names]) => names.map(name => [name, code] as const)),
)

/**
 * Determines the country of an address, for a company at `home` (ISO 3166-1).
 *
 * A country prefix of the postal code, or the country of the VAT number, decides if the code has its format. Otherwise
 * a code belongs to home if home has such codes. Of the others, five digits from 8 on are Germany, whose south has
 * them; lower five-digit codes are also used in northern Italy and Czechia, and decide nothing. A place or a telephone
 * number of another country that has such codes is evidence against it, and then nothing is decided unless both agree;
 * if the code decides nothing, one of them is enough. A telephone number of a country whose codes have another format
 * is ignored: at the border many have one.
 */
export function countryOfAddress(signs: AddressSigns, home: string): CountryOfAddress {
  const { prefix, code, possible, foremost } = readPostalCode(signs.postalCode)
  const postalCode = code || null
  const vat = vatCountryOf(signs.vatNumber)
  const city = (signs.city ?? '').trim().toLowerCase()
  const place = placeCountry.get((city.split('(', 1)[0] ?? '').trimEnd()) ?? null
  const hasLostZero = (country: string) =>
    (country === vat || country === place) && withLostZero(code, country) !== null
  const fits = (country: string | null): country is string =>
    country !== null && (possible === null || possible.includes(country) || hasLostZero(country))
  const decided = (country: string, by: CountrySign) => ({ country, by, postalCode, candidates: [country] })
  const doubtful = (...first: (string | null)[]) => ({
    ...{ country: null, by: null, postalCode },
    candidates: [...new Set([...first, ...(possible ?? [home])].filter(code => code !== null))],
  })

  if (prefix) return fits(prefix) && (!vat || vat === prefix) ? decided(prefix, 'prefix') : doubtful(prefix, vat)
  if (vat) return fits(vat) ? decided(vat, 'vat_number') : doubtful(possible?.[0] ?? null, vat)
  const phone = signs.phones?.map(diallingCountry).find(country => country !== null) ?? null
  if (!postalCode) return phone ? decided(phone, 'phone') : place ? doubtful(place, home) : decided(home, 'home')
  if (!possible) return phone && phone !== home ? doubtful(phone, home) : doubtful(home)
  if (possible.length === 1 && possible[0]) return decided(possible[0], 'form')
  const expected = possible.includes(home) ? home : foremost
  const against = [place, phone].filter(country => fits(country) && country !== expected)
  const favoured = [place, phone].filter(country => country === expected && expected !== null)
  if (against.length === 0)
    return expected ? decided(expected, expected === home ? 'home' : 'form') : doubtful(...[place, phone].filter(fits))
  const [first = null] = against
  const isSure = against.every(country => country === first) && favoured.length === 0
  if (isSure && first && (against.length > 1 || expected === null))
    return decided(first, place === first ? 'place' : 'phone')
  return doubtful(first, expected)
}

/** The country that issued a VAT number; Greece writes EL, Switzerland CHE. */
function vatCountryOf(vatNumber: string | null | undefined): string | null {
  const clean = (vatNumber ?? '').replace(/[\s.-]/g, '').toUpperCase()
  const [, letters = ''] = /^([A-Z]{2})[A-Z]{0,2}\d/.exec(clean) ?? []
  const country = letters === 'EL' ? 'GR' : letters
  return known.has(country) ? country : null
}

/** The country of an international number; null for a national one, which has no country code. */
function diallingCountry(phone: string | null | undefined): string | null {
  const [, digits = ''] = /^\s*(?:\+|00)\s*([\d\s()/.-]+)$/.exec(phone ?? '') ?? []
  const bare = digits.replace(/\D/g, '')
  return dialling[bare.slice(0, 2)] ?? dialling[bare.slice(0, 3)] ?? null
}
