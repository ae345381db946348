import type { SubmissionResult } from '@conform-to/react'
import { formatDecimal } from './decimal-text'
import type { Issue } from './load-context'
import type { Locale } from './locale'

/** A form action's answer: the state of the form, and `done` if it stayed on its page. */
export interface FormReply<Done = undefined> {
  result: SubmissionResult<string[]>
  done?: Done
  /** The record's version after this save, if it stayed on its page. */
  version?: number
  /** Set if it was not saved because another user has changed the record since this form was opened. */
  changed?: MeanwhileChanged
}

export interface MeanwhileChanged {
  /** The record's current version. */
  version: number
  /** Who has changed which fields, the newest first. */
  changed: { by: string; at: string; fields: string[] }[]
}

/** Issues of a procedure as errors by form field: `items.0.quantity` -> `items[0].quantity`. */
export function errorsByField(issues: readonly Issue[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of issues) {
    const name = fieldName(path)
    errors[name] = [...(errors[name] ?? []), message]
  }
  return errors
}

/** `updates.items.0.quantity` -> `items[0].quantity`; a change's envelope is not part of the form. */
export function fieldName(path: string): string {
  return path.replace(/^updates\./, '').replace(/\.(\d+)(?=\.|$)/g, '[$1]')
}

/**
 * Default values as an input displays them: numbers with the language's decimal mark, so that they are parsed back
 * unchanged.
 */
export function asTyped<Value>(value: Value, locale: Locale): Value {
  if (typeof value === 'number') return formatDecimal(value, locale) as Value
  if (Array.isArray(value)) return value.map(item => asTyped(item, locale)) as Value
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, asTyped(item, locale)])) as Value
}
