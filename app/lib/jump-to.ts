import type { MouseEvent } from 'react'

/** The element that a URL's hash names; null if there is none, also for a hash that is not encoded correctly. */
export function elementOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/**
 * `onClick` of a link to a place on the same page: scrolls there and focuses it, each time. A browser does nothing if
 * the URL already names the place.
 */
export function jumpTo(event: MouseEvent<HTMLAnchorElement>): void {
  const target = elementOf(event.currentTarget.hash)
  if (!target || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  target.scrollIntoView()
  if (!target.matches('input, select, textarea, button, a, [tabindex]')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
