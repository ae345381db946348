import type { z } from 'zod'

/** An object within a schema, with the path that leads to it: `updates`, `items[]`. */
export interface ObjectAt {
  place: string
  schema: z.ZodType
  shape: Record<string, unknown>
}

interface Def {
  type: string
  shape?: Record<string, unknown>
  options?: unknown[]
  [part: string]: unknown
}

const defOf = (schema: unknown): Def | undefined => (schema as { _zod?: { def: Def } } | undefined)?._zod?.def

/** Every object of a zod schema, the outermost first. */
export function objectsIn(schema: unknown, place = ''): ObjectAt[] {
  const def = defOf(schema)
  if (!def) return []
  if (def.type === 'object' && def.shape) {
    const inner = Object.entries(def.shape).flatMap(([name, field]) =>
      objectsIn(field, place ? `${place}.${name}` : name),
    )
    return [{ place, schema: schema as z.ZodType, shape: def.shape }, ...inner]
  }
  if (def.type === 'array') return objectsIn(def.element, `${place}[]`)
  if (def.type === 'union') return (def.options ?? []).flatMap(option => objectsIn(option, place))
  return ['innerType', 'in', 'valueType'].flatMap(part => objectsIn(def[part], place))
}

/** Fields of an input that name a record: `id`, `project_id`, `items[].article_id`, `rapport_ids`. */
export const idPlaces = (schema: unknown): string[] =>
  objectsIn(schema).flatMap(({ place, shape }) =>
    Object.keys(shape)
      .filter(name => /(?:^|_)ids?$|[a-z]Ids?$/.test(name))
      .map(name => (place ? `${place}.${name}` : name)),
  )
