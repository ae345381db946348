import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AnyTRPCRouter } from '@trpc/server'
import type { Request, RequestHandler, Response } from 'express'
import { generateOpenApiDocument } from 'trpc-openapi'
import { z } from 'zod'
import { grantOf } from '../../platform/permissions'
import { sendBytes } from '../answer'
import { requestIdOf } from '../request'
import { type Mount, mountRest, type RestMounts, type Surface } from '../rest/mounts'
import type { ProcedureMeta } from '../trpc'
import { asObject, fillExamples } from './examples'
import {
  allHeaders,
  errorComponents,
  errorReferences,
  errorSchema,
  type Guard,
  onceHeaders,
  sharedHeaders,
} from './failures'
import { extensible, idempotencyParameter, type Json, type JsonObject, tidy } from './parts'
import { about, type DocumentScope, securitySchemes, tags } from './texts'
import { webhookOperations, webhookParameters, webhookSchemas } from './webhooks'

interface Source {
  mounts: RestMounts
  /** Version of the product; the version of the public API is in its path. */
  version: string
  /** Operations that are not procedures (files), by whole path; only examples are added to them. */
  furtherPaths?: JsonObject
}

/**
 * The OpenAPI 3.1 description of the entry points, from the same mounts. The same router gives the same document in any
 * process, time zone and language.
 */
export function openApiDocument({ mounts, version, furtherPaths = {} }: Source, scope: DocumentScope): JsonObject {
  const shown = mounts.mounts.filter(({ surface }) => scope === 'all' || surface === scope)
  const { title, server, description } = about[scope]
  const generated = generateOpenApiDocument(mounts.router, {
    title,
    version: scope === 'v1' ? '1' : version,
    baseUrl: server,
    openApiVersion: '3.1.0',
    securitySchemes: {},
    filter: ({ metadata }) => scope === 'all' || metadata.surface === scope,
  })
  const document = JSON.parse(JSON.stringify(generated)) as JsonObject
  const info = {
    ...asObject(document.info),
    description,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  }
  const finished = finish({ ...document, info }, { mounts, shown, scope, furtherPaths })
  const procedures = new Map(shown.map(({ operation, procedure }) => [operation, procedure]))
  return fillExamples(tidy(finished) as JsonObject, procedures)
}

/** The texts of a router's documents, as committed and served. */
export function openApiTexts(appRouter: AnyTRPCRouter, version: string, furtherPaths: JsonObject = {}) {
  const source = { mounts: mountRest(appRouter), version, furtherPaths }
  return { v1: textOf(source, 'v1'), app: textOf(source, 'app'), all: textOf(source, 'all') }
}

const textOf = (source: Source, scope: DocumentScope) => `${JSON.stringify(openApiDocument(source, scope), null, 2)}\n`

interface Parts {
  mounts: RestMounts
  shown: readonly Mount[]
  scope: DocumentScope
  furtherPaths: JsonObject
}

/** Adds what the library cannot know: status, security and errors of each operation, paths relative to the server. */
function finish(document: JsonObject, { mounts, shown, scope, furtherPaths }: Parts): JsonObject {
  const prefix = scope === 'all' ? '' : about[scope].server
  const surfaces: Surface[] = scope === 'all' ? ['v1', 'app'] : [scope]
  const procedures = mounts.router._def.procedures as unknown as Record<string, Clone>
  const guardOf = (mount: Mount) => guardBy(procedures[mount.operation]?._def.meta)
  const generated = asObject(document.paths)
  const paths: JsonObject = {}
  for (const mount of shown) {
    const method = mount.method.toLowerCase()
    const operation = asObject(asObject(generated[mount.path])[method])
    const path = mount.path.slice(prefix.length)
    const lost = lostParts(procedures[mount.operation])
    paths[path] = {
      ...asObject(paths[path]),
      [method]: finishOperation(operation, mount, guardOf(mount), lost),
    }
  }
  for (const [path, item] of Object.entries(furtherPaths)) {
    const surface: Surface = path.startsWith('/api/v1/') ? 'v1' : 'app'
    const relative = path.slice(prefix.length)
    if (surfaces.includes(surface)) paths[relative] = { ...asObject(paths[relative]), ...asObject(item) }
  }
  const listed = asObject(document.components)
  const webhooks = surfaces.includes('v1')
  const components = {
    ...listed,
    schemas: {
      ...asObject(extensible(listed.schemas ?? {})),
      ...(webhooks ? webhookSchemas() : {}),
      Error: errorSchema,
    },
    headers: allHeaders(surfaces),
    ...(webhooks ? { parameters: webhookParameters() } : {}),
    responses: errorComponents(shown, guardOf),
    securitySchemes: Object.assign({}, ...surfaces.map(surface => securitySchemes[surface])),
  }
  const whole = { ...document, paths, components, ...(webhooks ? { webhooks: webhookOperations() } : {}) }
  return { ...whole, tags: tagsOf(whole) }
}

interface Clone {
  _def: { meta?: ProcedureMeta; inputs: unknown[] }
}

function guardBy(meta: ProcedureMeta | undefined): Guard {
  if (meta?.permission) return 'permission'
  return /^(person|operator):/.test(meta?.open ?? '') ? 'person' : 'open'
}

/** Parts of an input's field that the library drops for a query: its default, and everything outside of it. */
type LostParts = Record<string, JsonObject>

