import { useEffect } from 'react'

const touches = ['pointerdown', 'keydown', 'scroll'] as const

/** Reports what a person did: a client that only loads the page, or follows its links, does not. */
export function reportSeen(what: 'opened' | 'downloaded'): void {
  void fetch(`${window.location.pathname}?index`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'seen', what }),
    // The page may be left by the same click.
    keepalive: true,
  }).catch(() => {})
}

/** Reports that a person looks, after the first touch. */
export function useSeen(): void {
  useEffect(() => {
    const said = new AbortController()
    const say = () => {
      said.abort()
      reportSeen('opened')
    }
    for (const touch of touches) window.addEventListener(touch, say, { once: true, passive: true, signal: said.signal })
    return () => said.abort()
  }, [])
}
