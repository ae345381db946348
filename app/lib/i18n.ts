import { createContext, useCallback, useContext } from 'react'
import type { Key } from '~/i18n/keys'
import { asLocale, type Locale } from './locale'
import { MessageCatalog, type Values } from './message-catalog'
import { textFiles } from './text-files.client'

/**
 * Texts of one namespace, typed by their German version. Referencing them loads them: they load with the code that
 * shows them.
 */
export interface Texts<German> {
  namespace: string
  /** Carries the type only; never set. */
  german?: German
}

/** The keys of texts: `TextKey<typeof invoicesTexts>`. */
export type TextKey<Of extends Texts<unknown>> = Of extends Texts<infer German> ? Key<German> : never

/** A text by key; `values` fill `{{name}}`, `count` also picks the plural form. */
export type Translate<Of extends Texts<unknown>> = (key: TextKey<Of>, values?: Values) => string

/** A browser's only catalog: changing the language reloads the page. The server has one for each, `i18n.server.ts`. */
export const browserCatalog =
  typeof document === 'undefined' ? null : new MessageCatalog(asLocale(document.documentElement.lang) ?? 'de')

/** The texts of the page's language. */
export const CatalogContext = createContext(browserCatalog ?? new MessageCatalog('de'))

const loading = new Map<string, Promise<unknown>>()

/** Declares a namespace, once, in `i18n/<namespace>.ts`; a browser starts loading it there. */
export function textsOf<German extends object>(namespace: string): Texts<German> {
  if (browserCatalog) load(browserCatalog, namespace)
  return { namespace }
}

/** Resolves when the texts of all modules so far are loaded. */
export const textsLoaded = (): Promise<unknown> => Promise.all(loading.values())

/**
 * Keeps the transition to a page pending until all texts of its modules are loaded, including those of parts not yet
 * opened.
 */
export function useAllTexts(): void {
  if (loading.size > 0) throw textsLoaded()
}

/** Texts in a component: `const t = useT(invoicesTexts); t('list.title')`. */
export function useT<Of extends Texts<unknown>>(texts: Of): Translate<Of> {
  const arriving = loading.get(texts.namespace)
  if (arriving) throw arriving
  return useContext(CatalogContext).lookup(texts.namespace)
}

/** Texts of any namespace: `const translator = useTranslator(); translator(invoicesTexts)('list.title')`. */
export type Translator = <Of extends Texts<unknown>>(texts: Of) => Translate<Of>

export function useTranslator(): Translator {
  const catalog = useContext(CatalogContext)
  return useCallback(({ namespace }) => catalog.lookup(namespace), [catalog])
}

/** The language of the page. */
export const useLocale = (): Locale => useContext(CatalogContext).locale

// A file that fails to load is retried, a little later each time; in the end, showing keys is better than no page.
const pauses = [350, 700, 1_400, 2_800]

function load(catalog: MessageCatalog, namespace: string): void {
  if (catalog.has(namespace) || loading.has(namespace)) return
  const file = textFiles[`../i18n/${catalog.locale}/${namespace}.ts`]
  if (!file) return
  const attempt = async (after = 0): Promise<void> => {
    try {
      catalog.add(namespace, (await file()).default)
    } catch {
      const pause = pauses[after]
      if (pause === undefined) return
      await new Promise(resolve => setTimeout(resolve, pause))
      await attempt(after + 1)
    }
  }
  loading.set(
    namespace,
    attempt().finally(() => loading.delete(namespace)),
  )
}
