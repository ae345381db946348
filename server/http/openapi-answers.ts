import { errorCatalog } from '../core/errors'
import type { JsonObject } from './openapi-tidy'
import type { Mount, Surface } from './rest-mounts'

const header = (description: string, type: 'string' | 'integer' = 'string'): JsonObject => ({
  description,
  schema: { type },
})
const requestId = { 'X-Request-Id': header('Id of the request, for questions to support') }
const rate = {
  'RateLimit-Policy': header('`"key";q=600;w=60`: requests per seconds of this key'),
  RateLimit: header('`"key";r=<left>;t=<seconds until one more is free>`'),
}
const retryAfter = { 'Retry-After': header('Seconds after which to try again', 'integer') }

/** Headers of every answer of a surface. */
export const sharedHeaders = (surface: Surface): JsonObject =>
  surface === 'v1' ? { ...requestId, ...rate } : { ...requestId }

const conditions: Record<number, string> = {
  400: 'Invalid or missing parameter or body',
  401: 'Not authenticated',
  403: 'Scope, permission or module is missing',
  404: 'No such record, or one of another company',
  409: 'The state of the record does not allow this',
  413: 'Body above the limit',
  415: 'Body is not JSON in UTF-8',
  422: 'A rule of the business refuses this',
  429: 'Too many requests',
  500: 'Unexpected failure',
  503: 'Not available right now',
}

/** The failures that an operation can answer, by status, as references to `errorComponents`. */
export function errorReferences(mount: Mount): JsonObject {
  const reference = (status: number) => ({
    $ref: `#/components/responses/${componentName(status, mount.surface)}`,
  })
  return Object.fromEntries(statusesOf(mount).map(status => [String(status), reference(status)]))
}

/** Every failure that the operations refer to. */
export function errorComponents(mounts: readonly Mount[]): JsonObject {
  const named = mounts.flatMap(mount =>
    statusesOf(mount).map(
      status => [componentName(status, mount.surface), errorResponse(status, mount.surface)] as const,
    ),
  )
  return Object.fromEntries(named)
}

const componentName = (status: number, surface: Surface) =>
  `${surface === 'v1' ? 'PublicError' : 'AppError'}${status}`

function statusesOf({ method, surface, permission, parameters, fields }: Mount): number[] {
  const takesInput = fields.size > 0
  const takesBody = takesInput && method !== 'GET' && method !== 'DELETE'
  const changes = method !== 'GET'
  return [
    ...(takesInput ? [400] : []),
    ...(permission ? [401, 403] : []),
    ...(parameters.length > 0 || changes || fields.has('id') ? [404] : []),
    ...(changes ? [409, 422] : []),
    ...(takesBody ? [413, 415] : []),
    ...(surface === 'v1' || !permission ? [429] : []),
    500,
    503,
  ]
}

function errorResponse(status: number, surface: Surface): JsonObject {
  const description = conditions[status] ?? ''
  const headers = { ...sharedHeaders(surface), ...(status === 429 || status === 503 ? retryAfter : {}) }
  // The per-address limit answers before anybody knows what is asked.
  if (status === 503 && surface === 'v1') {
    return {
      description: 'Too many requests or connections from one address; no body',
      headers: { ...requestId, ...retryAfter },
    }
  }
  return { description, headers, content: { 'application/json': { schema: errorSchema(status) } } }
}

function errorSchema(status: number): JsonObject {
  const specs = Object.values(errorCatalog).filter(spec => spec.status === status)
  const codes = [...new Set(specs.map(({ code }) => code))].sort()
  return {
    type: 'object',
    required: ['error', 'message'],
    additionalProperties: false,
    properties: {
      error: { type: 'string', enum: codes },
      message: { type: 'string', description: 'In the language of Accept-Language or of the person' },
      details: status === 400 ? issuesSchema : { type: 'object', additionalProperties: true },
    },
  }
}

const issuesSchema: JsonObject = {
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
}
