/**
 * Puts text behind what stands in a text control, as typing would, so that its form hears of it.
 * @param id of the control
 */
export function typeBehind(id: string, text: string): void {
  const control = document.getElementById(id)
  if (!(control instanceof HTMLTextAreaElement)) return
  control.value = [control.value, text].filter(Boolean).join('\n')
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
