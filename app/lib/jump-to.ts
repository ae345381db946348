import type { MouseEvent } from 'react'

/**
 * `onClick` of a link to a place of the same page: scrolls there and gives it the focus, each time. A browser does
 * nothing where the address names the place already.
 */
export function jumpTo(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)))
  if (!target || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  target.scrollIntoView()
  if (!target.matches('input, select, textarea, button, a, [tabindex]')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
