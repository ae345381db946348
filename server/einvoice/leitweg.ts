/** Coarse part (2 to 12 digits), fine part (up to 30 letters or digits, optional), two check digits. */
const pattern = /^(\d{2,12})(?:-([0-9A-Z]{1,30}))?-(\d{2})$/

/** Letters count from A = 10 to Z = 35, as in an IBAN. */
const digits = (text: string) => text.replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))

/** Remainder of a number of any length. */
function mod97(text: string): number {
  let rest = 0
  for (const digit of digits(text)) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

/**
 * Whether a buyer reference is a Leitweg-ID, which makes the invoice an XRechnung (KoSIT, Formatspezifikation
 * Leitweg-ID 2.0: check digits by ISO 7064 mod 97-10).
 */
export function isLeitwegId(reference: string | null | undefined): boolean {
  const match = pattern.exec((reference ?? '').trim().toUpperCase())
  if (!match) return false
  const [, coarse = '', fine = '', check = ''] = match
  return mod97(coarse + fine + check) === 1
}

/** ISO 13616: two letters, two check digits, mod 97-10 over the rotated number. */
export function isIban(iban: string): boolean {
  const text = iban.replace(/\s+/g, '').toUpperCase()
  return /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1
}
