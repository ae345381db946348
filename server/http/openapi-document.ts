import type { AnyTRPCRouter } from '@trpc/server'
import type { RequestHandler } from 'express'
import { generateOpenApiDocument } from 'trpc-openapi'
import { errorBody } from '../core/errors'
import { grantOf } from '../core/permissions'
import { sendBytes, sendJson } from './json-answer'
import { errorComponents, errorReferences, sharedHeaders } from './openapi-answers'
import { type Json, type JsonObject, tidy } from './openapi-tidy'
import { localeOf, requestIdOf } from './request-context'
import { type Mount, mountRest, type RestMounts, type Surface } from './rest-mounts'

/** Which part of the interface a document shows; `all` is for people who look around. */
export type DocumentScope = Surface | 'all'

interface Source {
  mounts: RestMounts
  /** Version of the product; the version of the public API stands in its path. */
  version: string
  /** Operations that do not come from a procedure (files), by whole path; they are left as they are. */
  furtherPaths?: JsonObject
}

const about: Record<DocumentScope, { title: string; server: string; description: string }> = {
  v1: { title: 'Gewerk Public API', server: '/api/v1', description: 'One company by its API key.' },
  app: {
    title: 'Gewerk Application API',
    server: '/api',
    description: 'The web application’s own endpoints, by session.',
  },
  all: {
    title: 'Gewerk',
    server: '/',
    description: 'Public API (`/api/v1`, by key) and application (`/api`, by session).',
  },
}

/**
 * Middleware that serves the descriptions to everybody: the public API's at `/api/v1/openapi.json`, both surfaces at `/api/swagger`.
 * Other paths pass on.
 */
export function openApiDocuments(appRouter: AnyTRPCRouter, { version }: { version: string }): RequestHandler {
  const { v1, all } = openApiTexts(appRouter, version)
  const byPath = new Map([
    ['/api/v1/openapi.json', Buffer.from(v1)],
    ['/api/swagger', Buffer.from(all)],
  ])
  return (req, res, next) => {
    const bytes = byPath.get(req.originalUrl.split('?', 1)[0] ?? '')
    if (!bytes) return next()
    requestIdOf(req, res)
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('Allow', 'GET, HEAD')
      return sendJson(req, res, 405, errorBody('method_not_allowed', localeOf(req)))
    }
    res.setHeader('Cache-Control', 'public, max-age=300')
    sendBytes(req, res, 200, bytes, 'application/json; charset=utf-8')
  }
}

/**
 * The OpenAPI 3.1 description of what the REST door serves, from the same mounts. The same router gives the same document in any
 * process, time zone and language.
 */
export function openApiDocument(
  { mounts, version, furtherPaths = {} }: Source,
  scope: DocumentScope,
): JsonObject {
  const shown = mounts.mounts.filter(({ surface }) => scope === 'all' || surface === scope)
  const { title, server, description } = about[scope]
  const generated = generateOpenApiDocument(mounts.router, {
    title,
    version: scope === 'v1' ? '1' : version,
    description,
    baseUrl: server,
    openApiVersion: '3.1.0',
    securitySchemes: {},
    filter: ({ metadata }) => scope === 'all' || metadata.surface === scope,
  })
  const document = JSON.parse(JSON.stringify(generated)) as JsonObject
  return tidy(finishDocument(document, shown, scope, furtherPaths)) as JsonObject
}

/** The texts of all documents of a router: what is committed and served. */
export function openApiTexts(appRouter: AnyTRPCRouter, version: string, furtherPaths?: JsonObject) {
  const source = { mounts: mountRest(appRouter), version, furtherPaths }
  const text = (scope: DocumentScope) => `${JSON.stringify(openApiDocument(source, scope), null, 2)}\n`
  return { v1: text('v1'), app: text('app'), all: text('all') }
}

const schemes: Record<Surface, JsonObject> = {
  v1: { ApiKey: { type: 'http', scheme: 'bearer', description: 'API key `svc_<env>_<prefix>_<secret>`' } },
  app: {
    Session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-gewerk',
      description: 'Session cookie of the login',
    },
  },
}

/** Corrects what the library cannot know: status, security and failures of each operation, paths relative to the server. */
function finishDocument(
  document: JsonObject,
  shown: readonly Mount[],
  scope: DocumentScope,
  further: JsonObject,
): JsonObject {
  const prefix = scope === 'all' ? '' : about[scope].server
  const generated = asObject(document.paths)
  const paths: JsonObject = {}
  for (const mount of shown) {
    const method = mount.method.toLowerCase()
    const operation = asObject(asObject(generated[mount.path])[method])
    const path = mount.path.slice(prefix.length)
    paths[path] = { ...asObject(paths[path]), [method]: finishOperation(operation, mount) }
  }
  for (const [path, item] of Object.entries(further)) {
    const surface: Surface = path.startsWith('/api/v1/') ? 'v1' : 'app'
    const relative = path.slice(prefix.length)
    if (scope === 'all' || scope === surface)
      paths[relative] = { ...asObject(paths[relative]), ...asObject(item) }
  }
  const securitySchemes = scope === 'all' ? { ...schemes.v1, ...schemes.app } : schemes[scope]
  const components = { ...asObject(document.components), securitySchemes, responses: errorComponents(shown) }
  return { ...document, paths, components }
}

function finishOperation(operation: JsonObject, mount: Mount): JsonObject {
  const success = asObject(asObject(operation.responses)['200'])
  const withHeaders: JsonObject = {
    ...success,
    description: mount.created ? 'Created' : 'Done',
    headers: sharedHeaders(mount.surface),
  }
  return {
    ...operation,
    description: describeRight(mount),
    security: mount.permission ? [{ [mount.surface === 'v1' ? 'ApiKey' : 'Session']: [] }] : [],
    responses: { [mount.created ? '201' : '200']: withHeaders, ...errorReferences(mount) },
  }
}

function describeRight({ permission, surface }: Mount): string {
  if (!permission) return 'Open to everybody.'
  const { scope, roles, module } = grantOf(permission)
  return surface === 'v1'
    ? `Needs scope \`${scope}\` and module \`${module}\`.`
    : `Needs permission \`${permission}\` (roles ${roles.join(', ')}) and module \`${module}\`.`
}

const asObject = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
