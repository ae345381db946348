import { type ErrorKey, errorBody, errorCatalog } from '../../platform/errors'
import { maxJsonBytes } from '../body'
import type { Mount, Surface } from '../rest/mounts'
import type { Json, JsonObject } from './parts'
import { pascalCase } from './pascal-case'

/** The one body of every error, as `components.schemas.Error`. */
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

/** The error body with the codes of these reasons, and with an example for each. */
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
    issues: [{ path: 'title', code: 'too_small', message: 'Too small: expected string to have >=1 characters' }],
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
    properties: { requestId: optionalText('Name it to support') },
  },
}

const header = (description: string, example: Json, type: 'string' | 'integer' = 'string'): JsonObject => ({
  description,
  schema: { type },
  example,
})

/** Headers that responses refer to. */
const headerComponents: Record<Surface, JsonObject> = {
  v1: {
    'RateLimit-Policy': header('Requests that the key has in so many seconds', '"key";q=600;w=60'),
    RateLimit: header('Requests that are left (`r`), and the seconds until one more is free (`t`)', '"key";r=588;t=0'),
  },
  app: {},
}
const sharedComponents: JsonObject = {
  'X-Request-Id': header('Id of the request, for questions to support', '7d3f0c7e-3a55-4a5e-9a86-0f6cf1f1f3d2'),
  'Retry-After': header('Seconds after which to try again', 12, 'integer'),
  'Idempotency-Replayed': header('`true` when an earlier request with the same key got this answer', 'true'),
}
export const allHeaders = (surfaces: readonly Surface[]): JsonObject =>
  Object.assign({}, sharedComponents, ...surfaces.map(surface => headerComponents[surface]))

