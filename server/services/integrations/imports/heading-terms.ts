import type { ImportedField } from '../../../nouns/define'
import { fieldsOf } from './fields'
import { foldHeading } from './fold-heading'
import { importNouns } from './schema'

/** Terms without meaning: `Kunde: PLZ *`. */
const noise = /\b(?:pflichtfeld|required|optional|in eur|eur|euro|in)\b/g

/** Group name in front of an address field. A delivery address's is kept, as that is another address. */
const ofAddress =
  /^(?:(?:haupt|firmen|post)?(?:adresse|anschrift)|address) (?=(?:strasse|hausnummer|plz|postleitzahl|ort|stadt|land|street|zip|city|country)\b)/

/** Suffix for the business address in address books. A private address is another one. */
const ofBusiness = /(?<=[a-z0-9]) (?:geschaftlich|dienstlich|beruflich|arbeit|buro)$/

/** The part of a private address, as address books call it: `Straße privat`, `Home Street`. */
const ofHome = /^(?:home|privat) (?=[a-z])| (?:privat|private)$/

/** The address that a column belongs to, after its name: `Straße (Rechnungsadresse)`. */
const billedBehind = /^(.+) rechnungs(?:adresse|anschrift)$/

/** `inkl. 20 % MwSt.`, `incl. VAT`, `zzgl. gesetzl. USt.`: whether a price is with or without tax, at whatever rate. */
const withTax =
  /\b(inkl|exkl|zzgl|ohne|mit|incl|excl)(?:usive)? (?:der )?(?:gesetzl(?:icher|ichen)? )?(?:\d{1,2} )?(?:mwst|ust|mehrwertsteuer|umsatzsteuer|steuer|vat|tax)\b/

/**
 * Unifies spellings: `Artikel-Nr.`, `Artikelnummer` and `Artikel No` are one heading, and so are `Telefon1` and
 * `Telefon 1`.
 */
const oneSpelling = (folded: string): string =>
  folded
    .replace(ofBusiness, '')
    .replace(billedBehind, 'rechnungsadresse $1')
    .replace('adressatentyp', 'adressattyp')
    .replace(withTax, '$1 mwst')
    .replace(/(?<=[a-z]) ?(?:nr|num|nummer)\b|(?<=[a-z]) (?:no|number)\b/g, ' nr')
    .replace(/(?<=[a-z]{3})(?=\d$)/, ' ')

/** A folded heading without terms that carry no meaning. */
export const bareHeading = (text: string): string =>
  oneSpelling(foldHeading(text).replace(ofAddress, '').replace(noise, '').replace(/\s+/g, ' ').trim())

/** The heading that a private column of an address book would have without saying that it is private; else null. */
export function privateHeading(text: string): string | null {
  const folded = foldHeading(text)
  const whole = folded.replace(ofHome, '')
  return whole === folded ? null : bareHeading(whole)
}

const terms = new Set(
  importNouns.flatMap(noun =>
    Object.values(fieldsOf(noun)).flatMap(({ headings, unlessBeside, onlyBeside, de, en }) => [
      ...[...headings, ...(unlessBeside?.headings ?? []), ...(onlyBeside?.headings ?? [])].map(oneSpelling),
      foldHeading(de),
      foldHeading(en),
    ]),
  ),
)

/** Headings that mean the field in a table with these columns, best first, in the spelling of `bareHeading`. */
export function headingsOf(
  { headings, unlessBeside, onlyBeside }: ImportedField,
  columns: readonly string[],
): readonly string[] {
  if (!unlessBeside && !onlyBeside) return headings.map(oneSpelling)
  const words = new Set(columns.flatMap(column => foldHeading(column).split(' ')))
  const isBeside = ({ others }: { others: readonly string[] }) => others.some(word => words.has(word))
  const unless = unlessBeside && !isBeside(unlessBeside) ? unlessBeside.headings : []
  const only = onlyBeside && isBeside(onlyBeside) ? onlyBeside.headings : []
  return [...headings, ...unless, ...only].map(oneSpelling)
}

/** Whether a text is a known heading of any importable noun. */
export const headingTerm = (text: string): boolean =>
  text.length <= 100 && (terms.has(foldHeading(text)) || terms.has(bareHeading(text)))
