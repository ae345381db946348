import type { MouseEvent } from 'react'

/**
 * `onClick` of a link to a place on the same page: scrolls there and focuses it, each time. A browser does nothing if
 * the URL already names the place.
 */
export function jumpTo(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)))
  if (!target || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  target.scrollIntoView()
  if (!target.matches('input, select, textarea, button, a, [tabindex]')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
