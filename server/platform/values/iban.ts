import { z } from 'zod'

/**
 * Lengths of the countries where our customers bank (ISO 13616 registry); other countries are held to the checksum
 * alone.
 */
const ibanLengths: Readonly<Record<string, number>> = {
  ...{ AT: 20, BE: 16, CH: 21, CZ: 24, DE: 22, ES: 24, FR: 27, HR: 21, HU: 28, IT: 27, LI: 21, LU: 20 },
  ...{ NL: 18, PL: 28, SI: 19, SK: 24 },
}

/** ISO 13616: letters as numbers, first four characters to the end, modulo 97 is 1. */
function ibanHolds(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return false
  if ((ibanLengths[value.slice(0, 2)] ?? value.length) !== value.length) return false
  const digits = (value.slice(4) + value.slice(0, 4)).replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

const iban = z
  .string()
  .transform(value => value.replace(/\s/g, '').toUpperCase())
  .refine(value => value === '' || ibanHolds(value), 'the IBAN’s check digits do not fit')

/** An account in SEPA, stored without spaces; null or empty for none, absent for no change. */
export const optionalIban = iban.nullish().transform(value => (value === undefined ? undefined : value || null))
