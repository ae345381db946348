export const locales = ['de', 'en'] as const
export type Locale = (typeof locales)[number]

/** Picks German or English from an Accept-Language header; `fallback` where it names neither. */
export function localeFromHeader(header: string | undefined, fallback: Locale = 'en'): Locale {
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const language = part.trim().slice(0, 2)
    if (language === 'de' || language === 'en') return language
  }
  return fallback
}
