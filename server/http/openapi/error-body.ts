import { type ErrorKey, errorBody, errorCatalog } from '../../core/errors'
import { maxJsonBytes } from '../json-body'
import type { Json, JsonObject } from './tidy'

/** The one body of every failure, as `components.schemas.Error`. */
export const errorSchema: JsonObject = {
  type: 'object',
  description: 'The one body of every failure; 503 of the public API has none',
  required: ['error', 'message'],
  properties: {
    error: { type: 'string', description: 'What happened, stable; match on it', example: 'validation_error' },
    message: { type: 'string', description: 'In the language of Accept-Language or of the person' },
    details: { type: 'object', description: 'What is wrong, by kind of failure', additionalProperties: true },
  },
}

/** The error body with the codes of these reasons, and with an example for each of these reasons. */
export function failureContent(status: number, keys: readonly ErrorKey[]): JsonObject {
  const codes = [...new Set(keys.map(key => errorCatalog[key].code))].sort()
  const examples = keys.map((key, index) => {
    const spec = errorCatalog[key]
    const isFirst = keys.findIndex(other => errorCatalog[other].code === spec.code) === index
    const value = errorBody(key, 'en', exampleDetails[key]) as unknown as Json
    return [isFirst ? spec.code : key.replaceAll('.', '_'), { summary: spec.en, value }]
  })
  const details = detailsOf[status]
  const narrower: JsonObject = {
    type: 'object',
    properties: { error: { type: 'string', enum: codes }, ...(details ? { details } : {}) },
  }
  const schema: JsonObject = { allOf: [{ $ref: '#/components/schemas/Error' }, narrower] }
  return { 'application/json': { schema, examples: Object.fromEntries(examples) } }
}

const exampleDetails: Partial<Record<ErrorKey, Record<string, unknown>>> = {
  validation: {
    issues: [
      { path: 'title', code: 'too_small', message: 'Too small: expected string to have >=1 characters' },
    ],
  },
  insufficient_scope: { scope: 'rechnungen:read' },
  module_disabled: { module: 'rechnungen' },
  forbidden: { permission: 'invoices:write' },
  payload_too_large: { maxBytes: maxJsonBytes },
  internal: { requestId: '7d3f0c7e-3a55-4a5e-9a86-0f6cf1f1f3d2' },
  'inbound.too_large': { maxBytes: 2_147_483_648 },
}

const optionalText = (description: string): JsonObject => ({ type: 'string', description })

const detailsOf: Record<number, JsonObject> = {
  400: {
    type: 'object',
    additionalProperties: true,
    properties: {
      issues: {
        type: 'array',
        items: {
          type: 'object',
          required: ['path', 'code', 'message'],
          additionalProperties: true,
          properties: {
            path: { type: 'string', description: 'Field, e.g. `items.0.quantity`' },
            code: { type: 'string' },
            message: { type: 'string' },
          },
        },
      },
    },
  },
  403: {
    type: 'object',
    additionalProperties: true,
    properties: {
      scope: optionalText('The scope that is missing'),
      permission: optionalText('The permission that is missing'),
      module: optionalText('The module that is not enabled'),
    },
  },
  413: {
    type: 'object',
    additionalProperties: true,
    properties: { maxBytes: { type: 'integer', description: 'The largest body that is taken' } },
  },
  500: {
    type: 'object',
    additionalProperties: true,
    properties: { requestId: optionalText('What to tell support') },
  },
}
