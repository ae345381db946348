/**
 * Appends text to a text control as typing would, so that its form notices.
 * @param id of the control
 */
export function typeBehind(id: string, text: string): void {
  const control = document.getElementById(id)
  if (!(control instanceof HTMLTextAreaElement)) return
  control.value = [control.value, text].filter(Boolean).join('\n')
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
