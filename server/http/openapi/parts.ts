import { sharedHeaders } from './answers'
import type { Json, JsonObject } from './tidy'

// What the descriptions of doors that are no procedures are put together from.

export const bySession: JsonObject[] = [{ Session: [] }]

/** The header that every answer has. */
export const requestId: JsonObject = sharedHeaders('app')

const refusalsOf =
  (surface: 'App' | 'Public') =>
  (...statuses: number[]): JsonObject =>
    Object.fromEntries(
      statuses.map(status => [String(status), { $ref: `#/components/responses/${surface}Error${status}` }]),
    )
/** What the app's surface refuses with these statuses, by status. */
export const refusals = refusalsOf('App')
export const publicRefusals = refusalsOf('Public')

/** A parameter of the path. */
export const inPath = (name: string, description: string, schema: JsonObject, example: Json): JsonObject => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
  example,
})

/** The id of a record in the path. */
export const idInPath = (name: string, description: string, example: number): JsonObject =>
  inPath(name, description, { type: 'integer', minimum: 1, maximum: 2_147_483_647 }, example)

/** The header that names a file. */
export const fileName = (example?: string): JsonObject => ({
  'Content-Disposition': {
    description: 'Name of the file',
    schema: { type: 'string' },
    ...(example ? { example } : {}),
  },
})

const binary: JsonObject = { type: 'string', format: 'binary' }

/** Content of an answer that is bytes, by its type. */
export const bytes = (type: string, example = '(bytes)'): JsonObject => ({
  [type]: { schema: binary, example },
})

/** An answer of bytes that are shown and have no name. */
export const bytesAnswer = (type: string): JsonObject => ({
  description: 'Done',
  headers: requestId,
  content: bytes(type),
})

/** An answer of JSON. */
export const jsonAnswer = (
  description: string,
  schema: JsonObject,
  example: Json,
  headers = requestId,
): JsonObject => ({ description, headers, content: { 'application/json': { schema, example } } })

/** An object with these fields, all of them always there. */
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
