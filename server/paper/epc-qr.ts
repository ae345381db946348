import { isIban } from '../platform/values/iban'

/** A SEPA credit transfer that a banking app reads from the paper. */
export interface Transfer {
  /** The payee; cut to 70 characters. */
  name: string
  iban: string
  bic?: string | null
  /** EUR with at most 2 decimals. */
  amount: string | number
  /** Remittance text, cut to 140 characters. */
  text: string
}

/** EPC069-12: the whole payload in UTF-8, and the text fields in characters. */
const MAX_BYTES = 331
const MAX_NAME = 70
/** What the other elements leave of that at their maximum length. */
const MAX_NAME_BYTES = 240
const MAX_TEXT = 140
const HIGHEST_CENTS = 99_999_999_999n

/**
 * The payload of an EPC QR code (EPC069-12, version 002, UTF-8), or null if none is possible: no valid IBAN, an amount
 * below 0.01 or above 999999999.99, no name. An invalid BIC is left out, since version 002 does not need it inside the
 * EEA. A reference that would make the payload too long is cut.
 */
export function epcPayload({ name, iban, bic, amount, text }: Transfer): string | null {
  const account = iban.replace(/\s+/g, '').toUpperCase()
  const bank = (bic ?? '').replace(/\s+/g, '').toUpperCase()
  const euro = euroOf(amount)
  const payee = cutBytes(cut(oneLine(name), MAX_NAME), MAX_NAME_BYTES)
  if (!isIban(account) || !euro || !payee) return null
  const head = [
    'BCD',
    '002',
    // UTF-8
    '1',
    'SCT',
    /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bank) ? bank : '',
    payee,
    account,
    euro,
    // Purpose code and structured reference: empty, but their lines are required.
    '',
    '',
  ].join('\n')
  const room = MAX_BYTES - Buffer.byteLength(head) - 1
  const remittance = cutBytes(cut(oneLine(text), MAX_TEXT), room)
  // Empty elements at the end are left out.
  return remittance ? `${head}\n${remittance}` : head.trimEnd()
}

/** `EUR12.30`, or null outside 0.01 to 999999999.99. */
function euroOf(amount: string | number): string | null {
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(String(amount)) ?? []
  if (!whole) return null
  const cents = BigInt(whole + part.padEnd(2, '0'))
  if (cents < 1n || cents > HIGHEST_CENTS) return null
  return `EUR${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

/** Line breaks separate the elements, so no text may contain one; nor any other non-printing character. */
const oneLine = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()

const cut = (text: string, length: number) => [...text].slice(0, length).join('').trim()

function cutBytes(text: string, bytes: number): string {
  const kept: string[] = []
  let left = bytes
  for (const character of text) {
    left -= Buffer.byteLength(character)
    if (left < 0) break
    kept.push(character)
  }
  return kept.join('').trim()
}
