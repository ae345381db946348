import { createInstance, type i18n as I18n } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Key, Namespaces } from '~/i18n/namespaces'
import type { Locale } from './locale'

/** A text by key within one namespace; `values` fill `{{name}}`, `count` also picks the plural form. */
export type Translate<NS extends Namespace = Namespace> = (
  key: Key<Namespaces[NS]>,
  values?: Record<string, string | number>,
) => string

export type Namespace = keyof Namespaces

/** Texts of a namespace in a component: `const t = useT('invoices'); t('list.title')`. */
export function useT<NS extends Namespace>(namespace: NS): Translate<NS> {
  const { i18n } = useTranslation()
  return useMemo(() => translator(i18n, namespace), [i18n, namespace])
}

/** The language of the page. */
export function useLocale(): Locale {
  return useTranslation().i18n.language === 'en' ? 'en' : 'de'
}

/** Texts of a namespace outside components, such as `meta`: `translator(i18n, 'nav')('items.today')`. */
export function translator<NS extends Namespace>(i18n: I18n, namespace: NS): Translate<NS> {
  const t = i18n.getFixedT(null, namespace)
  return (key, values) => t(key as string, values ?? {})
}

/** An i18next instance with one language's texts inline; ready when it returns. */
export function createI18n(locale: Locale, texts: Record<string, object>): I18n {
  const instance = createInstance()
  void instance.init({
    lng: locale,
    fallbackLng: false,
    ns: Object.keys(texts),
    defaultNS: 'common',
    resources: { [locale]: texts as Record<string, Record<string, unknown>> },
    initImmediate: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    returnNull: false,
  })
  return instance
}
