import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { TRPCError } from '@trpc/server'
import type { z } from 'zod'
import type { App, Ctx } from '../../context'
import { DomainError, type ErrorKey } from '../../platform/errors'
import { readIdempotencyKey } from '../../platform/idempotency'
import { sendJsonText } from '../answer'
import { ClientDisconnected, singleValues } from '../body'
import { leaveBodyToHandler } from '../guards/open-requests'
import { failureContent, onceHeaders, sharedHeaders } from '../openapi/failures'
import {
  bySession,
  idempotencyParameter,
  type JsonObject,
  parameter,
  publicRefusals,
  record,
  refusals,
} from '../openapi/parts'
import {
  type ByteRoute,
  type Exchange,
  existing,
  type Input,
  type Limits,
  type None,
  type Parameters,
  type Segments,
} from './byte-route'
import { contentDigest, promisedSha256 } from './digests'

const waiting = new WeakSet<IncomingMessage>()

/**
 * `Expect: 100-continue`: a client that uploads a file gets its 100 only from `continueNow`, once every check has
 * passed; every other client at once, as from Node itself.
 * @param holds whether a request uploads a file
 */
export function holdContinue(server: Server, holds: (req: IncomingMessage) => boolean): void {
  server.on('checkContinue', (req: IncomingMessage, res: ServerResponse) => {
    if (holds(req)) {
      waiting.add(req)
      // A refused sender may or may not send its body; so nothing more is read from this connection.
      res.setHeader('Connection', 'close')
    } else res.writeContinue()
    server.emit('request', req, res)
  })
}

/** Sends 100 Continue to a client that waits for it; nothing to the others. */
function continueNow(req: IncomingMessage, res: ServerResponse): void {
  if (!waiting.delete(req)) return
  res.removeHeader('Connection')
  res.writeContinue()
}

const leastPace: Limits['pace'] = { graceMs: 120_000, bytesPerSecond: 2048 }

interface Bounds extends Required<Pick<Limits, 'maxBytes' | 'idleMs'>>, Partial<Pick<Limits, 'pace'>> {
  refuses: Record<'empty' | 'tooLarge' | 'cut' | 'mismatch', ErrorKey>
}

/**
 * Streams the body of a request, never more than `maxBytes`. It ends only when the whole request has arrived; a
 * transfer that is cut off, too long, stalled or too slow ends it with an error and leaves the connection open for the
 * response. Only time spent waiting for the sender counts, not while the storage is behind.
 * @param count called with the number of bytes so far; an error thrown by it ends the stream
 */
function openBody(
  req: IncomingMessage,
  { maxBytes, idleMs, pace = leastPace, refuses }: Bounds,
  count: (bytes: number) => void,
): Readable {
  let bytes = 0
  let waitedMs = 0
  let waitingSince: number | null = null
  const body = new Readable({
    read() {
      idle.refresh()
      waitingSince ??= performance.now()
      req.resume()
    },
    destroy(error, done) {
      letGo()
      req.pause()
      done(error)
    },
  })
  const idle = setTimeout(onIdle, idleMs)

  function onData(chunk: Buffer): void {
    idle.refresh()
    bytes += chunk.length
    const now = performance.now()
    waitedMs += now - (waitingSince ?? now)
    waitingSince = now
    try {
      if (bytes > maxBytes) throw new DomainError(refuses.tooLarge, { maxBytes })
      if (waitedMs > pace.graceMs + (bytes / pace.bytesPerSecond) * 1000)
        throw new DomainError(refuses.cut, { reason: 'slow', leastBytesPerSecond: pace.bytesPerSecond })
      count(bytes)
    } catch (error) {
      return void body.destroy(error as Error)
    }
    if (body.push(chunk)) return
    waitingSince = null
    req.pause()
  }
  function onEnd(): void {
    letGo()
    if (req.complete) body.push(null)
    else onDisconnect()
  }
  function onDisconnect(): void {
    body.destroy(new ClientDisconnected('client closed the connection'))
  }
  /** The connection after the last byte is none of the body's business. */
  function letGo(): void {
    clearTimeout(idle)
    req.off('data', onData).off('end', onEnd).off('error', onDisconnect).off('close', onDisconnect)
    req.on('error', () => {})
  }
  /** Only the sender's silence counts: while the storage is behind, nothing is read from it. */
  function onIdle(): void {
    if (req.isPaused()) idle.refresh()
    else body.destroy(new DomainError(refuses.cut, { reason: 'idle', idleSeconds: idleMs / 1000 }))
  }

  req.on('data', onData).on('end', onEnd).on('error', onDisconnect).on('close', onDisconnect)
  req.pause()
  // The reader gets an error by reading; without a reader (the storage refused earlier), the error does not matter.
  body.on('error', () => {})
  if (req.destroyed && !req.complete) onDisconnect()
  return body
}

