import type { Request, Response } from 'express'
import { z } from 'zod'
import type { App, Ctx } from '../../context'
import { DomainError } from '../../platform/errors'
import type { Permission } from '../../platform/permissions'
import type { Shares } from '../../platform/turns'
import { reference } from '../../platform/values/scalars'
import { sendJson } from '../answer'
import {
  bySession,
  idempotencyParameter,
  type Json,
  type JsonObject,
  jsonAnswer,
  refusals,
  schemaOf,
} from '../openapi/parts'
import { parseFields } from '../request'

/** Limits of one route in one process. */
export interface Limits extends Shares {
  /** Pieces of work at once; none of them waits for a client. */
  most: number
  /** Most bytes of a body. */
  maxBytes: number
  /** A sender that is silent this long is disconnected. */
  idleMs: number
  /** The slowest permitted body: any rate for a while, then this many bytes per second on average. */
  pace: { graceMs: number; bytesPerSecond: number }
  /** How often the progress of uploads is stored. */
  progressEveryMs: number
}

/** A request of an authorized caller. */
export interface Exchange {
  req: Request
  res: Response
  ctx: Ctx
}

export type Segments = Readonly<Record<string, string>>

interface Mounted {
  handle(exchange: Exchange, segments: Segments): Promise<void>
  /** Accepts nothing more, lets running requests go on for `graceMs` and then ends them; resolves when nothing runs. */
  close?(graceMs?: number): Promise<void>
}

/**
 * A route whose request or response is bytes: its path, its permission, its handler, and its description in the API
 * documents.
 */
export interface ByteRoute {
  method: 'GET' | 'POST' | 'DELETE'
  /** Whole path, as in the API documents: `/api/pdf/offers/{id}`. */
  path: string
  permission: Permission
  operation: JsonObject
  /** Creates the handler for one process; `limits` override its own. */
  mount(app: App, limits: Partial<Limits>): Mounted
}

interface Parameter<Value> {
  schema: z.ZodType<Value>
  /** Its description in the API documents, without its name. */
  described: JsonObject
}

/** The id of a record in the path, in canonical form: without leading zeros. */
export const idIn = (description: string, example: number): Parameter<number> => ({
  schema: z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .pipe(reference),
  described: {
    ...{ in: 'path', required: true, description, example },
    schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
  },
})

/** A name in the path. */
export const nameIn = (description: string, schema: JsonObject, example: Json): Parameter<string> => ({
  schema: z.string(),
  described: { in: 'path', required: true, description, schema, example },
})

/** A parameter of the query. */
export function inQuery<Value>(schema: z.ZodType<Value>, description: string, more: JsonObject = {}): Parameter<Value> {
  return { schema, described: { in: 'query', description, schema: schemaOf(schema), ...more } }
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>
export type None = Readonly<Record<never, never>>

/** The parsed parameters of a request, by their declaration. */
export type Input<Named extends Parameters> = { [Name in keyof Named]: z.output<Named[Name]['schema']> }

/** Common to every kind of route. */
export interface Declaration<Named extends Parameters> extends Pick<ByteRoute, 'path' | 'permission'> {
  operationId: string
  /** Its group in the API documents. */
  tag: string
  summary: string
  description: string
  params?: Named
  /** Refusals that follow neither from its kind nor from its parameters. */
  mayAnswer?: readonly number[]
}

/** Added by one kind of route. */
interface Kind<Given> extends Pick<ByteRoute, 'method'> {
  /** Its successful responses, by status. */
  answers: JsonObject
  refuses?: readonly number[]
  /** Content of its body. */
  body?: JsonObject
  /** True if it honours an `Idempotency-Key`. */
  once?: boolean
  mount(limits: Partial<Limits>): (exchange: Exchange, given: Given) => Promise<void>
}

/** A route of one kind. */
export function byteRoute<Named extends Parameters>(
  { path, permission, tag, params, mayAnswer = [], ...texts }: Declaration<Named>,
  { method, answers, refuses = [], body, once, mount }: Kind<Input<Named>>,
): ByteRoute {
  const named = Object.entries<Parameter<unknown>>(params ?? {})
  const standingIn = (place: string) => named.filter(([, { described }]) => described.in === place)
  const inPath = standingIn('path')
  const Query = z.object(Object.fromEntries(standingIn('query').map(([name, { schema }]) => [name, schema])))
  const parameters = [
    ...named.map(([name, { described }]) => ({ name, ...described })),
    ...(once ? [idempotencyParameter] : []),
  ]
  const missing = inPath.length > 0 ? [404] : []
  return {
    ...{ method, path, permission },
    operation: {
      ...texts,
      tags: [tag],
      security: bySession,
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(body ? { requestBody: { required: true, content: body } } : {}),
      responses: { ...answers, ...refusals(401, 403, ...missing, ...refuses, ...mayAnswer, 500, 503) },
    },
    mount(_app, limits) {
      const handle = mount(limits)
      return {
        async handle(exchange, segments) {
          const known = inPath.map(([name, { schema }]) => [name, existing(schema, segments[name])])
          const query = parseFields(Query, exchange.req.query)
          await handle(exchange, { ...Object.fromEntries(known), ...query })
        },
      }
    },
  }
}

/** A value that is not an id is simply not found. */
export function existing(schema: z.ZodType, text: string | undefined): unknown {
  const { success, data } = schema.safeParse(text)
  if (!success) throw new DomainError('not_found')
  return data
}

/** A JSON response with an example. */
export interface JsonExample {
  schema: JsonObject
  example: Json
}

/** The response of a route that returns JSON. */
export const answered = (status: 200 | 201, { schema, example }: JsonExample): JsonObject => ({
  [status]: jsonAnswer(status === 201 ? 'Created' : 'Done', schema, example),
})

interface Removal extends Declaration<None> {
  answer: JsonExample
  remove(ctx: Ctx): Promise<object>
}

/** Deletes what another route has stored. */
export const removalRoute = ({ answer, remove, ...declaration }: Removal): ByteRoute =>
  byteRoute(declaration, {
    method: 'DELETE',
    answers: answered(200, answer),
    mount:
      () =>
      async ({ req, res, ctx }) =>
        sendJson(req, res, 200, await remove(ctx)),
  })
