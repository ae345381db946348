/** For this long after a person wrote, any reply may be sent; after that only what the vendor has approved. */
export const windowMs = 24 * 60 * 60 * 1000

/** Maximum characters of one message, set by the vendor. */
export const maxMessage = 4_096

export const isWindowOpen = (lastReceivedAt: Date | string | null, now: Date): boolean =>
  lastReceivedAt !== null && now.getTime() - new Date(lastReceivedAt).getTime() < windowMs

const countryCodes: Readonly<Record<string, string>> = { AT: '43', DE: '49', CH: '41', IT: '39', LI: '423', SI: '386' }

/**
 * A number as the vendor writes it: digits, starting with the country code. `0660 123` is taken as one of the company's
 * own country. Null if it is no number.
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

/** A number for display. */
export const shownNumber = (digits: string): string => `+${digits}`
