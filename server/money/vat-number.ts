/** Prefixes of VAT ids in the Union: Greece uses EL, Northern Ireland XI. */
const euPrefixes = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'EL',
  'ES',
  'FI',
  'FR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
  'XI',
] as const

const euPrefix = new Set<string>(euPrefixes)

/** A VAT id in the format of the tax offices: upper case, without blanks, dots and dashes. */
export const cleanVatNumber = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase()

/** Whether a clean text can be a VAT id: format and check digit for Austria and Germany, the format alone elsewhere. */
export function vatNumberHolds(value: string): boolean {
  if (value.startsWith('ATU')) return atHolds(value)
  if (value.startsWith('DE')) return deHolds(value)
  return /^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(value) && !value.startsWith('AT')
}

/**
 * ISO code of the member state that issued a VAT id; null if none of the European Union did (Directive 2006/112/EC, Art
 * 215).
 */
export function vatCountry(value: string): string | null {
  const prefix = cleanVatNumber(value).slice(0, 2)
  if (!euPrefix.has(prefix)) return null
  return prefix === 'EL' ? 'GR' : prefix
}

/**
 * Whether a country (ISO 3166-1) belongs to the VAT area of the Union; Northern Ireland does for goods, but its
 * addresses have GB.
 */
export const inUnion = (countryCode: string): boolean =>
  countryCode !== 'XI' && (countryCode === 'GR' || (countryCode !== 'EL' && euPrefix.has(countryCode)))

function atHolds(value: string): boolean {
  const digits = /^ATU(\d{8})$/.exec(value)?.[1]
  return digits !== undefined && austrianCheckDigit(digits.slice(0, 7)) === Number(digits[7])
}

/**
 * BMF "Konstruktionsregeln der UID": every second digit is doubled and its digits added; the check digit completes the
 * sum plus 4 to the next multiple of ten.
 */
export function austrianCheckDigit(sevenDigits: string): number {
  const sum = [...sevenDigits].reduce((all, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return all + Math.floor(weighed / 10) + (weighed % 10)
  }, 0)
  return (96 - sum) % 10
}

/** ISO 7064, MOD 11, 10. */
function deHolds(value: string): boolean {
  const digits = /^DE([1-9]\d{8})$/.exec(value)?.[1]
  if (!digits) return false
  const product = [...digits.slice(0, 8)].reduce((last, digit) => {
    const sum = (Number(digit) + last) % 10 || 10
    return (sum * 2) % 11
  }, 10)
  return (11 - product) % 10 === Number(digits[8])
}
