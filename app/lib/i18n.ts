import { createInstance, type i18n as I18n } from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { useCallback, useContext, useMemo } from 'react'
import { I18nContext, useTranslation } from 'react-i18next'
import type { Key } from '~/i18n/keys'
import { asLocale, type Locale } from './locale'
import { textFiles } from './text-files.client'

/** Texts of one namespace, by the shape of their German. Naming them loads them: they come with the code that shows them. */
export interface Texts<German> {
  namespace: string
  /** Says the shape; never there. */
  german?: German
}

/** The keys of texts: `TextKey<typeof invoicesTexts>`. */
export type TextKey<Of extends Texts<unknown>> = Of extends Texts<infer German> ? Key<German> : never

/** A text by key; `values` fill `{{name}}`, `count` also picks the plural form. */
export type Translate<Of extends Texts<unknown>> = (
  key: TextKey<Of>,
  values?: Record<string, string | number>,
) => string

/** A browser's only instance: choosing another language loads the page anew. The server has one for each, `i18n.server.ts`. */
export const browserI18n = typeof document === 'undefined' ? null : startBrowser()

const loading = new Set<Promise<unknown>>()

/** Declares a namespace, once, in `i18n/<namespace>.ts`; a browser begins to load it there. */
export function textsOf<German extends object>(namespace: string): Texts<German> {
  const loaded = browserI18n?.loadNamespaces(namespace)
  if (loaded) {
    loading.add(loaded)
    void loaded.finally(() => loading.delete(loaded))
  }
  return { namespace }
}

/** Resolves when the texts of all modules so far are there. */
export const textsLoaded = (): Promise<unknown> => Promise.all(loading)

/** Keeps the transition to a page from ending before all texts of its modules are there, also of what it has yet to open. */
export function useAllTexts(): void {
  if (loading.size > 0) throw textsLoaded()
}

/** Texts in a component: `const t = useT(invoicesTexts); t('list.title')`. */
export function useT<Of extends Texts<unknown>>(texts: Of): Translate<Of> {
  const { i18n } = useTranslation(texts.namespace)
  return useMemo(() => translator(i18n, texts), [i18n, texts])
}

/** Texts of any namespace: `const words = useWords(); words(invoicesTexts)('list.title')`. */
export type Words = <Of extends Texts<unknown>>(texts: Of) => Translate<Of>

export function useWords(): Words {
  const { i18n } = useContext(I18nContext)
  return useCallback(texts => translator(i18n, texts), [i18n])
}

/** The language of the page. */
export function useLocale(): Locale {
  return useContext(I18nContext).i18n.language === 'en' ? 'en' : 'de'
}

/** Texts outside components; `serverT` in loaders and actions. */
export function translator<Of extends Texts<unknown>>(i18n: I18n, { namespace }: Of): Translate<Of> {
  const t = i18n.getFixedT(null, namespace)
  return (key, values) => t(key as string, values ?? {})
}

function startBrowser(): I18n {
  const locale = asLocale(document.documentElement.lang) ?? 'de'
  const files = resourcesToBackend((language: string, namespace: string) =>
    textFiles[`../i18n/${language}/${namespace}.ts`]?.(),
  )
  return createI18n(locale, {}, createInstance().use(files))
}

/** An i18next instance with these texts of one language; ready when it returns. */
export function createI18n(
  locale: Locale,
  texts: Record<string, object>,
  instance: I18n = createInstance(),
): I18n {
  void instance.init({
    lng: locale,
    fallbackLng: false,
    ns: Object.keys(texts),
    partialBundledLanguages: true,
    resources: { [locale]: texts as Record<string, Record<string, unknown>> },
    initImmediate: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  return instance
}
