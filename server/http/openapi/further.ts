import { byteRoutes } from '../../byte-routes'
import { inboxSources } from '../../handlers'
import { inboxPaths } from '../inbound/inbox'
import { livePaths } from '../live/described'
import { cronPaths } from '../operations/cron'
import type { Elsewhere, Method } from '../rest/mounts'
import { signingPaths } from '../signing'
import { extensible, type JsonObject, jsonAnswer, refusals, requestId } from './parts'
import { tags } from './texts'

const tag = (name: string): string => tags[name]?.name ?? name

/**
 * Operations that are not procedures, by whole path: files, scheduled work, health, and those described by other entry
 * points.
 */
export const furtherPaths = (): JsonObject => ({
  ...grouped(bytePaths()),
  ...grouped(cronPaths),
  ...grouped(livePaths),
  ...grouped(signingPaths),
  '/api/health': { get: health },
  '/api/swagger': { get: description },
  ...grouped(inboxPaths(inboxSources)),
})

/** The byte routes, by path and method. */
function bytePaths(): JsonObject {
  const paths: Record<string, JsonObject> = {}
  for (const { path, method, operation } of byteRoutes)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  return paths
}

/** The methods of each of these paths, needed by the REST handler. */
export const furtherMethods = (): Elsewhere =>
  new Map([
    // The path of the public API's document is not an operation in it.
    ['/api/v1/openapi.json', ['GET']],
    ...Object.entries(furtherPaths()).map(([path, operations]): [string, Method[]] => [
      path,
      Object.keys(operations as JsonObject).map(method => method.toUpperCase() as Method),
    ]),
  ])

/** Adds to paths written by other entry points their group, and the refusal of an unreadable request. */
function grouped(paths: JsonObject): JsonObject {
  const items = Object.entries(paths).map(([path, item]) => {
    const surface = path.startsWith('/api/v1/') ? 'Public' : 'App'
    const unreadable: JsonObject = { '400': { $ref: `#/components/responses/${surface}Error400` } }
    const operations = Object.entries(item as JsonObject).map(([method, value]) => {
      const operation = value as { tags: string[]; responses: JsonObject }
      const responses = { ...unreadable, ...(extensible(operation.responses) as JsonObject) }
      return [method, { ...operation, tags: operation.tags.map(tag), responses }]
    })
    return [path, Object.fromEntries(operations)]
  })
  return Object.fromEntries(items)
}

const states = (...names: string[]): JsonObject => ({ type: 'string', enum: names })
const healthSchema: JsonObject = {
  type: 'object',
  required: ['status', 'version', 'checks'],
  properties: {
    status: states('ok', 'failed'),
    version: { type: 'string' },
    checks: { type: 'object', additionalProperties: states('ok', 'failed') },
    sending: {
      ...states('paused'),
      description: 'Only in a restored copy that holds back mails and webhooks',
    },
  },
}
const description: JsonObject = {
  operationId: 'serviceDescription',
  tags: [tag('service')],
  summary: 'This description: both surfaces as OpenAPI 3.1',
  description:
    'Open to everybody. The public API alone is at `/api/v1/openapi.json`. `If-None-Match` with the `ETag` of an earlier answer brings 304.',
  security: [],
  responses: {
    '200': {
      ...jsonAnswer('The document', { type: 'object', additionalProperties: true }, { openapi: '3.1.0' }),
      headers: {
        ...requestId,
        ETag: { description: 'Names this state of the document', schema: { type: 'string' } },
      },
    },
    '304': { description: 'The document is still the one that `If-None-Match` names', headers: requestId },
    ...refusals(400, 500, 503),
  },
}

const checks = { database: 'ok', queue: 'ok', storage: 'ok', pdf: 'ok' }

const health: JsonObject = {
  operationId: 'serviceHealth',
  tags: [tag('service')],
  summary: 'Whether the service can work',
  description:
    'Open to everybody. The service needs `database` and `storage`. Without `queue` webhooks, mails and documents leave up to a second later, ' +
    'without `pdf` documents and the mails that carry them wait, and a PDF that is asked for is answered 503.',
  security: [],
  responses: {
    '200': jsonAnswer('It can work; a part that it does not need may be `failed`', healthSchema, {
      status: 'ok',
      version: '1.0.0',
      checks,
    }),
    ...refusals(400),
    '503': jsonAnswer('It cannot work', healthSchema, {
      status: 'failed',
      version: '1.0.0',
      checks: { ...checks, database: 'failed' },
    }),
  },
}