function lostParts(clone: Clone | undefined): LostParts {
  const [input] = (clone?._def.inputs ?? []) as Array<{ shape?: Record<string, z.core.$ZodType> }>
  const fields = Object.entries(input?.shape ?? {}).map(([name, schema]) => [name, outside(schema)] as const)
  return Object.fromEntries(fields)
}

function outside(schema: z.core.$ZodType): JsonObject {
  const { def } = schema._zod as { def: { type: string; defaultValue?: Json } }
  const description = z.globalRegistry.get(schema)?.description
  return {
    ...(description === undefined ? {} : { description }),
    ...(def.type === 'default' ? { default: def.defaultValue } : {}),
  }
}

function finishOperation(operation: JsonObject, mount: Mount, guard: Guard, lost: LostParts): JsonObject {
  const { procedure, surface, created, accepted, once } = mount
  const success = asObject(asObject(operation.responses)['200'])
  const answer: JsonObject = {
    ...asObject(extensible(success)),
    description: accepted ? 'Accepted' : created ? 'Created' : 'Done',
    headers: once ? onceHeaders(surface) : sharedHeaders(surface),
  }
  const given = (operation.parameters ?? []) as JsonObject[]
  const parameters = given.map(parameter => finishParameter(parameter, lost[String(parameter.name)] ?? {}))
  const scheme = surface === 'v1' ? 'ApiKey' : 'Session'
  const { parameters: dropped, ...rest } = operation
  return {
    ...rest,
    tags: [tags[procedure.split('.')[0] ?? '']?.name ?? procedure.split('.')[0] ?? ''],
    description: describeRight(mount, guard),
    ...(mount.deprecated ? { deprecated: true } : {}),
    security: guard === 'open' ? [] : [{ [scheme]: [] }],
    ...(parameters.length > 0 || once ? { parameters: [...parameters, ...(once ? [idempotencyParameter] : [])] } : {}),
    responses: { [accepted ? '202' : created ? '201' : '200']: answer, ...errorReferences(mount, guard) },
  }
}

/** The description belongs to the parameter, not to its schema. */
function finishParameter(parameter: JsonObject, lost: JsonObject): JsonObject {
  const { description, ...schema } = { ...asObject(parameter.schema), ...lost }
  return { ...parameter, ...(description === undefined ? {} : { description }), schema }
}

function describeRight({ permission, surface }: Mount, guard: Guard): string {
  if (!permission) return guard === 'open' ? 'Open to everybody.' : 'Needs a session.'
  const { scope, roles, module } = grantOf(permission)
  return surface === 'v1'
    ? `Needs scope \`${scope}\` and module \`${module}\`.`
    : `Needs permission \`${permission}\` (roles ${roles.join(', ')}) and module \`${module}\`.`
}

/** Groups used by the document's operations, in the order of the table. */
function tagsOf({ paths, webhooks }: JsonObject): JsonObject[] {
  const items = [...Object.values(asObject(paths)), ...Object.values(asObject(webhooks))].flatMap(item =>
    Object.values(asObject(item)),
  )
  const named = new Set(items.flatMap(operation => (asObject(operation).tags ?? []) as string[]))
  return Object.values(tags).filter(({ name }) => named.has(name))
}

const scopeOf: ReadonlyMap<string, DocumentScope> = new Map([
  ['/api/v1/openapi.json', 'v1'],
  ['/api/swagger', 'all'],
])
/** Paths of the descriptions. */
export const documentPaths = [...scopeOf.keys()]

/**
 * Middleware that serves the descriptions publicly: the public API's at `/api/v1/openapi.json`, both surfaces at
 * `/api/swagger`. Other paths and methods pass on, to the entry point that knows all of them.
 * @param furtherPaths operations that are not procedures, by whole path
 */
export function openApiDocuments(
  appRouter: AnyTRPCRouter,
  { version }: { version: string },
  furtherPaths: JsonObject = {},
): RequestHandler {
  // Each is created at its first request: creating takes up to a second, and neither a start nor the other one waits.
  const made = new Map<DocumentScope, Promise<Served>>()
  let mounts: RestMounts | undefined
  const make = async (scope: DocumentScope) => {
    mounts ??= mountRest(appRouter)
    return servedAs(textOf({ mounts, version, furtherPaths }, scope))
  }
  return (req, res, next) => {
    const [path = ''] = req.originalUrl.split('?', 1)
    const scope = scopeOf.get(path)
    if (!scope || (req.method !== 'GET' && req.method !== 'HEAD')) return next()
    requestIdOf(req, res)
    const making = made.get(scope) ?? make(scope)
    made.set(scope, making)
    making.then(served => send(req, res, served)).catch(next)
  }
}

function send(req: Request, res: Response, { etag, bytes }: Served): void {
  res.setHeader('Cache-Control', 'public, max-age=300')
  res.setHeader('ETag', etag)
  res.setHeader('Vary', 'Accept-Encoding')
  if (req.headers['if-none-match'] === etag) {
    res.statusCode = 304
    return void res.end()
  }
  const encoding = (['br', 'gzip'] as const).find(one => req.acceptsEncodings(one)) ?? 'identity'
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
  sendBytes(req, res, 200, bytes[encoding], 'application/json; charset=utf-8')
}

interface Served {
  etag: string
  bytes: Record<'br' | 'gzip' | 'identity', Buffer>
}

async function servedAs(text: string): Promise<Served> {
  const identity = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
  const [zipped, br] = await Promise.all([promisify(gzip)(identity), promisify(brotliCompress)(identity, { params })])
  return {
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    bytes: { identity, gzip: zipped, br },
  }
}
