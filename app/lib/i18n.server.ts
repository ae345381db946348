import { english } from '~/i18n/english'
import { german } from '~/i18n/german'
import { createI18n, type Texts, type Translate, translator } from './i18n'
import type { Locale } from './locale'

const instances = { de: createI18n('de', german), en: createI18n('en', english) }

/** The i18next instance of a language; instances hold no state of a request. */
export function i18nFor(locale: Locale) {
  return instances[locale]
}

/** Texts in loaders and actions: `serverT('de', errorsTexts)('form.failed')`. */
export function serverT<Of extends Texts<unknown>>(locale: Locale, texts: Of): Translate<Of> {
  return translator(instances[locale], texts)
}
