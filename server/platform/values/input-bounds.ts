import { DomainError } from '../errors'
import { cutText } from './cut-text'

/**
 * Size limits of one input, for every entry point. An input is parsed in one go, on the event loop that serves all
 * callers, so its cost is limited before it is parsed: a megabyte may be half a million values, and what libraries do
 * with each of them takes seconds.
 */
export const inputBounds = {
  /** Objects and lists within each other; no input of ours is nested a tenth as deep. */
  depth: 64,
  /**
   * Values of a JSON text, with the objects and lists that hold them; `tests/sweeps/input-bounds.test.ts` counts what
   * the schemas take.
   */
  values: 20_000,
  /** Entries of one list, the names of an object included. */
  entries: 1000,
  /** Fields of a form. */
  fields: 2000,
  /** Fields of one name, such as checkboxes. */
  sameName: 100,
  /** Letters of the name of a field. */
  nameLength: 200,
} as const

/**
 * Counts the values of a JSON text without parsing it; the parser decides whether it is JSON at all.
 * @throws DomainError validation (400): nested too deeply, or too many values
 */
export function requireBoundedJson(text: string): void {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfText(text, at)
        break
      case comma:
        if (++values > inputBounds.values) throw refused('', 'too_many', tooManyValues)
        break
      case openBrace:
      case openBracket:
        if (++depth > inputBounds.depth) throw refused('', 'too_deep', 'is nested too deeply')
        if (++values > inputBounds.values) throw refused('', 'too_many', tooManyValues)
        break
      case closeBrace:
      case closeBracket:
        depth--
    }
  }
}

const [quote, comma, openBrace, closeBrace, openBracket, closeBracket] = [...'",{}[]'].map(sign => sign.charCodeAt(0))

/** The end of a string that begins here; the end of the text if it is unterminated. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0
    while (text.charCodeAt(at - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return at
  }
  return text.length
}
const backslash = 92

/**
 * Counts the fields of a form (`application/x-www-form-urlencoded`) before it is parsed. An index in a name
 * (`items[3].title`) stays within the longest list of any input.
 * @throws DomainError validation (400)
 */
export function requireBoundedForm(text: string): void {
  let fields = 0
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1))
    if (++fields >= inputBounds.fields) throw refused('', 'too_many', tooManyFields)
  const times = new Map<string, number>()
  for (const field of text.split('&')) {
    const [encoded = ''] = field.split('=', 1)
    const name = decoded(encoded.slice(0, inputBounds.nameLength + 1))
    const shown = cutText(name, inputBounds.nameLength)
    if (encoded.length > inputBounds.nameLength) throw refused(shown, 'too_long', 'is too long a name')
    if (Array.from(name.matchAll(/\[(\d+)\]/g)).some(([, entry]) => Number(entry) >= inputBounds.entries))
      throw refused(shown, 'too_many', tooManyEntries)
    const seen = (times.get(name) ?? 0) + 1
    if (seen > inputBounds.sameName) throw refused(shown, 'too_many', 'is given too often')
    times.set(name, seen)
  }
}

/** Names are reported decoded; the form decoder refuses those that are not UTF-8. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}

const tooManyValues = `holds more than ${inputBounds.values} values`
const tooManyFields = `holds more than ${inputBounds.fields} fields`
export const tooManyEntries = `has more than ${inputBounds.entries} entries`

const refused = (path: string, code: string, message: string) =>
  new DomainError('validation', { issues: [{ path, code, message }] })

/** Half of a surrogate pair, which UTF-8 cannot encode: databases and files would store U+FFFD in its place. */
const loneSurrogate = /\p{Surrogate}/u

/** Whether a text can be stored unchanged. */
const isWellFormed = (text: string): boolean => !loneSurrogate.test(text)

/**
 * Refuses an input that contains a lone surrogate or a NUL in any of its texts or names, is nested too deeply or has a
 * longer list than any of ours, and names the field. It runs before every procedure, so that no text is changed on its
 * way in, and no schema checks each of 100,000 entries.
 * @throws DomainError validation (400)
 */
export function requireWellFormed(value: unknown): void {
  const issue = unstorable(value, [])
  if (issue) throw new DomainError('validation', { issues: [issue] })
}

/** The first such text, with what is wrong with it and its path. */
function unstorable(value: unknown, path: readonly string[]): Issue | null {
  if (typeof value === 'string') return faultOf(value, path)
  if (!isPlain(value)) return null
  if (path.length === inputBounds.depth)
    return { path: path.join('.'), code: 'too_deep', message: 'is nested too deeply' }
  const entries = Object.entries(value)
  if (entries.length > inputBounds.entries) return { path: path.join('.'), code: 'too_many', message: tooManyEntries }
  for (const [name, inner] of entries) {
    const fault = faultOf(name, [...path, name.replace(/[\p{Surrogate}\0]/gu, '\uFFFD')])
    if (fault) return fault
    if (typeof inner !== 'string' && typeof inner !== 'object') continue
    const within = unstorable(inner, [...path, name])
    if (within) return within
  }
  return null
}

interface Issue {
  path: string
  code: string
  message: string
}

/** Bytes and files are not searched. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value)))

/** Postgres has no NUL in text. */
function faultOf(text: string, path: readonly string[]): Issue | null {
  if (!isWellFormed(text)) return { path: path.join('.'), code: 'lone_surrogate', message: 'is no Unicode text' }
  return text.includes('\0') ? { path: path.join('.'), code: 'nul', message: 'holds a NUL' } : null
}

/**
 * Whether the escapes of a query or a form (`%C3%BC`) are UTF-8. Invalid ones would become U+FFFD silently; a percent
 * sign that escapes nothing is literal (WHATWG URL, 5.1).
 */
export function escapesText(encoded: string): boolean {
  try {
    for (const [run] of encoded.matchAll(/(?:%[0-9a-f]{2})+/gi)) decodeURIComponent(run)
    return true
  } catch {
    return false
  }
}
