import { formatDecimal, parseDecimal } from '~/lib/decimal-text'
import { hoursText, parseHours } from '~/lib/hours'
import type { Locale } from '~/lib/locale'

/** A form field that another user has changed in the meantime, with its values as displayed. */
export interface Difference {
  name: string
  label: string
  theirs: string
  own: string
  /** Whether the other value can be taken over without losing anything the user typed. */
  harmless: boolean
}

interface Versions {
  /** The record the form was filled from. */
  seen: object
  /** The current record. */
  now: object
  locale: Locale
  texts: { yes: string; no: string }
}

/**
 * The named fields that differ between form and record, with the page's own labels; fields that the page does not show
 * are left out.
 */
export function differencesOf(
  form: HTMLFormElement,
  names: readonly string[],
  { seen, now, locale, texts }: Versions,
): Difference[] {
  return names.flatMap((name): Difference[] => {
    const part = partOf(form, name)
    if (!part || !(name in now)) return []
    const theirs = fieldOf(now, name)
    const own = typedIn(form, part)
    if (isSame(theirs, own, part, locale)) return []
    const untouched = isSame(fieldOf(seen, name), own, part, locale)
    return [
      {
        name,
        label: part.label,
        theirs: textOf(part, theirs, { record: now, locale, texts }),
        own: textOf(part, own, { record: seen, locale, texts }),
        harmless: untouched && isWritable(part),
      },
    ]
  })
}

/**
 * Writes the record's value into a field as if it had been typed. False where only the page itself can, as for a
 * searched record.
 */
export function takeOver(form: HTMLFormElement, name: string, now: object, locale: Locale): boolean {
  const part = partOf(form, name)
  if (!part || !isWritable(part)) return false
  const value = fieldOf(now, name)
  if (part.boxes) {
    const wanted = new Set((value as unknown[] | null)?.map(String))
    for (const box of part.boxes) if (!box.disabled && box.checked !== wanted.has(box.value)) box.click()
    return true
  }
  const { control } = part
  if (isBox(control)) {
    if (control.checked !== Boolean(value)) control.click()
    return true
  }
  if (control)
    typeInto(control, typeof value === 'number' ? asTypedNumber(control, value, locale) : String(value ?? ''))
  return true
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
interface Part {
  name: string
  label: string
  control?: Control
  /** Several checkboxes with the same name. */
  boxes?: HTMLInputElement[]
}

// Labels and controls exist only in the rendered page.
function partOf(form: HTMLFormElement, name: string): Part | null {
  const label = form.querySelector<HTMLLabelElement>(`label[for$="-${CSS.escape(name)}"]`)
  const control = label && (document.getElementById(label.htmlFor) as Control | null)
  const text = label?.firstChild?.textContent?.trim()
  if (label && text && control) return { name, label: text, control }
  const boxes = [...form.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name="${CSS.escape(name)}"]`)]
  const legend = boxes[0]?.closest('fieldset')?.querySelector('legend')?.textContent?.trim()
  return legend ? { name, label: legend, boxes } : null
}

const fieldOf = (record: object, name: string): unknown => (record as Record<string, unknown>)[name] ?? null

function typedIn(form: HTMLFormElement, { name, control, boxes }: Part): unknown {
  if (boxes) return boxes.filter(box => box.checked).map(box => box.value)
  if (isBox(control)) return control.checked
  return String(new FormData(form).get(name) ?? '')
}

function isSame(stored: unknown, typed: unknown, { control }: Part, locale: Locale): boolean {
  if (Array.isArray(typed)) return String([...typed].sort()) === String([...((stored as []) ?? [])].sort())
  if (typeof typed === 'boolean') return Boolean(stored) === typed
  const text = String(typed).trim()
  if (typeof stored === 'number')
    // Hours are shown by the minute.
    return holdsHours(control)
      ? hoursText(parseHours(text)) === hoursText(stored)
      : parseDecimal(text, locale) === stored
  return String(stored ?? '').replaceAll('\r\n', '\n') === text.replaceAll('\r\n', '\n')
}

interface Reading extends Pick<Versions, 'locale' | 'texts'> {
  /** Contains the name of a record chosen in a combobox, beside its id. */
  record: object
}

function textOf({ name, control, boxes }: Part, value: unknown, { record, locale, texts }: Reading): string {
  if (boxes)
    return boxes
      .filter(box => (value as unknown[] | null)?.includes(box.value))
      .map(box => box.labels?.[0]?.firstElementChild?.nextElementSibling?.textContent ?? box.value)
      .join(', ')
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (value === null) return ''
  if (control instanceof HTMLSelectElement) {
    const option = [...control.options].find(one => one.value === String(value))
    return option?.text ?? String(value)
  }
  if (control && control.name !== name) {
    // A combobox shows the record's name instead of its id.
    const typed = new FormData(control.form ?? undefined).get(name)
    return String(value) === String(typed ?? '')
      ? control.value
      : String(fieldOf(record, name.replace(/_id$/, '_name')) ?? value)
  }
  if (control?.type === 'date' && value !== '')
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(`${value}T00:00:00Z`),
    )
  return typeof value === 'number' ? numberText(control, value, locale) : String(value)
}

const holdsHours = (control: Control | undefined): boolean => control?.dataset.hours !== undefined

const numberText = (control: Control | undefined, value: number, locale: Locale): string =>
  holdsHours(control) ? hoursText(value) : formatDecimal(value, locale, decimalsOf(control))

/** Decimals of a money field, so that both versions are formatted alike. */
const decimalsOf = (control: Control | undefined): number => (/[.,]\d\d$/.test(control?.value ?? '') ? 2 : 0)

const isWritable = ({ name, control, boxes }: Part): boolean =>
  boxes !== undefined || isBox(control) || control?.name === name

const isBox = (control: Control | undefined): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox'

const asTypedNumber = (control: Control, value: number, locale: Locale): string =>
  control instanceof HTMLSelectElement ? String(value) : numberText(control, value, locale)

/** Sets a control's value as typing would: with the native setter, so that React notices. */
export function typeInto(control: Control, text: string): void {
  const prototype = Object.getPrototypeOf(control) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}
