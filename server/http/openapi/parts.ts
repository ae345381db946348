import type { z } from 'zod'
import { jsonSchemaOf } from '../../platform/values/json-schema'
import { sharedHeaders } from './failures'

export type Json = null | boolean | number | string | Json[] | JsonObject
export type JsonObject = { [key: string]: Json }

/** What is sent, as a schema of the document. */
export function schemaOf(input: z.ZodType): JsonObject {
  const { $schema, ...schema } = jsonSchemaOf(input) as JsonObject
  return schema
}

/**
 * A document with sorted keys, so that it has the same bytes everywhere; fields of a record and of an example keep the
 * order in which they were written. Parts without information are left out: bounds of JavaScript's integers, the text
 * form of a number in a query, the long patterns of a format. A nullable value is written as one type.
 */
export function tidy(value: Json, keepOrder = false): Json {
  if (Array.isArray(value)) return value.map(one => tidy(one))
  if (typeof value !== 'object' || value === null) return value
  const quiet = nullable(withoutNoise(value))
  const keys = keepOrder ? Object.keys(quiet) : Object.keys(quiet).sort()
  return Object.fromEntries(
    keys.map(key => [key, verbatim.has(key) ? (quiet[key] ?? null) : tidy(quiet[key] ?? null, key === fields)]),
  )
}

const fields = 'properties'
const verbatim = new Set(['example', 'examples', 'default', 'enum', 'required'])

function withoutNoise(schema: JsonObject): JsonObject {
  const noise = new Set<string>()
  if (typeof schema.type === 'string' && Array.isArray(schema.anyOf)) noise.add('anyOf')
  if (typeof schema.type === 'string' && typeof schema.format === 'string') noise.add('pattern')
  if (schema.maximum === Number.MAX_SAFE_INTEGER) noise.add('maximum')
  if (schema.minimum === Number.MIN_SAFE_INTEGER) noise.add('minimum')
  if (noise.size === 0) return schema
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !noise.has(key)))
}

/** `anyOf: [X, null]` as `type: [X, 'null']`, where X has one plain type, and as one list where X is another. */
function nullable(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [one, none] = anyOf.map(part => withoutNoise(part as JsonObject)) as [JsonObject, JsonObject]
  if (none.type !== 'null') return schema
  if (Array.isArray(one.anyOf) && Object.keys(one).length === 1) return { ...rest, anyOf: [...one.anyOf, none] }
  if (typeof one.type !== 'string' || one.const !== undefined) return schema
  const listed: JsonObject = Array.isArray(one.enum) ? { enum: [...one.enum, null] } : {}
  return withoutNoise({ ...one, ...listed, ...rest, type: [one.type, 'null'] })
}

/** Schemas of responses without `additionalProperties: false`: a field added later breaks no client. */
export function extensible(value: Json): Json {
  if (Array.isArray(value)) return value.map(extensible)
  if (typeof value !== 'object' || value === null) return value
  const isClosed = value.additionalProperties === false
  const kept = Object.entries(value).filter(([key]) => !(isClosed && key === 'additionalProperties'))
  return Object.fromEntries(kept.map(([key, part]) => [key, extensible(part)]))
}

// Building blocks of the descriptions of routes that are not procedures.

export const bySession: JsonObject[] = [{ Session: [] }]

/** The header of every response. */
export const requestId: JsonObject = sharedHeaders('app')

const refusalsOf =
  (surface: 'App' | 'Public') =>
  (...statuses: number[]): JsonObject =>
    Object.fromEntries(
      statuses.map(status => [String(status), { $ref: `#/components/responses/${surface}Error${status}` }]),
    )
/** Error responses of the app's surface, by status. */
export const refusals = refusalsOf('App')
export const publicRefusals = refusalsOf('Public')

/** A parameter in the query or the headers. */
export const parameter = (
  name: string,
  place: 'query' | 'header',
  description: string,
  schema: JsonObject,
  example: Json,
  required = false,
): JsonObject => ({ name, in: place, required, description, schema, example })

export const idempotencyParameter: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes the request safe to repeat: within 24 hours the same key brings the same answer and nothing is created or sent twice',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
  example: '0b6f2c1a-8f1d-4a39-9f0e-2b1c7a9d4e55',
}

/** The header that names a file. */
export const fileName = (example?: string): JsonObject => ({
  'Content-Disposition': {
    description: 'Name of the file',
    schema: { type: 'string' },
    ...(example ? { example } : {}),
  },
})

const binary: JsonObject = { type: 'string', format: 'binary' }

/** Content of a binary response, by its type. */
export const bytes = (type: string, example = '(bytes)'): JsonObject => ({
  [type]: { schema: binary, example },
})

/** A JSON response. */
export const jsonAnswer = (
  description: string,
  schema: JsonObject,
  example: Json,
  headers = requestId,
): JsonObject => ({ description, headers, content: { 'application/json': { schema, example } } })

/** An object with these fields, all of them required. */
export const record = (properties: JsonObject): JsonObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

/** The file of a form. */
export const fileField = (description: string): JsonObject => ({ ...binary, description })

/** Content of a request that is a form with one file. */
export const form = (properties: JsonObject, example: JsonObject, required = ['file']): JsonObject => ({
  'multipart/form-data': {
    schema: { type: 'object', required, additionalProperties: false, properties },
    example,
  },
})

/** Rows of the database in a download, by the name of their table. */
export const rowsByTable = (description: string): JsonObject => ({
  type: 'object',
  description,
  additionalProperties: { type: 'array', items: { type: 'object', additionalProperties: true } },
})
