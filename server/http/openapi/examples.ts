import type { Json, JsonObject } from './tidy'

/** Looks up what a `$ref` of the document points to. */
export type Resolve = (reference: string) => JsonObject

/** What the examples of one operation are made of. */
export interface Words {
  /** A record of the operation's noun; its fields go first. */
  record: JsonObject
  common: JsonObject
}

/**
 * A value of a schema, plausible to a craft company and always valid: what the schema itself says (const, example, default), else the
 * word for a field of that name where the schema lets it through, else the plainest value of its type.
 * @param hint the value that would be nicest; parts of it that do not fit are left out
 * @param optional whether fields are filled that may be absent
 */
export function exampleOf(
  schema: JsonObject,
  { words, hint, resolve, optional = true }: Options & { hint?: Json },
): Json {
  const visit = (node: JsonObject, wish: Json | undefined, name: string): Json => {
    if (typeof node.$ref === 'string') return visit(resolve(node.$ref), wish, name)
    if (node.const !== undefined) return node.const
    const variant = variantFor(node, wish, resolve)
    if (variant) return visit(variant, wish, name)
    if (isObjectSchema(node)) return visitObject(node, asObject(Array.isArray(wish) ? wish[0] : wish))
    if (typesOf(node).includes('array')) return visitArray(node, wish, name)
    return scalarFor(node, [wish, wordFor(name)], name)
  }
  const wordFor = (name: string): Json | undefined => words.record[name] ?? words.common[name]

  function visitObject(node: JsonObject, wish: JsonObject): Json {
    const required = new Set((node.required ?? []) as string[])
    const fields = Object.entries(asObject(node.properties)).flatMap(([name, property]) => {
      const known = Object.hasOwn(wish, name) ? wish[name] : wordFor(name)
      if (!required.has(name) && (!optional || known === undefined || known === null)) return []
      return [[name, visit(asObject(property), known, name)] as const]
    })
    const open = node.properties === undefined ? Object.entries(wish) : []
    return Object.fromEntries([...fields, ...open])
  }

  function visitArray(node: JsonObject, wish: Json | undefined, name: string): Json {
    const items = asObject(node.items)
    const wishes = Array.isArray(wish) ? wish : wish === undefined || wish === null ? [undefined] : [wish]
    return wishes.map(one => visit(items, one, `${name}[]`))
  }

  return visit(schema, hint, '')
}

interface Options {
  words: Words
  resolve: Resolve
  optional?: boolean
}

/** Of several shapes the first that takes the wish, else the first that is not null and not the empty text. */
function variantFor(node: JsonObject, wish: Json | undefined, resolve: Resolve): JsonObject | null {
  const variants = (node.anyOf ?? node.oneOf) as JsonObject[] | undefined
  if (!variants) return null
  const open = variants.map(one => (typeof one.$ref === 'string' ? resolve(one.$ref) : one))
  const taking = wish === undefined ? undefined : open.find(one => takesKind(one, wish))
  return taking ?? open.find(one => one.const === undefined && !typesOf(one).every(isNull)) ?? open[0] ?? null
}

const isNull = (type: string) => type === 'null'

function takesKind(node: JsonObject, wish: Json): boolean {
  if (node.anyOf) return (node.anyOf as JsonObject[]).some(one => takesKind(one, wish))
  if (isObjectSchema(node)) return isObject(wish)
  return typesOf(node).includes('array') ? Array.isArray(wish) : fits(node, wish)
}

function scalarFor(node: JsonObject, wishes: readonly (Json | undefined)[], name: string): Json {
  const listed = Array.isArray(node.enum) ? node.enum : []
  const candidates = [...wishes, node.example, node.default, ...listed, ...plainValues(node)]
  const value = candidates.find(one => one !== undefined && fits(node, one))
  if (value === undefined) throw new Error(`no example fits "${name}": ${JSON.stringify(node)}`)
  return value
}

/** What stands where no word is known; a test finds such texts. */
export const unworded = 'Text'

function plainValues(node: JsonObject): Json[] {
  const byFormat: Record<string, string> = {
    date: '2026-01-31',
    'date-time': '2026-01-31T10:15:00.000Z',
    email: 'office@berger.example',
    uri: 'https://berger.example/',
    binary: 'Nummer;Name',
  }
  const least = Number(node.minimum ?? node.exclusiveMinimum ?? 0)
  const types = typesOf(node)
  return [
    ...(types.includes('null') ? [null] : []),
    ...(types.includes('boolean') ? [true] : []),
    ...(types.includes('integer') || types.includes('number') ? [1, least, least + 1] : []),
    ...(types.includes('string') ? [byFormat[String(node.format)] ?? unworded] : []),
    ...(types.length === 0 ? [unworded] : []),
  ]
}

/** Whether a scalar is one of the schema's values, by the words that our schemas use. */
function fits(node: JsonObject, value: Json): boolean {
  if (node.const !== undefined && node.const !== value) return false
  if (Array.isArray(node.enum) && !node.enum.some(one => one === value)) return false
  const types = typesOf(node)
  if (types.length > 0 && !types.some(type => isOfType(value, type))) return false
  if (typeof value === 'number') return isWithin(node, value)
  if (typeof value !== 'string') return typeof value !== 'object' || value === null
  const { length } = [...value]
  if (length > Number(node.maxLength ?? length) || length < Number(node.minLength ?? 0)) return false
  if (typeof node.pattern === 'string' && !new RegExp(node.pattern, 'u').test(value)) return false
  return typeof node.format !== 'string' || (formats[node.format]?.test(value) ?? true)
}

const formats: Record<string, RegExp> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: /^https?:/,
}

function isWithin(node: JsonObject, value: number): boolean {
  return (
    value >= Number(node.minimum ?? value) &&
    value <= Number(node.maximum ?? value) &&
    value > Number(node.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
    value < Number(node.exclusiveMaximum ?? Number.POSITIVE_INFINITY)
  )
}

function isOfType(value: Json, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'null') return value === null
  return typeof value === type
}

const typesOf = ({ type }: JsonObject): string[] =>
  Array.isArray(type) ? (type as string[]) : typeof type === 'string' ? [type] : []

const isObjectSchema = (node: JsonObject) => typesOf(node).includes('object')

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})
