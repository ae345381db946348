import { createContext, type RefObject, useContext, useRef } from 'react'

type Opener = RefObject<HTMLElement | null>

/** What had the focus when the dialog around was opened. */
export const OpenerContext = createContext<Opener>({ current: null })

/**
 * Remembers what has the focus at the moment at which `open` becomes true; of an entry of a menu, the button of the
 * menu.
 */
export function useOpener(open: boolean | undefined): Opener {
  const opener = useRef<HTMLElement | null>(null)
  const before = useRef(false)
  if (Boolean(open) !== before.current) {
    before.current = Boolean(open)
    if (open) opener.current = focused()
  }
  return opener
}

/** Gives the focus back where it came from; Radix knows only of triggers of its own. */
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