/** The file in a request's body. */
interface RawBody extends ReturnType<typeof readHead> {
  /** Lower-case hex of the digests that the sender promised; complete once the stream has ended. */
  promisedSha256(): readonly string[]
  /**
   * Starts reading the bytes; nothing is read before. `count` is called with the number so far, and an error thrown by
   * it ends the stream. A transfer that is cut off ends it with an error.
   */
  open(count: (bytes: number) => void): Readable
}

/** Receives the files of one process. */
interface Receiver<Query> {
  /**
   * The text of the response, SHA-256 of the bytes in lower-case hex, and whether the same file had been received
   * before.
   */
  receive(ctx: Ctx, query: Query, body: RawBody): Promise<{ json: string; sha256: string; replayed: boolean }>
  /** Ends running transfers, and from now on any new one. */
  end(): void
  /** Resolves when nothing is being stored any more. */
  settled(): Promise<void>
}

interface RawUpload<Query, Named extends Parameters> extends Bounds, Pick<ByteRoute, 'path' | 'permission'> {
  operationId: string
  tag: string
  summary: string
  description: string
  /** The path parameters. */
  params?: Named
  query: z.ZodType<Query>
  /** The query, as described in the API documents. */
  parameters: readonly JsonObject[]
  /** The response's `data`. */
  answer: JsonObject
  receiver(app: App, limits: Partial<Limits>): Receiver<Query & Input<Named>>
}

/** Below the 25 s that a process allows for work under way at shutdown. */
const closeGraceMs = 20_000

/**
 * Receives a file that is the body itself: for keys below `/api/v1`, for people elsewhere. Order of checks: key or
 * session, module, scope or permission, rate, parameters, size, and the receiver's own; all of them before a byte of
 * the body is read, and before `100 Continue`.
 */
export const rawUploadRoute = <Query, Named extends Parameters = None>(
  declaration: RawUpload<Query, Named>,
): ByteRoute => ({
  method: 'POST',
  path: declaration.path,
  permission: declaration.permission,
  operation: operationOf(declaration),
  mount(app, limits) {
    const { query, params, receiver, ...route } = { ...declaration, ...limits }
    const { end, settled, receive } = receiver(app, limits)
    const open = new Set<Promise<void>>()
    let closing = false

    const inPath = Object.entries<Parameters[string]>(params ?? {})

    async function handle({ req, res, ctx }: Exchange, segments: Segments): Promise<void> {
      let stream = null as Readable | null
      try {
        if (closing) throw new DomainError('unavailable')
        const known = Object.fromEntries(inPath.map(([name, { schema }]) => [name, existing(schema, segments[name])]))
        const asked = { ...readQuery(query, req.originalUrl), ...(known as Input<Named>) }
        const { json, sha256, replayed } = await receive(ctx, asked, {
          ...readHead(req, route),
          promisedSha256: () => promisedSha256(req),
          open(count) {
            continueNow(req, res)
            leaveBodyToHandler(req)
            stream = openBody(req, route, count)
            return stream
          },
        })
        if (promisedSha256(req).length > 0) res.setHeader('Content-Digest', contentDigest(sha256))
        if (replayed) res.setHeader('Idempotency-Replayed', 'true')
        sendJsonText(req, res, 201, json)
      } catch (error) {
        // A sender that has fallen silent is not waited for; a body still being sent is drained, or ends the
        // connection.
        if (stream?.errored && !res.headersSent) res.setHeader('Connection', 'close')
        throw error
      } finally {
        // Also a stream without a reader yet: its timer would run on and its connection be held.
        stream?.destroy()
      }
    }

    return {
      handle(exchange, segments) {
        const handled = handle(exchange, segments).finally(() => open.delete(handled))
        open.add(handled)
        return handled
      },
      async close(graceMs = closeGraceMs) {
        closing = true
        const impatience = setTimeout(end, graceMs)
        await Promise.allSettled(open)
        clearTimeout(impatience)
        await settled()
      },
    }
  },
})

/** As in every operation a parameter given twice is refused, and an unknown one is ignored. */
function readQuery<Query>(schema: z.ZodType<Query>, target: string): Query {
  const search = target.split('#', 1)[0]?.split('?').slice(1).join('?')
  const parsed = schema.safeParse(singleValues(new URLSearchParams(search)))
  if (!parsed.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error })
  return parsed.data
}

/** @throws DomainError with status 400, and 413 for a length above `maxBytes` */
function readHead(req: IncomingMessage, bounds: Bounds) {
  const head = {
    /** From `X-Filename`. */
    filename: filenameInHeader(req),
    contentType: contentTypeOf(req),
    idempotencyKey: readIdempotencyKey(req),
  }
  // A malformed digest is refused before a byte is read; trailers are checked later.
  promisedSha256(req)
  return { ...head, expectedBytes: announcedBytes(req, bounds) }
}

