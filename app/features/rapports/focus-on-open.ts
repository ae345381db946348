/**
 * `onOpenAutoFocus` of a dialog: the first field where there is a keyboard; for a thumb the dialog itself, since the
 * keyboard on the screen would cover half of it.
 */
export function focusOnOpen(event: Event): void {
  event.preventDefault()
  const dialog = event.currentTarget as HTMLElement
  const field = hasKeyboard() ? dialog.querySelector<HTMLElement>('input:not([type=hidden])') : null
  ;(field ?? dialog).focus()
}

/** Whether fields may take the focus by themselves. Browser only. */
export const hasKeyboard = (): boolean => !window.matchMedia('(pointer: coarse)').matches
