import { countryCodes } from '../../../platform/values/countries'
import { foldHeading } from './fields'

/** Other common spellings, beside ISO 3166-1 codes and full country names. */
const further: Readonly<Record<string, string>> = {
  a: 'AT',
  aut: 'AT',
  d: 'DE',
  deu: 'DE',
  ger: 'DE',
  brd: 'DE',
  ch: 'CH',
  che: 'CH',
  sui: 'CH',
  i: 'IT',
  ita: 'IT',
  f: 'FR',
  sk: 'SK',
  cz: 'CZ',
  h: 'HU',
  tschechien: 'CZ',
  'tschechische republik': 'CZ',
  uk: 'GB',
  england: 'GB',
  usa: 'US',
  holland: 'NL',
  fl: 'LI',
  'republik osterreich': 'AT',
  o: 'AT',
  oe: 'AT',
  sudtirol: 'IT',
  'furstentum liechtenstein': 'LI',
}

let names: Map<string, string> | undefined

/** ISO 3166-1 code of a country by its code or its name in German, English, French or Italian; null for any other text. */
export function countryCodeOf(text: string): string | null {
  names ??= allNames()
  const folded = foldHeading(text)
  if (/^[a-z]{2}$/.test(folded) && names.has(`code ${folded}`)) return folded.toUpperCase()
  return further[folded] ?? names.get(folded) ?? null
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