/** Null when the sender does not state the length. */
function announcedBytes({ headers }: IncomingMessage, { maxBytes, refuses }: Bounds): number | null {
  if (headers['transfer-encoding'] !== undefined) return null
  const bytes = Number(headers['content-length'] ?? 0)
  if (bytes === 0) throw new DomainError(refuses.empty)
  if (bytes > maxBytes) throw new DomainError(refuses.tooLarge, { maxBytes })
  return bytes
}

function contentTypeOf({ headers }: IncomingMessage): string {
  const type = headers['content-type']?.trim() ?? ''
  return /^[\x20-\x7e]{1,200}$/.test(type) ? type : 'application/octet-stream'
}

/** `X-Filename`: plain, percent-encoded, or by RFC 8187 (`UTF-8''…`); decoded as UTF-8 if it is valid. */
function filenameInHeader({ headersDistinct }: IncomingMessage): string | null {
  const [given, ...more] = headersDistinct['x-filename'] ?? []
  if (more.length > 0) {
    const issue = { path: 'X-Filename', code: 'repeated', message: 'Given more than once' }
    throw new DomainError('validation', { issues: [issue] })
  }
  if (given === undefined) return null
  const text = orAsItIs(given, () => new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(given, 'latin1')))
  const encoded = text.replace(/^utf-8'[^']*'/i, '')
  return orAsItIs(encoded, () => decodeURIComponent(encoded))
}

function orAsItIs(text: string, decode: () => string): string {
  try {
    return decode()
  } catch {
    return text
  }
}

const refusalOn =
  (surface: 'v1' | 'app') =>
  (status: number, description: string, keys: readonly ErrorKey[], more: JsonObject = {}): JsonObject => ({
    [status]: {
      description,
      headers: { ...sharedHeaders(surface), ...more },
      content: failureContent(status, keys),
    },
  })

const digestExample = 'sha-256=:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=:'
const digestPattern = '^[a-z0-9*].*=:[A-Za-z0-9+/]*={0,2}:'
const digest = (name: string, of: string): JsonObject =>
  parameter(
    name,
    'header',
    `SHA-256 of ${of} (RFC 9530); when it does not match, nothing is stored and the answer is 400`,
    { type: 'string', pattern: digestPattern },
    digestExample,
  )

function operationOf<Query, Named extends Parameters>(declaration: RawUpload<Query, Named>): JsonObject {
  const { operationId, tag, summary, description, params = {}, parameters, answer, maxBytes, refuses } = declaration
  const surface = declaration.path.startsWith('/api/v1/') ? 'v1' : 'app'
  const isPublic = surface === 'v1'
  const refusal = refusalOn(surface)
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: isPublic ? [{ ApiKey: [] }] : bySession,
    parameters: [
      ...Object.entries<Parameters[string]>(params).map(([name, { described }]) => ({ name, ...described })),
      ...parameters,
      parameter(
        'X-Filename',
        'header',
        'Name of the file where `filename` is not given; plain, percent-encoded or as RFC 8187 has it',
        { type: 'string' },
        "UTF-8''K%C3%BCche.csv",
      ),
      digest('Content-Digest', 'the bytes of the body'),
      digest('Repr-Digest', 'the same bytes: no encoding is undone'),
      idempotencyParameter,
    ],
    requestBody: {
      required: true,
      description: `The file, at most ${maxBytes} bytes. \`application/octet-stream\` stands for any \`Content-Type\`; what is sent is kept as \`content_type\``,
      // One type stands for all: given two, generators pick the first or neither, and send JSON; any type is accepted,
      // also none.
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
    responses: {
      '201': {
        description: 'Stored',
        headers: {
          ...onceHeaders(surface),
          'Content-Digest': {
            description: 'SHA-256 of the stored bytes, where the request carried one',
            schema: { type: 'string' },
            example: digestExample,
          },
        },
        content: { 'application/json': { schema: record({ data: answer }) } },
      },
      ...refusal(400, 'A parameter or header is invalid, or the body is empty, cut or not what was promised', [
        'validation',
        refuses.empty,
        refuses.cut,
        refuses.mismatch,
      ]),
      ...(isPublic ? publicRefusals(401, 403, 404, 429, 500, 503) : refusals(401, 403, 404, 500, 503)),
      ...refusal(409, 'The answer of the first request with this `Idempotency-Key` can no longer be read', [
        'conflict',
      ]),
      ...refusal(422, 'The `Idempotency-Key` belongs to another file or other parameters', ['idempotency.mismatch']),
      ...refusal(413, `More than ${maxBytes} bytes`, [refuses.tooLarge]),
      ...refusal(
        507,
        'No room for the file: `details.reason` is `space` or `storage` (come again later) or `quota` (of the company)',
        ['storage.unavailable'],
        { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
      ),
    },
  }
}
