import { DomainError } from './errors'
import { inputBounds, tooManyEntries } from './input-bounds'

/** A half of a surrogate pair, which no UTF-8 can say: databases and files would hold U+FFFD in its place. */
const loneSurrogate = /\p{Surrogate}/u

/** Whether a text can be stored as it is. */
const isWellFormed = (text: string): boolean => !loneSurrogate.test(text)

/**
 * Refuses an input that holds a lone surrogate or a NUL in any of its texts or names, is nested too deeply or has a longer list than any of ours, and names the
 * field. It stands in front of every procedure, so that no text is changed on its way in, and no schema looks at each of 100,000 entries.
 * @throws DomainError validation (400)
 */
export function requireWellFormed(value: unknown): void {
  const issue = unstorable(value, [])
  if (issue) throw new DomainError('validation', { issues: [issue] })
}

/** What is wrong with the first such text, and where it stands. */
function unstorable(value: unknown, path: readonly string[]): Issue | null {
  if (typeof value === 'string') return faultOf(value, path)
  if (!isPlain(value)) return null
  if (path.length === inputBounds.depth)
    return { path: path.join('.'), code: 'too_deep', message: 'is nested too deeply' }
  const entries = Object.entries(value)
  if (entries.length > inputBounds.entries)
    return { path: path.join('.'), code: 'too_many', message: tooManyEntries }
  for (const [name, inner] of entries) {
    const fault = faultOf(name, [...path, name.replace(/[\p{Surrogate}\0]/gu, '\uFFFD')])
    if (fault) return fault
    if (typeof inner !== 'string' && typeof inner !== 'object') continue
    const found = unstorable(inner, [...path, name])
    if (found) return found
  }
  return null
}

interface Issue {
  path: string
  code: string
  message: string
}

/** Bytes and files are what they are. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value)))

/** Postgres has no NUL in text. */
function faultOf(text: string, path: readonly string[]): Issue | null {
  if (!isWellFormed(text))
    return { path: path.join('.'), code: 'lone_surrogate', message: 'is no Unicode text' }
  return text.includes('\0') ? { path: path.join('.'), code: 'nul', message: 'holds a NUL' } : null
}

/**
 * Whether the escapes of a query or a form (`%C3%BC`) are UTF-8. Those that are not would become U+FFFD without a word; a
 * percent sign that escapes nothing stands for itself (WHATWG URL, 5.1).
 */
export function escapesText(encoded: string): boolean {
  try {
    for (const [run] of encoded.matchAll(/(?:%[0-9a-f]{2})+/gi)) decodeURIComponent(run)
    return true
  } catch {
    return false
  }
}
