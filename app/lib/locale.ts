import { asLocale, LOCALE_COOKIE, localeOfRequest, readCookie } from '~server/platform/values/locale'

/** The languages of the pages. German is the source, English is complete by type. */
export type Locale = 'de' | 'en'

export { asLocale, LOCALE_COOKIE, readCookie }

/**
 * The language of a request: the signed-in person's setting, else the device's choice, else the browser's first
 * language that exists here, else German.
 */
export function negotiateLocale(headers: { get(name: string): string | null }, userLocale?: string | null): Locale {
  return localeOfRequest(
    { person: userLocale, cookie: headers.get('cookie'), header: headers.get('accept-language') },
    'de',
  )
}

/** A `Set-Cookie` value for a choice that is no secret and lasts a year. */
export function choiceCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`
}
