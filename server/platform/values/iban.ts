/**
 * Lengths for the countries where our customers bank (ISO 13616 registry); for other countries only the checksum is
 * checked.
 */
const ibanLengths: Readonly<Record<string, number>> = {
  ...{ AT: 20, BE: 16, CH: 21, CZ: 24, DE: 22, ES: 24, FR: 27, HR: 21, HU: 28, IT: 27, LI: 21, LU: 20 },
  ...{ NL: 18, PL: 28, SI: 19, SK: 24 },
}

/** As it is stored: without spaces, in capitals. */
export const plainIban = (value: string): string => value.replace(/\s/g, '').toUpperCase()

/** ISO 13616: letters as numbers, first four characters to the end, modulo 97 is 1; spaces are ignored. */
export function isIban(value: string): boolean {
  const iban = plainIban(value)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  if ((ibanLengths[iban.slice(0, 2)] ?? iban.length) !== iban.length) return false
  return mod97(iban.slice(4) + iban.slice(0, 4)) === 1
}

/** Groups of four for display, separated by `gap`. */
export const ibanGroups = (iban: string, gap = ' '): string =>
  iban.replace(/\s+/g, '').replace(/(.{4})(?=.)/g, `$1${gap}`)

/** Remainder of a number of any length; letters count from A = 10 to Z = 35 (ISO 7064, mod 97-10). */
export function mod97(text: string): number {
  let rest = 0
  const digits = text.replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest
}
