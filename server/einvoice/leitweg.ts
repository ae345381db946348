import { mod97 } from '../platform/values/iban'

/** Coarse part (2 to 12 digits), fine part (up to 30 letters or digits, optional), two check digits. */
const pattern = /^(\d{2,12})(?:-([0-9A-Z]{1,30}))?-(\d{2})$/

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
