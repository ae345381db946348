import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { browserI18n, textsLoaded } from './lib/i18n'

// The modules of the page have run by now, and said which texts they need.
await textsLoaded()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={browserI18n as NonNullable<typeof browserI18n>}>
        <RemixBrowser />
      </I18nextProvider>
    </StrictMode>,
  )
})
