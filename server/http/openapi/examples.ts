import { bodies, commonValues, records } from './example-values'
import type { Json, JsonObject } from './parts'
import { tags } from './texts'

/** Resolves a `$ref` of the document. */
export type Resolve = (reference: string) => JsonObject

/** Sources for the examples of one operation. */
export interface ExampleValues {
  /** A record of the operation's noun; its fields take precedence. */
  record: JsonObject
  common: JsonObject
}

/**
 * A value of a schema, plausible to a craft company and always valid: the schema's own (const, example, default), else
 * the usual value of a field of that name if the schema accepts it, else the simplest value of its type.
 * @param hint the preferred value; parts of it that do not fit are left out
 * @param optional whether optional fields are filled
 */
export function exampleOf(
  schema: JsonObject,
  { values, hint, resolve, optional = true }: Options & { hint?: Json },
): Json {
  const visit = (node: JsonObject, wish: Json | undefined, name: string): Json => {
    if (typeof node.$ref === 'string') return visit(resolve(node.$ref), wish, name)
    if (node.const !== undefined) return node.const
    const variant = variantFor(node, wish, resolve)
    if (variant) return visit(variant, wish, name)
    if (isObjectSchema(node)) return visitObject(node, asObject(Array.isArray(wish) ? wish[0] : wish))
    if (typesOf(node).includes('array')) return visitArray(node, wish, name)
    return scalarFor(node, [wish, valueFor(name)], name)
  }
  const valueFor = (name: string): Json | undefined => values.record[name] ?? values.common[name]

  function visitObject(node: JsonObject, wish: JsonObject): Json {
    const required = new Set((node.required ?? []) as string[])
    const fields = Object.entries(asObject(node.properties)).flatMap(([name, property]) => {
      const known = Object.hasOwn(wish, name) ? wish[name] : valueFor(name)
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
  values: ExampleValues
  resolve: Resolve
  optional?: boolean
}

/** Of several shapes the first that accepts the wanted value, else the first that is neither null nor empty. */
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

/** Placeholder where no value is known; a test finds such texts. */
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

/** Whether a scalar is one of the schema's values, by the keywords that our schemas use. */
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

/**
 * The document with an example on every parameter, body and success response that has none. They are generated from the
 * schemas, so they contain nothing that the schemas reject.
 * @param procedures names of procedures by operation id
 */
export function fillExamples(document: JsonObject, procedures: ReadonlyMap<string, string>): JsonObject {
  const resolve = (reference: string) =>
    asObject(
      reference
        .slice(2)
        .split('/')
        .reduce<Json>((node, key) => asObject(node)[key] ?? {}, document),
    )
  const fill = (operation: JsonObject, path: string): JsonObject => {
    const values = valuesOf(operation)
    const part = path.split('/').findLast(segment => !segment.startsWith('{')) ?? ''
    const make = (schema: JsonObject, hint?: Json, optional = true) =>
      exampleOf(schema, { values, resolve, optional, ...(hint === undefined ? {} : { hint }) })
    return {
      ...operation,
      ...withParameters(operation, make, values),
      ...withBody(operation, make, values, procedures.get(String(operation.operationId)) ?? ''),
      responses: mapValues(asObject(operation.responses), (answer, status) =>
        status.startsWith('2') ? withAnswer(answer, { make, values, part, resolve }) : answer,
      ),
    }
  }
  const paths = mapValues(asObject(document.paths), (item, path) => mapValues(item, operation => fill(operation, path)))
  return { ...document, paths }
}

type Make = (schema: JsonObject, hint?: Json, optional?: boolean) => Json

function withParameters(operation: JsonObject, make: Make, values: ExampleValues): JsonObject {
  if (!Array.isArray(operation.parameters)) return {}
  const parameters = (operation.parameters as JsonObject[]).map(parameter => {
    if (parameter.example !== undefined) return parameter
    const name = String(parameter.name)
    const { example, ...schema } = asObject(parameter.schema)
    const wish = values.record[name] ?? values.common[name] ?? example
    return { ...parameter, schema, example: make(schema, example === undefined ? wish : example) }
  })
  return { parameters }
}

function withBody(operation: JsonObject, make: Make, values: ExampleValues, procedure: string): JsonObject {
  if (!isObject(operation.requestBody)) return {}
  const written = bodies[procedure]
  const hint = written ?? { ...values.record, updates: values.record }
  const content = mapValues(asObject(operation.requestBody.content), media =>
    media.example === undefined ? { ...media, example: written ?? make(asObject(media.schema), hint) } : media,
  )
  return { requestBody: { ...operation.requestBody, content } }
}

interface Answering {
  make: Make
  values: ExampleValues
  /** Last literal segment of the path: `/offers/{id}/items` answers with items, or with the offer that has them. */
  part: string
  resolve: Resolve
}

function withAnswer(answer: JsonObject, { make, values, part, resolve }: Answering): JsonObject {
  if (!isObject(answer.content)) return answer
  const { record, common } = values
  const content = mapValues(answer.content, media => {
    if (media.example !== undefined || media.schema === undefined) return media
    const schema = asObject(media.schema)
    const data = asObject(asObject(schema.properties).data)
    const whole = typeof data.$ref === 'string' ? resolve(data.$ref) : data
    const isPart = Array.isArray(record[part]) && asObject(whole.properties)[part] === undefined
    const page: JsonObject = { pagination: common, pageInfo: common, projects: [record] }
    const hint: JsonObject = { ...record, ...page, data: isPart ? (record[part] ?? record) : record }
    return { ...media, example: make(schema, hint) }
  })
  return { ...answer, content }
}

const nounByTag = new Map(Object.entries(tags).map(([noun, { name }]) => [name, noun]))

function valuesOf(operation: JsonObject): ExampleValues {
  const [tag = ''] = (operation.tags ?? []) as string[]
  return { record: records[nounByTag.get(tag) ?? ''] ?? {}, common: commonValues }
}

const mapValues = (record: JsonObject, change: (value: JsonObject, key: string) => JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, isObject(value) ? change(value, key) : value]))
