import { useEffect } from 'react'

const touches = ['pointerdown', 'keydown', 'scroll'] as const
/** How often a page that is used says so. */
const everyMs = 60_000

/** Reports what a person did: a client that only loads the page, or follows its links, does not trigger it. */
export function reportSeen(what: 'opened' | 'viewing' | 'downloaded'): void {
  void fetch(`${window.location.pathname}?index`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'seen', what }),
    // The page may be left by the same click.
    keepalive: true,
  }).catch(() => {})
}

/** Reports that a person is viewing the page, after the first interaction, and again while interactions continue. */
export function useSeen(): void {
  useEffect(() => {
    const left = new AbortController()
    let touched = false
    let timer: number | undefined
    const again = () => {
      if (touched && document.visibilityState === 'visible') reportSeen('viewing')
      touched = false
    }
    const note = () => {
      touched = true
      if (timer !== undefined) return
      reportSeen('opened')
      timer = window.setInterval(again, everyMs)
    }
    for (const touch of touches) window.addEventListener(touch, note, { passive: true, signal: left.signal })
    return () => {
      left.abort()
      window.clearInterval(timer)
    }
  }, [])
}
