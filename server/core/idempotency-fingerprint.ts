import { DomainError } from './errors'
import { sha256Hex } from './secrets'

/** Nothing that a procedure takes is nested deeper. */
const maxDepth = 50

/**
 * SHA-256, lower-case hex, of what a request asks for: a JSON value whose members may stand in any order.
 * @throws DomainError `malformed` for nesting that no procedure takes
 */
export const fingerprintOf = (asked: unknown): string => sha256Hex(canonical(asked, 0))

function canonical(value: unknown, depth: number): string {
  if (depth > maxDepth) throw new DomainError('malformed')
  if (Array.isArray(value)) return `[${value.map(item => canonical(item, depth + 1)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member, depth + 1)}`)
  return `{${members.join(',')}}`
}
