import { useEffect } from 'react'

const touches = ['pointerdown', 'keydown', 'scroll'] as const

/** Reports that a person looks, after the first touch: a client that only loads the page is none. */
export function useSeen(): void {
  useEffect(() => {
    const said = new AbortController()
    const say = () => {
      said.abort()
      void fetch(`${window.location.pathname}?index`, {
        method: 'POST',
        body: new URLSearchParams({ intent: 'seen' }),
      }).catch(() => {})
    }
    for (const touch of touches) window.addEventListener(touch, say, { once: true, passive: true, signal: said.signal })
    return () => said.abort()
  }, [])
}
