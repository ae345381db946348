import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server'
import { instanceofZodTypeObject, type OpenApiRouter, unwrapZodType } from 'trpc-openapi'
import { z } from 'zod'
import type { RequestContext } from '../../context'
import type { ErrorKey } from '../../platform/errors'
import type { Permission } from '../../platform/permissions'
import { namesRecord, shownOnceIn } from '../../platform/values/scalars'
import { type FurtherRefusal, type ProcedureMeta, type RestRoute, router } from '../trpc'

export type Surface = 'v1' | 'app'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One procedure on one path of one surface. */
export interface Mount {
  surface: Surface
  method: Method
  /** Whole path template, `/api/v1/projects/{id}`. */
  path: string
  /** Name of the procedure, `projects.get`. */
  procedure: string
  /** Name of the operation, unique for each mount: `projectsGet`. */
  operation: string
  /** Names of the path's parameters, in its order. */
  parameters: readonly string[]
  /** Names of the input's fields. */
  fields: ReadonlySet<string>
  created: boolean
  accepted: boolean
  /** Honours an `Idempotency-Key`. */
  once: boolean
  /** Fields of the response's `data` that are shown once. */
  shownOnce: readonly string[]
  apart: boolean
  /** A field of the input takes ids of records. */
  namesRecords: boolean
  mayAnswer: readonly FurtherRefusal[]
  /** Refusals with a code of their own within their status. */
  refusesAs: readonly ErrorKey[]
  /** Invalid fields of the input are refused with 422 where others answer 400. */
  fieldsRefused: boolean
  permission: Permission | null
  /** Instant of its deprecation and the whole path of its replacement. */
  deprecated: { since: Date; by: string } | null
}

export interface RestMounts {
  mounts: readonly Mount[]
  /** A clone for each mount, with the mount's surface in its meta: the router that the REST library describes. */
  router: OpenApiRouter
  /**
   * The router that the library calls. It coerces the schemas of inputs, which all entry points share, so it gets
   * others: `null` would become 0.
   */
  called: OpenApiRouter
}

/** The context of a call by its mount. */
export interface MountedContext extends RequestContext {
  /** Reads the raw input, once all earlier checks have passed. */
  readInput?: () => Promise<unknown>
}

interface Procedure {
  (options: { ctx: MountedContext; getRawInput: () => Promise<unknown> }): Promise<unknown>
  _def: { type: string; inputs: unknown[]; output?: unknown; meta?: ProcedureMeta }
}

/**
 * Mounts every procedure whose meta names REST paths on those paths: a clone of it for each, with the same resolver and
 * the same checks. Throws at start when two have the same path, when one declares no output, or when a parameter could
 * never be given in a query or path.
 */
export function mountRest(appRouter: AnyTRPCRouter): RestMounts {
  const procedures: Record<string, Procedure> = appRouter._def.procedures
  const pairs = Object.entries(procedures)
    .flatMap(([name, procedure]) => mountsOf(name, procedure).map(mount => ({ mount, procedure })))
    .sort((a, b) => bySpecificity(a.mount, b.mount))

  const described: Record<string, AnyTRPCProcedure> = {}
  const called: Record<string, AnyTRPCProcedure> = {}
  const shapes = new Map<string, string>()
  for (const { mount, procedure } of pairs) {
    checkShape(mount, shapes)
    checkParameters(mount, procedure)
    described[mount.operation] = cloneFor(mount, procedure, procedure._def.inputs)
    called[mount.operation] = cloneFor(mount, procedure, [pathOnly(mount)])
  }
  const routerOf = (clones: Record<string, AnyTRPCProcedure>) => router(clones) as unknown as OpenApiRouter
  return { mounts: pairs.map(({ mount }) => mount), router: routerOf(described), called: routerOf(called) }
}

