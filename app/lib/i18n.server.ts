import type { LoaderFunctionArgs } from '@remix-run/node'
import { english } from '~/i18n/english'
import { german } from '~/i18n/german'
import type { Texts, Translate } from './i18n'
import { type Locale, negotiateLocale } from './locale'
import { MessageCatalog } from './message-catalog'

const catalogs = { de: new MessageCatalog('de', german), en: new MessageCatalog('en', english) }

/** The texts of a language; catalogs hold no state of a request. */
export const catalogOf = (locale: Locale): MessageCatalog => catalogs[locale]

/** Texts in loaders and actions: `serverT('de', errorsTexts)('form.failed')`. */
export function serverT<Of extends Texts<unknown>>(locale: Locale, texts: Of): Translate<Of> {
  return catalogs[locale].lookup(texts.namespace)
}

/** The language of the request: its user's, else negotiated by its headers. */
export const localeOf = ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>): Locale =>
  negotiateLocale(request.headers, context.userLocale)
