import { type RefObject, useCallback, useRef } from 'react'

const fields = 'input:not([type="hidden"]), select, textarea, [role="combobox"], [contenteditable="true"]'
const controls = `${fields}, button, [tabindex]:not([tabindex="-1"])`

/**
 * Gives the focus to the first field of a dialog, or to its first button where it has none. What is loaded with the
 * first opening gets it as soon as it is there; until then the dialog itself has it. Never the button that closes.
 */
export function useFirstFocus(): { body: RefObject<HTMLDivElement>; focusFirst: (event: Event) => void } {
  const body = useRef<HTMLDivElement>(null)
  const focusFirst = useCallback((event: Event) => {
    const within = body.current
    const panel = within?.parentElement
    if (!within || !panel || event.defaultPrevented) return
    event.preventDefault()
    const moveOn = (): boolean => {
      const first = firstIn(within) ?? (isLoading(within) ? null : firstIn(panel))
      first?.focus({ preventScroll: true })
      return first !== null
    }
    if (moveOn()) return
    panel.focus({ preventScroll: true })
    const observer = new MutationObserver(() => {
      const isElsewhere = document.activeElement !== panel && document.activeElement !== document.body
      if (!panel.isConnected || isElsewhere || moveOn()) observer.disconnect()
    })
    observer.observe(within, { childList: true, subtree: true })
  }, [])
  return { body, focusFirst }
}

const isLoading = (body: HTMLElement): boolean =>
  body.childElementCount === 0 || body.querySelector('[data-loading]') !== null

function firstIn(part: HTMLElement): HTMLElement | null {
  const [first] = usable(part, controls)
  // A button before the fields of its form, as one that fills them in, is not what the dialog was opened for.
  const [field] = usable(first?.closest('form') ?? null, fields)
  return field ?? first ?? null
}

const usable = (part: HTMLElement | null, selector: string): HTMLElement[] =>
  [...(part?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(
    one => !one.matches(':disabled, [data-dialog-close]') && one.checkVisibility({ visibilityProperty: true }),
  )