function mountsOf(procedure: string, { _def }: Procedure): Mount[] {
  const {
    v1,
    app,
    alsoApp = [],
    superseded,
    created = false,
    accepted = false,
    once = created,
    apart = false,
    mayAnswer = [],
    refusesAs = [],
    fieldsRefused,
    permission = null,
  } = _def.meta ?? {}
  const shape = shapeOf(_def)
  const fields: ReadonlySet<string> = new Set(Object.keys(shape))
  const namesRecords = Object.values(shape).some(field => namesRecord(field as Schema))
  const at = (
    surface: Surface,
    route: RestRoute,
    prefix: string,
    isFurther = false,
    deprecated: Mount['deprecated'] = null,
  ): Mount => {
    const [method, relative] = route.split(' ') as [Method, string]
    const path = `${surface === 'v1' ? '/api/v1' : '/api'}${relative}`
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')
    const operation = camelCase(`${prefix}${procedure}${isFurther ? `.${method.toLowerCase()}.${relative}` : ''}`)
    return {
      surface,
      method,
      path,
      procedure,
      operation,
      parameters,
      fields,
      created,
      accepted,
      once,
      shownOnce: shownOnceIn(_def.output),
      apart,
      namesRecords,
      mayAnswer,
      refusesAs,
      fieldsRefused: fieldsRefused !== undefined,
      permission,
      deprecated,
    }
  }
  return [
    ...(v1 ? [at('v1', v1, '')] : []),
    ...(app ? [at('app', app, 'app.')] : []),
    ...alsoApp.map(route => at('app', route, 'app.', true)),
    ...(superseded?.routes ?? []).map(route => {
      const since = new Date(`${superseded?.since}T00:00:00.000Z`)
      return at('app', route, 'app.', true, { since, by: `/api${superseded?.by}` })
    }),
  ]
}

