import { type RefObject, useCallback, useRef } from 'react'

const fields = 'input:not([type="hidden"]), select, textarea, [role="combobox"], [contenteditable="true"]'
const controls = `${fields}, button, [tabindex]:not([tabindex="-1"])`

/**
 * Focuses the first field of a dialog, or its first button if it has no field. Content loaded on first opening gets the
 * focus as soon as it arrives; until then the dialog itself has it. Never the close button.
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
  // A button before the fields of its form, such as one that fills them in, is not what the dialog was opened for.
  const [field] = usable(first?.closest('form') ?? null, fields)
  return field ?? first ?? null
}

const usable = (part: HTMLElement | null, selector: string): HTMLElement[] =>
  [...(part?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(
    one => !one.matches(':disabled, [data-dialog-close]') && one.checkVisibility({ visibilityProperty: true }),
  )