const referTo = (names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

/** Headers of every response to an identified caller. */
export const sharedHeaders = (surface: Surface): JsonObject =>
  referTo(['X-Request-Id', ...Object.keys(headerComponents[surface])])
/** Headers of a response that a repeated request gets again. */
export const onceHeaders = (surface: Surface): JsonObject => ({
  ...sharedHeaders(surface),
  ...referTo(['Idempotency-Replayed']),
})

/** How a procedure without a permission is guarded. */
export type Guard = 'permission' | 'person' | 'open'

interface Failure {
  status: number
  /** Possible reasons; each is shown by an example. */
  keys: readonly ErrorKey[]
  /** Distinguishes responses of one status. */
  suffix?: string
}

const onceKeys: ErrorKey[] = ['idempotency.mismatch']

/** The error responses of an operation, one per status. */
function failuresOf(mount: Mount, guard: Guard): Failure[] {
  const failures = usualFailures(mount, guard)
  for (const key of mount.refusesAs) {
    const { status } = errorCatalog[key]
    const at = failures.findIndex(failure => failure.status === status)
    const usual = failures[at] ?? { status, keys: [] }
    const suffix = `${usual.suffix ?? ''}${pascalCase(key)}`
    failures.splice(at < 0 ? failures.length : at, 1, { status, keys: [...usual.keys, key], suffix })
  }
  return failures
}

function usualFailures(
  { method, surface, parameters, fields, once, namesRecords, mayAnswer, fieldsRefused }: Mount,
  guard: Guard,
): Failure[] {
  const isPublic = surface === 'v1'
  const changes = method !== 'GET'
  // An operation without fields still takes an empty object.
  const takesBody = changes && method !== 'DELETE'
  const refersTo =
    parameters.length > 0 ||
    fields.has('id') ||
    mayAnswer.includes(404) ||
    // A filter by an id that does not exist finds nothing.
    (changes && namesRecords)
  const logsIn = guard === 'open' && fields.size > 0
  const failure = (status: number, keys: readonly ErrorKey[], suffix?: string): Failure => ({
    status,
    keys,
    ...(suffix ? { suffix } : {}),
  })
  const forbidden: Failure = isPublic
    ? failure(403, ['insufficient_scope', 'module_disabled'])
    : guard === 'permission'
      ? failure(403, ['forbidden', 'module_disabled'])
      : failure(403, ['forbidden'], 'Personal')
  const refusedRules = (): Failure[] => {
    const suffix = `${fieldsRefused ? 'Fields' : ''}${once ? 'OnCreate' : ''}`
    if (!fieldsRefused && !changes && !mayAnswer.includes(422)) return []
    const fieldKeys: ErrorKey[] = fieldsRefused ? ['validation'] : []
    return [failure(422, [...fieldKeys, 'reference.not_found', ...(once ? onceKeys : [])], suffix)]
  }
  return [
    failure(400, ['validation']),
    ...(guard !== 'open' || logsIn ? [unauthorized(surface, logsIn)] : []),
    ...(guard !== 'open' || changes ? [forbidden] : []),
    ...(refersTo ? [failure(404, ['not_found'])] : []),
    ...(once
      ? [failure(409, ['conflict', 'idempotency.in_progress'], 'OnCreate')]
      : changes || mayAnswer.includes(409)
        ? [failure(409, ['conflict'])]
        : []),
    ...(mayAnswer.includes(410) ? [failure(410, ['token.expired'])] : []),
    ...(takesBody ? [failure(413, ['payload_too_large']), failure(415, ['unsupported_media_type'])] : []),
    ...refusedRules(),
    // Callers with too many changes or guesses at once are slowed down.
    ...(isPublic || changes || mayAnswer.includes(410)
      ? [failure(429, [logsIn ? 'login.throttled' : 'rate_limited'])]
      : []),
    failure(500, ['internal']),
    ...(mayAnswer.includes(502) ? [failure(502, ['account.vendor_failed'])] : []),
    failure(503, isPublic ? [] : ['unavailable']),
  ]
}

const unauthorized = (surface: Surface, logsIn: boolean): Failure => {
  if (logsIn) return { status: 401, keys: ['login.failed'], suffix: 'Login' }
  return { status: 401, keys: [surface === 'v1' ? 'api_key.invalid' : 'unauthorized'] }
}

/** The error responses of an operation, by status, as references to `errorComponents`. */
export function errorReferences(mount: Mount, guard: Guard): JsonObject {
  const references = failuresOf(mount, guard).map(failure => [
    String(failure.status),
    { $ref: `#/components/responses/${nameOf(failure, mount.surface)}` },
  ])
  return Object.fromEntries(references)
}

/** Every error that the operations refer to. */
export function errorComponents(mounts: readonly Mount[], guardOf: (mount: Mount) => Guard): JsonObject {
  const named = mounts.flatMap(mount =>
    failuresOf(mount, guardOf(mount)).map(
      failure => [nameOf(failure, mount.surface), failureResponse(failure, mount.surface)] as const,
    ),
  )
  return Object.fromEntries(named)
}

const nameOf = ({ status, suffix = '' }: Failure, surface: Surface) =>
  `${surface === 'v1' ? 'PublicError' : 'AppError'}${status}${suffix}`

const conditions: Record<number, string> = {
  400: 'Invalid or missing parameter or body',
  401: 'Not authenticated',
  403: 'Scope, permission or module is missing',
  404: 'No such record, or one of another company',
  409: 'The state of the record does not allow this, or another request came first',
  410: 'The link has expired; ask for a new one',
  413: 'Body above the limit',
  415: 'Body is not JSON in UTF-8',
  422: 'A rule of the business refuses this, or a field of the request where the interface promises this status',
  429: 'Too many requests',
  500: 'Unexpected failure',
  502: 'The provider of calendar or mail did not understand us',
  503: 'Not available right now',
}
const saysWhen = new Set([409, 429, 503])

function failureResponse({ status, keys }: Failure, surface: Surface): JsonObject {
  const known = status === 401 ? referTo(['X-Request-Id']) : sharedHeaders(surface)
  const headers = { ...known, ...(saysWhen.has(status) ? referTo(['Retry-After']) : {}) }
  // The per-address limit applies before the requested operation is known.
  if (keys.length === 0) {
    return {
      description: 'Too many requests or connections from one address, or not available right now; no body',
      headers: referTo(['X-Request-Id', 'Retry-After']),
    }
  }
  return { description: conditions[status] ?? '', headers, content: failureContent(status, keys) }
}
