import type { AnyTRPCRouter } from '@trpc/server'

interface SchemaDef {
  type: string
  [part: string]: unknown
}

const coercible = new Set(['number', 'boolean', 'bigint', 'date', 'string'])

/**
 * Freezes the `coerce` setting of every schema that a procedure of `router` takes as input, once at start. Without it the REST
 * library switches coercion on in these shared schemas on the first request, for bodies and for pages too: `null` becomes 0.
 */
export function lockCoercion(router: AnyTRPCRouter): void {
  const seen = new Set<object>()
  const procedures: Record<string, { _def: { inputs: unknown[] } }> = router._def.procedures
  for (const procedure of Object.values(procedures)) walk(procedure._def.inputs, seen)
}

/** Visits schemas wherever they stand: in lists, in shapes, behind getters of lazy ones. */
function walk(value: unknown, seen: Set<object>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  const def = defOf(value)
  if (!def) {
    if (Array.isArray(value) || isRecord(value)) for (const part of Object.values(value)) walk(part, seen)
    return
  }
  if (coercible.has(def.type)) lock(def)
  for (const [part, inner] of Object.entries(def)) {
    if (part === 'getter' && typeof inner === 'function') walk(inner(), seen)
    else walk(inner, seen)
  }
}

function lock(def: SchemaDef): void {
  if (Object.getOwnPropertyDescriptor(def, 'coerce')?.get) return
  const chosen = def.coerce
  Object.defineProperty(def, 'coerce', {
    get: () => chosen,
    set: () => {},
    enumerable: true,
    configurable: false,
  })
}

/** The definition of a zod schema, null for anything else. */
function defOf(value: object): SchemaDef | null {
  const def = (value as { _zod?: { def?: SchemaDef } })._zod?.def
  return def?.type ? def : null
}

const isRecord = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
