import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { textsLoaded } from './lib/i18n'
import { partsLoaded } from './lib/split-part'

// The modules of the page have run by now, and said which texts they need.
await partsLoaded()
await textsLoaded()
// What was loaded until now is what the page needs before it takes input.
performance.mark('hydration')

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
