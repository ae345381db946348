import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server'
import { instanceofZodTypeObject, type OpenApiRouter, unwrapZodType } from 'trpc-openapi'
import type { Permission } from '../core/permissions'
import { isShownOnce } from '../core/scalars'
import { type ProcedureMeta, type RestRoute, router } from './trpc'

export type Surface = 'v1' | 'app'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One procedure on one path of one surface. */
export interface Mount {
  surface: Surface
  method: Method
  /** Whole template, `/api/v1/projects/{id}`. */
  path: string
  /** Name of the procedure, `projects.get`. */
  procedure: string
  /** Name of the operation, one of its own for each mount: `projectsGet`. */
  operation: string
  /** Names of the path's parameters, in its order. */
  parameters: readonly string[]
  /** Names of the input's fields. */
  fields: ReadonlySet<string>
  created: boolean
  /** Honours an `Idempotency-Key`. */
  once: boolean
  /** Fields of the answer's `data` that are shown once. */
  shownOnce: readonly string[]
  apart: boolean
  mayAnswer: readonly (404 | 409)[]
  permission: Permission | null
  /** Since when it is deprecated (instant) and the whole path of what has taken its place. */
  deprecated: { since: Date; by: string } | null
}

export interface RestMounts {
  mounts: readonly Mount[]
  /** The clones, for the REST library; each carries its mount's surface in its meta. */
  router: OpenApiRouter
}

/** Supplies the raw input of a call once its permission is settled; keyed by the call's context. */
export type InputReaders = WeakMap<object, () => Promise<unknown>>

interface Procedure {
  (options: { ctx: object; getRawInput: () => Promise<unknown> }): Promise<unknown>
  _def: { type: string; inputs: unknown[]; output?: unknown; meta?: ProcedureMeta }
}

/**
 * Puts every procedure whose meta names REST paths on those paths: a clone of it for each, with the same resolver and the same checks.
 * Throws at start when two stand on one path, when one promises no output, or when a parameter could never be given in a query or path.
 */
export function mountRest(appRouter: AnyTRPCRouter, readers: InputReaders = new WeakMap()): RestMounts {
  const procedures: Record<string, Procedure> = appRouter._def.procedures
  const pairs = Object.entries(procedures)
    .flatMap(([name, procedure]) => mountsOf(name, procedure).map(mount => ({ mount, procedure })))
    .sort((a, b) => bySpecificity(a.mount, b.mount))

  const clones: Record<string, AnyTRPCProcedure> = {}
  const shapes = new Map<string, string>()
  for (const { mount, procedure } of pairs) {
    checkShape(mount, shapes)
    checkParameters(mount, procedure)
    clones[mount.operation] = cloneFor(mount, procedure, readers)
  }
  return { mounts: pairs.map(({ mount }) => mount), router: router(clones) as unknown as OpenApiRouter }
}

function mountsOf(procedure: string, { _def }: Procedure): Mount[] {
  const {
    v1,
    app,
    alsoApp = [],
    superseded,
    created = false,
    once = created,
    apart = false,
    mayAnswer = [],
    permission = null,
  } = _def.meta ?? {}
  const fields: ReadonlySet<string> = new Set(Object.keys(shapeOf(_def)))
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
    const operation = camelCase(
      `${prefix}${procedure}${isFurther ? `.${method.toLowerCase()}.${relative}` : ''}`,
    )
    return {
      surface,
      method,
      path,
      procedure,
      operation,
      parameters,
      fields,
      created,
      once,
      shownOnce: shownOnceIn(_def.output),
      apart,
      mayAnswer,
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

/** A written segment goes before a parameter, so that `/labor-rates` is never taken for an id. */
function bySpecificity(a: Mount, b: Mount): number {
  const rank = ({ path, method }: Mount) => `${path.replaceAll(/\{\w+\}/g, '\uffff')} ${method}`
  return rank(a) < rank(b) ? -1 : 1
}

function checkShape({ method, path, procedure }: Mount, shapes: Map<string, string>): void {
  const shape = path.replaceAll(/\{\w+\}/g, '{}')
  const sameShape = shapes.get(shape)
  if (sameShape && sameShape !== path)
    throw new Error(`${procedure}: ${path} and ${sameShape} are the same path`)
  if (shapes.has(`${method} ${shape}`)) throw new Error(`${procedure}: ${method} ${path} is taken`)
  shapes.set(shape, path).set(`${method} ${shape}`, path)
}

/** Query and path hold text. With coercion locked, a bare number, boolean or date there would refuse everything. */
function checkParameters(mount: Mount, { _def }: Procedure): void {
  const { method, path, procedure, parameters, fields, once } = mount
  if (!_def.output) throw new Error(`${procedure}: on a REST path, but without output`)
  // An Idempotency-Key is compared with what was asked; without an input nobody would ask.
  if (once && _def.inputs.length === 0) throw new Error(`${procedure}: happens once, but takes no input`)
  const missing = parameters.filter(name => !fields.has(name))
  if (missing.length > 0)
    throw new Error(`${procedure}: ${path} names ${missing.join(', ')}, the input does not`)
  const takesQuery = method === 'GET' || method === 'DELETE'
  for (const [name, schema] of Object.entries(shapeOf(_def))) {
    if (!takesQuery && !parameters.includes(name)) continue
    const neverText = partsOf(schema as Schema).find(type => notText.has(type))
    if (neverText)
      throw new Error(`${procedure}: ${name} stands in a query or path as ${neverText}; ${remedy}`)
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

/** Of an output `{ data: { … } }`. */
function shownOnceIn(output: unknown): string[] {
  const shape = (schema: unknown) => (schema as { shape?: Record<string, object> } | undefined)?.shape ?? {}
  return Object.entries(shape(shape(output).data)).flatMap(([name, field]) =>
    isShownOnce(field) ? [name] : [],
  )
}

/** A body can be read but once, and more than the input's schema asks for it. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined
  return () => {
    reading ??= read()
    return reading
  }
}

function cloneFor(mount: Mount, procedure: Procedure, readers: InputReaders): AnyTRPCProcedure {
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
      procedure({ ...options, getRawInput: once(readers.get(options.ctx) ?? options.getRawInput) }),
    { _def: { ...procedure._def, meta }, procedure: true, meta },
  )
  return call as unknown as AnyTRPCProcedure
}
