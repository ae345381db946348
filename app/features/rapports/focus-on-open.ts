/**
 * `onOpenAutoFocus` of a dialog: the first field if there is a keyboard; on touch devices the dialog itself, since the
 * on-screen keyboard would cover half of it.
 */
export function focusOnOpen(event: Event): void {
  event.preventDefault()
  const dialog = event.currentTarget as HTMLElement
  const field = hasKeyboard() ? dialog.querySelector<HTMLElement>('input:not([type=hidden])') : null
  ;(field ?? dialog).focus()
}

/** Whether fields may take the focus automatically. Browser only. */
export const hasKeyboard = (): boolean => !window.matchMedia('(pointer: coarse)').matches
