import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { textsLoaded } from './lib/i18n'
import { partsLoaded } from './lib/split-part'

// The router calls an entry without a key `default`: the first entry of each document of a tab, which are several.
if (!history.state?.key) history.replaceState({ ...history.state, key: String(performance.timeOrigin) }, '')

// The page's modules have run by now, and registered the texts they need.
await partsLoaded()
await textsLoaded()
// Everything loaded up to here is needed before the page accepts input.
performance.mark('hydration')

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
