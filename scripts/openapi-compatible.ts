/** A JSON value of a document. */
export type Node = { [key: string]: unknown }

/** The released and the current schema, with the documents that resolve their references. */
export interface Pair {
  released: Node
  current: Node
}

export interface Finding {
  where: string
  what: string
  /** Worth a review, but no client breaks. */
  isWarning?: boolean
}

/**
 * Direction in which a schema's values travel. What callers send may become wider (`takes`), what they receive may
 * become narrower (`gives`); the other way round a caller that follows the released document breaks.
 */
export type Direction = 'takes' | 'gives'

/**
 * Incompatibilities of the current schema for a client of the released one.
 * @param documents the whole documents, for `$ref`
 */
export function compareSchemas(
  pair: Pair,
  direction: Direction,
  where: string,
  documents: Pair,
  seen: ReadonlySet<string> = new Set(),
): Finding[] {
  const key = `${String(pair.released.$ref)} ${String(pair.current.$ref)}`
  if (pair.released.$ref && seen.has(key)) return []
  const next = new Set(seen).add(key)
  const released = resolve(pair.released, documents.released)
  const current = resolve(pair.current, documents.current)
  const finding = (what: string): Finding => ({ where, what })
  const inner = (one: Pair, at: string) => compareSchemas(one, direction, at, documents, next)

  if (variantsOf(released) || variantsOf(current)) return compareVariants(released, current, direction, where, inner)
  return [
    ...compareTypes(typesOf(released), typesOf(current), direction).map(finding),
    ...compareEnums(listed(released), listed(current), direction).map(one => ({ where, ...one })),
    ...(direction === 'takes' ? narrowedLimits(released, current).map(finding) : []),
    ...compareFields(released, current, direction, where, inner),
    ...compareItems(released, current, where, inner),
  ]
}

export const asNode = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {}

/** The target of a `$ref`, and `allOf` merged into one object; other nodes unchanged. */
export function resolve(node: Node, document: Node): Node {
  if (Array.isArray(node.allOf)) return merged(node.allOf.map(part => resolve(asNode(part), document)))
  if (typeof node.$ref !== 'string') return node
  const keys = node.$ref.slice(2).split('/')
  const target = keys.reduce<unknown>(
    (at, key) => asNode(at)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  )
  return resolve(asNode(target), document)
}

/** Merges objects that all must match: fields of a later one are narrower than those of an earlier one. */
function merged(parts: readonly Node[]): Node {
  const fields = (name: string) => Object.assign({}, ...parts.map(part => asNode(part[name])))
  const required = [...new Set(parts.flatMap(part => (part.required ?? []) as string[]))]
  return Object.assign({}, ...parts, { required, properties: fields('properties') })
}

type Inner = (pair: Pair, where: string) => Finding[]

const variantsOf = ({ anyOf, oneOf }: Node) => (anyOf ?? oneOf) as Node[] | undefined

/** The variants one by one, also those of a list of types. */
function spread(node: Node): Node[] {
  const variants = variantsOf(node)
  if (variants) return variants.flatMap(spread)
  const types = typesOf(node)
  return types && types.length > 1 ? types.map(type => (type === 'null' ? { type } : { ...node, type })) : [node]
}

/** Each variant on the one side must be accepted by a variant on the other. */
function compareVariants(released: Node, current: Node, direction: Direction, where: string, inner: Inner): Finding[] {
  const before = spread(released)
  const now = spread(current)
  const fits = (one: Node, other: Node) => {
    const pair = direction === 'takes' ? { released: one, current: other } : { released: other, current: one }
    return inner(pair, where).every(({ isWarning }) => isWarning)
  }
  const [bound, free] = direction === 'takes' ? [before, now] : [now, before]
  const lost = bound.filter(one => !free.some(other => fits(one, other)))
  return lost.map(one => ({
    where,
    what: `${direction === 'takes' ? 'no longer takes' : 'may now be'} ${JSON.stringify(one)}`,
  }))
}

const typesOf = ({ type }: Node): string[] | null =>
  Array.isArray(type) ? (type as string[]) : typeof type === 'string' ? [type] : null

