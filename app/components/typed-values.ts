import { typeInto } from './form-differences'
import { RESTORE_ITEM } from './ui/combobox'

/** Value of one field: what is submitted, and the displayed text where that differs. */
export interface TypedValue {
  values: string[]
  text?: string
}
export type TypedValues = Record<string, TypedValue>

export interface KeptValues {
  /** The original values of the changed fields, and what was typed there. */
  base: TypedValues
  draft: TypedValues
}

/** Name of the buttons by which conform adds and removes rows. */
const INTENT = '__intent__'

/** Fields that belong to the page and not to the user's input. */
const ownNames = new RegExp(`^(intent|expected_version|id|${INTENT}|__state__)$`)

/** Whether a submit only adds or removes a row of the form (conform's intents), and sends nothing. */
export const changesRows = ({ submitter }: SubmitEvent): boolean =>
  (submitter as HTMLButtonElement | null)?.name === INTENT

/** Current values of the form's fields, without secrets, files and fields that belong to the page. */
export function typedValues(form: HTMLFormElement): TypedValues {
  const typed: TypedValues = {}
  for (const control of controlsOf(form)) {
    typed[control.name] ??= { values: [] }
    const value = typed[control.name] as TypedValue
    if (isBox(control) && !control.checked) continue
    value.values.push(control.value)
    const text = textOf(control)
    if (text !== undefined) value.text = text
  }
  return typed
}

/** Initial values of the fields that users type into, regardless of what was typed since. */
export const firstValues = (form: HTMLFormElement): TypedValues =>
  Object.fromEntries(
    controlsOf(form).flatMap(control =>
      control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && isText(control))
        ? [[control.name, { values: [control.defaultValue] }]]
        : [],
    ),
  )

const isText = ({ type }: HTMLInputElement): boolean => ['text', 'email', 'tel', 'url', 'search'].includes(type)

/** The fields of `now` that differ from `base`. */
export const changedValues = (base: TypedValues, now: TypedValues): TypedValues =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => !isSameValue(base[name], value)))

export const isSameValue = (one: TypedValue | undefined, other: TypedValue | undefined): boolean =>
  (one?.values ?? []).join('\n').replaceAll('\r\n', '\n') === (other?.values ?? []).join('\n').replaceAll('\r\n', '\n')

/** Sets a field's value as typing would; false if the form has no such field. */
export function writeTyped(form: HTMLFormElement, name: string, { values, text }: TypedValue): boolean {
  const controls = controlsOf(form).filter(control => control.name === name)
  for (const control of controls) {
    if (isBox(control)) {
      if (control.checked !== values.includes(control.value)) control.click()
    } else if (control.type !== 'hidden') typeInto(control, values[0] ?? '')
    else if (comboboxOf(control)) {
      const item = values[0] ? { value: values[0], label: text ?? values[0] } : null
      control.dispatchEvent(new CustomEvent(RESTORE_ITEM, { detail: item }))
    } else {
      const box = boxOf(control)
      if (box && box.checked !== (values[0] === 'on')) box.click()
    }
  }
  return controls.length > 0
}

/** A field's label on the page, or its name if it has none. */
export function labelOf(form: HTMLFormElement, name: string): string {
  const control = controlsOf(form).find(one => one.name === name)
  const label = form.querySelector(`label[for$="-${CSS.escape(name)}"]`) ?? control?.labels?.[0]
  const legend = () => control?.closest('fieldset')?.querySelector('legend')
  return (label?.firstChild ?? legend())?.textContent?.trim() || name
}

/** A value as displayed text. */
export function readable({ values, text }: TypedValue, texts: { yes: string; no: string }): string {
  if (text !== undefined) return text
  const [value = ''] = values
  if (values.length === 1 && (value === 'on' || value === 'off')) return value === 'on' ? texts.yes : texts.no
  return values.join(', ')
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const controlsOf = (form: HTMLFormElement): Control[] =>
  ([...form.elements] as Control[]).filter(
    control =>
      control.matches('input, select, textarea') && control.name && !ownNames.test(control.name) && !isKeptOut(control),
  )

/** Secrets are never kept on a device: passwords, codes, keys, and any field marked as one. */
const isKeptOut = (control: Control): boolean =>
  control.matches('[type="password"], [type="file"], [type="submit"], [data-secret]') ||
  /password|one-time-code|cc-/.test(control.autocomplete) ||
  /password|secret|token|api_?key/i.test(control.name) ||
  (control.type === 'hidden' && !comboboxOf(control) && !boxOf(control))

const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox' || control.type === 'radio'

const comboboxOf = (control: Control): Element | null =>
  control.parentElement?.querySelector(':scope > [role="combobox"]') ?? null

/** The visible checkbox of a hidden yes-or-no input. */
const boxOf = (control: Control): HTMLInputElement | null =>
  control.parentElement?.querySelector<HTMLInputElement>(':scope input[type="checkbox"]:not([name])') ?? null

function textOf(control: Control): string | undefined {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.text
  return control.value === '' ? undefined : comboboxOf(control)?.textContent?.trim()
}
