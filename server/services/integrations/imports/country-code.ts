import { countryCodes } from '../../../platform/values/countries'
import { foldHeading } from './fold-heading'
import { threeLetterCountries } from './three-letter-countries'

/**
 * Other common spellings, beside ISO 3166-1 codes and full country names: the distinguishing signs of vehicles in
 * Europe (Vienna Convention on Road Traffic, Annex 3) that are no code, and words of address books.
 */
const further: Readonly<Record<string, string>> = {
  ...{ a: 'AT', b: 'BE', d: 'DE', e: 'ES', f: 'FR', fl: 'LI', h: 'HU', i: 'IT', l: 'LU', m: 'MT', n: 'NO', p: 'PT' },
  ...{ s: 'SE', v: 'VA', slo: 'SI', rsm: 'SM', ger: 'DE', brd: 'DE', sui: 'CH' },
  tschechien: 'CZ',
  'tschechische republik': 'CZ',
  uk: 'GB',
  england: 'GB',
  holland: 'NL',
  'republik osterreich': 'AT',
  o: 'AT',
  ...{ osterr: 'AT', oesterr: 'AT', dtl: 'DE', dtld: 'DE', deutschl: 'DE' },
  oe: 'AT',
  sudtirol: 'IT',
  'furstentum liechtenstein': 'LI',
}

/**
 * The country of an ISO 3166-1 numeric code, `040` or `40`, by the aliases in Unicode's data (UTS 35, territoryAlias).
 */
function countryNumbered(digits: string): string | null {
  const region = new Intl.Locale(`und-${digits.padStart(3, '0')}`).region ?? ''
  return countryCodes.has(region) ? region : null
}

let names: Map<string, string> | undefined

/**
 * ISO 3166-1 code of a country by any of its codes (`DE`, `DEU`, `276`, `D`) or its name in German, English, French or
 * Italian; null for any other text.
 */
export function countryCodeOf(text: string): string | null {
  const [one = '', other, ...more] = text.split(/[-–/,()]/).filter(part => part.trim() !== '')
  // `AT - Österreich` and `Deutschland (DE)`, as lists of choices write them.
  const twice = other !== undefined && more.length === 0 ? countryNamed(one) : null
  return countryNamed(text) ?? (twice !== null && twice === countryNamed(other ?? '') ? twice : null)
}

function countryNamed(text: string): string | null {
  names ??= allNames()
  const folded = foldHeading(text)
  if (/^[a-z]{2}$/.test(folded) && names.has(`code ${folded}`)) return folded.toUpperCase()
  if (/^\d{1,3}$/.test(folded)) return countryNumbered(folded)
  return further[folded] ?? threeLetterCountries.get(folded.toUpperCase()) ?? names.get(folded) ?? null
}

/** `Oesterreich`, as programs without umlauts write it. */
const spelledOut = (name: string): string => name.replace(/[äöü]/gi, letter => `${letter.normalize('NFD').charAt(0)}e`)

function allNames(): Map<string, string> {
  const codes = new Map<string, string>()
  // French and Italian, in which Swiss and South Tyrolean files are.
  for (const locale of ['de', 'en', 'fr', 'it']) {
    const display = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
    for (const code of countryCodes) {
      const name = display.of(code)
      if (!name) continue
      codes.set(`code ${code.toLowerCase()}`, code)
      for (const written of [name, spelledOut(name)])
        if (!codes.has(foldHeading(written))) codes.set(foldHeading(written), code)
    }
  }
  return codes
}
