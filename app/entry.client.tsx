import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createI18n } from './lib/i18n'
import { asLocale } from './lib/locale'

const locale = asLocale(document.documentElement.lang) ?? 'de'
const texts =
  locale === 'de' ? (await import('./i18n/german')).german : (await import('./i18n/english')).english

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={createI18n(locale, texts)}>
        <RemixBrowser />
      </I18nextProvider>
    </StrictMode>,
  )
})
