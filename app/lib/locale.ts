/** The languages of the pages. German is the source, English is complete by type. */
export type Locale = 'de' | 'en'

export const LOCALE_COOKIE = 'gewerk_locale'

/**
 * The language of a request: the signed-in person's setting, else the device's choice, else the browser's first
 * language that exists here, else German.
 */
export function negotiateLocale(
  headers: { get(name: string): string | null },
  userLocale?: string | null,
): Locale {
  return (
    asLocale(userLocale) ??
    asLocale(readCookie(headers.get('cookie'), LOCALE_COOKIE)) ??
    fromAcceptLanguage(headers.get('accept-language')) ??
    'de'
  )
}

/** Reads `de`, `de-AT`, `en_GB` … as a language of the pages, or null. */
export function asLocale(value: string | null | undefined): Locale | null {
  const language = value?.trim().toLowerCase().split(/[-_]/)[0]
  return language === 'de' || language === 'en' ? language : null
}

/** One cookie's value out of a `Cookie` header, or null. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.split('=')
    if (key?.trim() === name) return value?.trim() ?? null
  }
  return null
}

/** A `Set-Cookie` value for a choice that is no secret and lasts a year. */
export function choiceCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`
}

function fromAcceptLanguage(header: string | null): Locale | null {
  const wanted = (header ?? '')
    .split(',')
    .map(part => {
      const [tag, ...params] = part.split(';')
      const q = params.map(p => p.trim()).find(p => p.startsWith('q='))
      return { locale: asLocale(tag), q: q ? Number(q.slice(2)) || 0 : 1 }
    })
    .filter(entry => entry.locale !== null && entry.q > 0)
    .sort((a, b) => b.q - a.q)
  return wanted[0]?.locale ?? null
}
