import type { FocusEvent, MouseEvent } from 'react'

/**
 * Handlers for every numeric input: on focus (by Tab, by code or by click) the number is selected, so that typing
 * replaces it. The click that focuses would place a caret and clear the selection, so that is prevented; the next click
 * sets the caret.
 */
export const selectsNumber = {
  onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
  onMouseDown(event: MouseEvent<HTMLInputElement>) {
    const input = event.currentTarget
    if (event.button !== 0 || input.ownerDocument.activeElement === input) return
    event.preventDefault()
    input.focus()
  },
}
