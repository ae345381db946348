import { expect, test } from 'vitest'
import { inputBounds } from '../../server/platform/values/input-bounds'
import { procedures } from './procedures'

interface Def {
  type: string
  shape?: Record<string, unknown>
  options?: unknown[]
  checks?: { _zod: { def: { check: string; maximum?: number; length?: number } } }[]
  entries?: Record<string, unknown>
  [part: string]: unknown
}
const defOf = (schema: unknown): Def | undefined => (schema as { _zod?: { def: Def } } | undefined)?._zod?.def

interface Size {
  /** Number of values in the largest input, lists and objects included. */
  values: number
  /** Number of entries in its longest list or record. */
  entries: number
  depth: number
}
const one: Size = { values: 1, entries: 0, depth: 0 }
const largest = (sizes: Size[]): Size => ({
  values: Math.max(1, ...sizes.map(({ values }) => values)),
  entries: Math.max(0, ...sizes.map(({ entries }) => entries)),
  depth: Math.max(0, ...sizes.map(({ depth }) => depth)),
})

/** The largest input that a schema takes. */
function sizeOf(schema: unknown): Size {
  const def = defOf(schema)
  if (!def) return one
  if (def.type === 'object') {
    const fields = Object.values(def.shape ?? {}).map(sizeOf)
    const { entries, depth } = largest(fields)
    const values = 1 + fields.reduce((sum, field) => sum + field.values, 0)
    return { values, entries: Math.max(entries, fields.length), depth: depth + 1 }
  }
  if (def.type === 'array' || def.type === 'record') {
    const element = sizeOf(def.element ?? def.valueType)
    const most = maxOf(def)
    return {
      values: 1 + most * element.values,
      entries: Math.max(most, element.entries),
      depth: element.depth + 1,
    }
  }
  if (def.type === 'union') return largest((def.options ?? []).map(sizeOf))
  return largest(['innerType', 'in'].filter(part => def[part]).map(part => sizeOf(def[part])))
}

/** How many entries a list may have; for a record with free keys, the bound of any input. */
function maxOf(def: Def): number {
  if (def.type === 'record') return Object.keys(defOf(def.keyType)?.entries ?? {}).length || inputBounds.entries
  const checks = (def.checks ?? []).map(({ _zod }) => _zod.def)
  const most = checks.flatMap(({ check, maximum, length }) =>
    check === 'max_length' ? [maximum] : check === 'length_equals' ? [length] : [],
  )
  return Math.min(Number.POSITIVE_INFINITY, ...most.filter(bound => bound !== undefined))
}

const sizes = procedures.flatMap(({ path, inputs }) => inputs.map(input => ({ path, ...sizeOf(input) })))

test('every list of every input has a maximum length, and every input fits within the bounds for reading one', () => {
  const beyond = sizes.filter(
    ({ values, entries, depth }) =>
      values > inputBounds.values || entries > inputBounds.entries || depth > inputBounds.depth,
  )
  expect(beyond).toEqual([])
  const { values, entries, depth } = largest(sizes)
  process.stdout.write(
    `input bounds: ${sizes.length} inputs, at most ${values} values, ${entries} entries, ${depth} deep\n`,
  )
  // The bounds leave room for a few more lists, but not much more.
  expect(values).toBeGreaterThan(inputBounds.values / 5)
})