/** Every integer is a number. */
const covers = (types: readonly string[], type: string) =>
  types.includes(type) || (type === 'integer' && types.includes('number'))

function compareTypes(released: string[] | null, current: string[] | null, direction: Direction): string[] {
  const [bound, free] = direction === 'takes' ? [released, current] : [current, released]
  if (!free) return []
  if (!bound) return [`type became ${current?.join(' or ') ?? 'anything'}`]
  const lost = bound.filter(type => !covers(free, type))
  return lost.map(type => (direction === 'takes' ? `no longer takes ${type}` : `may now be ${type}`))
}

const listed = (node: Node): unknown[] | null =>
  node.const !== undefined ? [node.const] : Array.isArray(node.enum) ? node.enum : null

function compareEnums(
  released: unknown[] | null,
  current: unknown[] | null,
  direction: Direction,
): Omit<Finding, 'where'>[] {
  const removed = (released ?? []).filter(value => current && !current.includes(value))
  const added = (current ?? []).filter(value => released && !released.includes(value))
  const removals = removed.map(value => ({ what: `value ${JSON.stringify(value)} removed` }))
  if (direction === 'takes') {
    return !released && current ? [{ what: `only takes ${JSON.stringify(current)}` }] : removals
  }
  if (released && !current) return [{ what: 'is no longer one of listed values' }]
  return [...removals, ...added.map(value => ({ what: `value ${JSON.stringify(value)} added`, isWarning: true }))]
}

const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']

function narrowedLimits(released: Node, current: Node): string[] {
  const narrowed = [...upper, ...lower].filter(limit => {
    const [before, now] = [released[limit], current[limit]]
    if (now === undefined) return false
    if (before === undefined) return limit.startsWith('min') ? Number(now) !== 0 || limit === 'minimum' : true
    return upper.includes(limit) ? Number(now) < Number(before) : Number(now) > Number(before)
  })
  const sharpened = ['pattern', 'format', 'multipleOf'].filter(
    word => current[word] !== undefined && current[word] !== released[word],
  )
  const changed = released.default !== undefined && !isSame(released.default, current.default)
  return [
    ...narrowed.map(limit => `${limit} narrowed from ${String(released[limit])} to ${String(current[limit])}`),
    ...sharpened.map(word => `${word} became ${String(current[word])}`),
    ...(changed ? [`default changed from ${show(released.default)} to ${show(current.default)}`] : []),
  ]
}

function compareFields(released: Node, current: Node, direction: Direction, where: string, inner: Inner): Finding[] {
  const before = asNode(released.properties)
  const now = asNode(current.properties)
  const wasRequired = new Set((released.required ?? []) as string[])
  const isRequired = new Set((current.required ?? []) as string[])
  const at = (name: string) => (where ? `${where}.${name}` : name)
  const removedNames = Object.keys(before).filter(name => !(name in now))
  const demanded = [...isRequired].filter(name => !wasRequired.has(name))
  const optional = [...wasRequired].filter(name => name in now && !isRequired.has(name))
  const closed =
    direction === 'takes' && current.additionalProperties === false && released.additionalProperties !== false
  return [
    ...removedNames.map(name => ({ where: at(name), what: 'removed' })),
    ...(direction === 'takes' ? demanded.map(name => ({ where: at(name), what: 'became required' })) : []),
    ...(direction === 'gives' ? optional.map(name => ({ where: at(name), what: 'may now be missing' })) : []),
    ...(closed && released.type !== undefined ? [{ where, what: 'no longer takes further fields' }] : []),
    ...Object.keys(before)
      .filter(name => name in now)
      .flatMap(name => inner({ released: asNode(before[name]), current: asNode(now[name]) }, at(name))),
  ]
}

function compareItems(released: Node, current: Node, where: string, inner: Inner): Finding[] {
  if (!released.items && !current.items) return []
  return inner({ released: asNode(released.items), current: asNode(current.items) }, `${where}[]`)
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const show = (value: unknown) => JSON.stringify(value) ?? 'none'
