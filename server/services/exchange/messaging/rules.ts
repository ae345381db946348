/** For so long after a person wrote, anything may be answered; then only what the vendor has approved. */
export const windowMs = 24 * 60 * 60 * 1000

/** Characters of one message, as the vendor has it. */
export const maxMessage = 4_096

export const isWindowOpen = (lastReceivedAt: Date | string | null, now: Date): boolean =>
  lastReceivedAt !== null && now.getTime() - new Date(lastReceivedAt).getTime() < windowMs

const countryCodes: Readonly<Record<string, string>> = { AT: '43', DE: '49', CH: '41', IT: '39', LI: '423', SI: '386' }

/**
 * A number as the vendor writes it: digits with the country's first. `0660 123` is of the company's own country. Null for
 * what is none.
 */
export function numberDigits(written: string | null | undefined, countryCode: string): string | null {
  const text = (written ?? '').replace(/\(0\)/g, '').replace(/[\s()/.-]/g, '')
  if (!/^(\+|00)?\d{5,20}$/.test(text)) return null
  if (text.startsWith('+')) return text.slice(1)
  if (text.startsWith('00')) return text.slice(2)
  const country = countryCodes[countryCode]
  if (text.startsWith('0')) return country ? country + text.slice(1) : null
  return text
}

/** A number as people read it. */
export const shownNumber = (digits: string): string => `+${digits}`
