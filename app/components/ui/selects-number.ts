import type { FocusEvent, MouseEvent } from 'react'

/**
 * Handlers of every input that holds a number: on focus, by Tab, by code or by a click, the number is selected, so that
 * typing replaces it. The click that brings the focus would put a caret into the selection, so it is kept from doing
 * so; the next one sets the caret.
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
