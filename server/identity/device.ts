import { cookieRule, readCookie } from '../platform/values/cookies'

/** Identifies a device to the accounts that have signed in on it; it grants no access. */
export const deviceCookie = 'gewerk_device'

/** The device's token of a request: 256 bits in base64url, or null. */
export function deviceOf(cookieHeader: string | undefined, baseUrl: string): string | null {
  const value = readCookie(cookieHeader, cookieRule(baseUrl).nameOf(deviceCookie))
  return value && /^[\w-]{43}$/.test(value) ? value : null
}
