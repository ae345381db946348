import { createContext, type RefObject, useContext, useRef } from 'react'

type Opener = RefObject<HTMLElement | null>

/** The element that had the focus when the surrounding dialog was opened. */
export const OpenerContext = createContext<Opener>({ current: null })

/** Remembers the focused element at the moment `open` becomes true; for a menu entry, the menu's button. */
export function useOpener(open: boolean | undefined): Opener {
  const opener = useRef<HTMLElement | null>(null)
  const before = useRef(false)
  if (Boolean(open) !== before.current) {
    before.current = Boolean(open)
    if (open) opener.current = focused()
  }
  return opener
}

/** Returns focus to the element that had it; Radix knows only its own triggers. */
export function useReturnFocus(): (event: Event) => void {
  const opener = useContext(OpenerContext)
  return event => {
    if (event.defaultPrevented || !opener.current?.isConnected) return
    event.preventDefault()
    opener.current.focus()
  }
}

function focused(): HTMLElement | null {
  if (typeof document === 'undefined') return null
  const at = document.activeElement
  const button = at?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const element = button ? document.getElementById(button) : at
  return element instanceof HTMLElement && element !== document.body ? element : null
}
