import { tags } from './about'
import { asObject, exampleOf, isObject, type Resolve, type Words } from './examples'
import type { Json, JsonObject } from './tidy'
import { bodies, records } from './words'
import { commonWords } from './words-common'

/**
 * The document with an example on every parameter, body and success answer that has none. They are made of the schemas, so they say
 * nothing that the schemas do not let through.
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
    const words = wordsOf(operation)
    const part = path.split('/').findLast(segment => !segment.startsWith('{')) ?? ''
    const make = (schema: JsonObject, hint?: Json, optional = true) =>
      exampleOf(schema, { words, resolve, optional, ...(hint === undefined ? {} : { hint }) })
    return {
      ...operation,
      ...withParameters(operation, make, words),
      ...withBody(operation, make, words, procedures.get(String(operation.operationId)) ?? ''),
      responses: mapValues(asObject(operation.responses), (answer, status) =>
        status.startsWith('2') ? withAnswer(answer, { make, words, part, resolve }) : answer,
      ),
    }
  }
  const paths = mapValues(asObject(document.paths), (item, path) =>
    mapValues(item, operation => fill(operation, path)),
  )
  return { ...document, paths }
}

type Make = (schema: JsonObject, hint?: Json, optional?: boolean) => Json

function withParameters(operation: JsonObject, make: Make, words: Words): JsonObject {
  if (!Array.isArray(operation.parameters)) return {}
  const parameters = (operation.parameters as JsonObject[]).map(parameter => {
    if (parameter.example !== undefined) return parameter
    const name = String(parameter.name)
    const { example, ...schema } = asObject(parameter.schema)
    const wish = words.record[name] ?? words.common[name] ?? example
    return { ...parameter, schema, example: make(schema, example === undefined ? wish : example) }
  })
  return { parameters }
}

function withBody(operation: JsonObject, make: Make, words: Words, procedure: string): JsonObject {
  if (!isObject(operation.requestBody)) return {}
  const written = bodies[procedure]
  const hint = written ?? { ...words.record, updates: words.record }
  const content = mapValues(asObject(operation.requestBody.content), media =>
    media.example === undefined
      ? { ...media, example: written ?? make(asObject(media.schema), hint) }
      : media,
  )
  return { requestBody: { ...operation.requestBody, content } }
}

interface Answering {
  make: Make
  words: Words
  /** Last written segment of the path: `/offers/{id}/items` answers with items, or with the offer that has them. */
  part: string
  resolve: Resolve
}

function withAnswer(answer: JsonObject, { make, words, part, resolve }: Answering): JsonObject {
  if (!isObject(answer.content)) return answer
  const { record, common } = words
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

function wordsOf(operation: JsonObject): Words {
  const [tag = ''] = (operation.tags ?? []) as string[]
  return { record: records[nounByTag.get(tag) ?? ''] ?? {}, common: commonWords }
}

const mapValues = (record: JsonObject, change: (value: JsonObject, key: string) => JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, isObject(value) ? change(value, key) : value]),
  )