const camelCase = (text: string) =>
  text.replace(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')

/** A literal segment takes precedence over a parameter, so that `/labor-rates` is never taken for an id. */
function bySpecificity(a: Mount, b: Mount): number {
  const rank = ({ path, method }: Mount) => `${path.replaceAll(/\{\w+\}/g, '\uffff')} ${method}`
  return rank(a) < rank(b) ? -1 : 1
}

function checkShape({ method, path, procedure }: Mount, shapes: Map<string, string>): void {
  const shape = path.replaceAll(/\{\w+\}/g, '{}')
  const sameShape = shapes.get(shape)
  if (sameShape && sameShape !== path) throw new Error(`${procedure}: ${path} and ${sameShape} are the same path`)
  if (shapes.has(`${method} ${shape}`)) throw new Error(`${procedure}: ${method} ${path} is taken`)
  shapes.set(shape, path).set(`${method} ${shape}`, path)
}

/** Query and path contain text. With coercion locked, a bare number, boolean or date there would refuse everything. */
function checkParameters(mount: Mount, { _def }: Procedure): void {
  const { method, path, procedure, parameters, fields, once } = mount
  if (!_def.output) throw new Error(`${procedure}: on a REST path, but without output`)
  // An Idempotency-Key is compared with the input; without an input there is nothing to compare.
  if (once && _def.inputs.length === 0) throw new Error(`${procedure}: happens once, but takes no input`)
  const missing = parameters.filter(name => !fields.has(name))
  if (missing.length > 0) throw new Error(`${procedure}: ${path} names ${missing.join(', ')}, the input does not`)
  const takesQuery = method === 'GET' || method === 'DELETE'
  for (const [name, schema] of Object.entries(shapeOf(_def))) {
    if (!takesQuery && !parameters.includes(name)) continue
    const neverText = partsOf(schema as Schema).find(type => notText.has(type))
    if (neverText) throw new Error(`${procedure}: ${name} stands in a query or path as ${neverText}; ${remedy}`)
  }
}

const notText = new Set(['number', 'int', 'boolean', 'bigint', 'date', 'object'])
const remedy = 'take wholeNumber or text, or end a union by .transform(String)'

function partsOf(schema: Schema): string[] {
  const { def } = unwrapZodType(schema, false)._zod
  const options = def.type === 'union' ? ((def as { options?: Schema[] }).options ?? []) : []
  return [def.type, ...options.flatMap(partsOf)]
}

type Schema = Parameters<typeof unwrapZodType>[0]

function shapeOf({ inputs }: Procedure['_def']): Record<string, unknown> {
  const schema = unwrapZodType(inputs[0] as Schema, true)
  return instanceofZodTypeObject(schema) ? schema.shape : {}
}

/** A body can be read only once, and not only the parser of the input needs it. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined
  return () => {
    reading ??= read()
    return reading
  }
}

/** The part of an input that the library needs to find the procedure. */
const pathOnly = ({ parameters }: Mount) => z.object(Object.fromEntries(parameters.map(name => [name, z.string()])))

function cloneFor(mount: Mount, procedure: Procedure, inputs: unknown[]): AnyTRPCProcedure {
  const openapi = {
    method: mount.method,
    path: mount.path,
    operationId: mount.operation,
    summary: procedure._def.meta?.summary,
    tags: [mount.procedure.split('.')[0]],
    protect: mount.permission !== null,
    errorResponses: [],
  }
  const meta = { ...procedure._def.meta, surface: mount.surface, openapi }
  const call: Procedure = Object.assign(
    (options: Parameters<Procedure>[0]) =>
      procedure({ ...options, getRawInput: once(options.ctx.readInput ?? options.getRawInput) }),
    { _def: { ...procedure._def, inputs, meta }, procedure: true, meta },
  )
  return call as unknown as AnyTRPCProcedure
}

export interface MatchedRoute {
  /** The mounts of the path, by method. */
  byMethod: ReadonlyMap<Method, Mount>
  /** The path's parameters as sent, still percent-encoded, in the path's order. */
  values: readonly string[]
  /** Methods of the path that another entry point handles. */
  elsewhere: readonly Method[]
}

/** Routes of the entry points in front of this one: methods by whole path, `/api/rapports/{id}/photos`. */
export type Elsewhere = ReadonlyMap<string, readonly Method[]>

/** The route of a path; null = none. Literal segments are compared exactly, a parameter matches any one segment. */
export type FindRoute = (pathname: string) => MatchedRoute | null

/** @param mounts in the order of `mountRest`, literal segments before parameters */
export function routeTable(mounts: readonly Mount[], elsewhere: Elsewhere = new Map()): FindRoute {
  const findOwn = ownRoutes(mounts)
  const others = [...elsewhere].map(([path, methods]) => ({ path, pattern: patternOf(path), methods }))
  return pathname => {
    const other = others.find(({ pattern }) => pattern.test(pathname))
    const matched = findOwn(pathname)
    // A literal path takes precedence over one with a parameter in its place.
    const own = other?.path === pathname && matched?.values.length ? null : matched
    if (!own && !other) return null
    return { byMethod: new Map(), values: [], ...own, elsewhere: other?.methods ?? [] }
  }
}

function ownRoutes(mounts: readonly Mount[]): (pathname: string) => Omit<MatchedRoute, 'elsewhere'> | null {
  const methods = new Map<string, Map<Method, Mount>>()
  for (const mount of mounts) {
    const byMethod = methods.get(mount.path) ?? new Map<Method, Mount>()
    methods.set(mount.path, byMethod.set(mount.method, mount))
  }
  const templates = [...methods].map(([path, byMethod]) => ({ pattern: patternOf(path), byMethod }))

  return pathname => {
    const exact = pathname.includes('{') ? undefined : methods.get(pathname)
    if (exact) return { byMethod: exact, values: [] }
    for (const { pattern, byMethod } of templates) {
      const match = pattern.exec(pathname)
      if (match) return { byMethod, values: match.slice(1) }
    }
    return null
  }
}

/** The value of `Allow`; HEAD is the GET without its body. */
export function allowedMethods({ byMethod, elsewhere }: MatchedRoute): string {
  const methods = [...new Set([...byMethod.keys(), ...elsewhere])].flatMap(method =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  )
  return methods.sort().join(', ')
}

function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)
}
