import { useLocation } from '@remix-run/react'
import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { UNSAFE_DataRouterStateContext } from 'react-router-dom'
import { elementOf } from '~/lib/jump-to'

type Positions = Record<string, number>

const storageKey = 'scroll-positions'

/** By key of the history entry; kept for the reloads of a tab. */
const positions: Positions = typeof document === 'undefined' ? {} : readPositions()

function readPositions(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Positions
  } catch {
    // A browser that keeps nothing, or something else of that name: pages begin at their top.
    return {}
  }
}

function keepPositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {
    // As above.
  }
}

// The server renders none of it.
const useDrawn = typeof document === 'undefined' ? () => {} : useLayoutEffect

/**
 * Scrolls a page that is navigated to: one that is returned to where it was left, a link with a hash to its element,
 * any other to the top. The first page of a document is scrolled by the browser.
 *
 * Used instead of Remix's `ScrollRestoration`, which does it for updates of a page as well (revalidations): it scrolls
 * back to where the page was when the update began, and takes the position of the page that is left for that of the
 * next one where an update begins in between. Here only a page that is shown counts.
 */
export function ScrollPositions(): null {
  const { key, hash } = useLocation()
  const keepsPosition = useContext(UNSAFE_DataRouterStateContext)?.preventScrollReset === true
  const shown = useRef(key)

  useDrawn(() => {
    if (shown.current === key) return
    shown.current = key
    const y = positions[key]
    if (y !== undefined) {
      window.scrollTo(0, y)
      return
    }
    const target = elementOf(hash)
    if (target) target.scrollIntoView()
    else if (!keepsPosition) window.scrollTo(0, 0)
  }, [key, hash, keepsPosition])

  useEffect(() => {
    const note = () => {
      positions[shown.current] = window.scrollY
    }
    // Until the document has loaded, and once it is left, the browser restores the position itself.
    const takeOver = () => {
      history.scrollRestoration = 'manual'
    }
    const leave = () => {
      keepPositions()
      history.scrollRestoration = 'auto'
    }
    if (document.readyState === 'complete') takeOver()
    window.addEventListener('load', takeOver)
    window.addEventListener('pageshow', takeOver)
    window.addEventListener('pagehide', leave)
    window.addEventListener('scroll', note, { passive: true })
    return () => {
      window.removeEventListener('load', takeOver)
      window.removeEventListener('pageshow', takeOver)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('scroll', note)
    }
  }, [])
  return null
}
