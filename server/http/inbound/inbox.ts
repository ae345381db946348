import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { App } from '../../context'
import { publish } from '../../platform/diagnostics'
import { DomainError } from '../../platform/errors'
import { type InboxRegistry, messageStore } from '../../platform/jobs/inbox'
import { answerOf, keepPrivate, logFailure, sendAnswer, sendBytes, sendJson } from '../answer'
import { ClientDisconnected, readBytes } from '../body'
import { type JsonObject, jsonAnswer, record, refusals, requestId } from '../openapi/parts'
import { localeOf, requestIdOf } from '../request'

interface Receiver {
  app: App
  sources: InboxRegistry
}

const usualMaxBytes = 256 * 1024

/**
 * Receives pushes of outside systems, at the path of each source. The raw body is read within its limit, then verified,
 * and stored before the response: a sender that gets 200 need not push it again. Everything else passes on.
 */
export function createPushHandler({ app, sources }: Receiver): RequestHandler {
  const byPath = new Map(
    Object.entries(sources).map(([source, known]) => [
      known.spec.path,
      { source, store: messageStore(app, source, known.handler), ...known },
    ]),
  )
  type Known = NonNullable<ReturnType<typeof byPath.get>>

  async function answer(req: IncomingMessage, res: ServerResponse, known: Known, query: URLSearchParams) {
    const { handler, source, spec, store } = known
    const { handshake } = handler
    const method = req.method === 'HEAD' ? 'GET' : (req.method ?? '')
    if (handshake?.method === method) {
      const shaken = await handshake.answer(app, query)
      if (shaken === 'refused' || (shaken === 'none' && method === 'GET')) throw new DomainError('forbidden')
      if (shaken !== 'none') return sendBytes(req, res, 200, Buffer.from(shaken.text), 'text/plain; charset=utf-8')
    }
    if (method !== 'POST') {
      res.setHeader('Allow', handshake?.method === 'GET' ? 'GET, HEAD, POST' : 'POST')
      throw new DomainError('method_not_allowed')
    }
    // A signature is over the bytes sent, and nothing here decodes them.
    if ((req.headers['content-encoding'] ?? 'identity') !== 'identity') throw new DomainError('unsupported_media_type')
    const body = await readBytes(req, spec.maxBytes ?? usualMaxBytes)
    const push = { query, headers: req.headers, body, receivedAt: app.clock.now() }
    if (!(await handler.verify(app, push))) {
      publish('inbox.refused', { source })
      throw new DomainError('unauthorized')
    }
    await store(push, await handler.messages(app, push))
    sendJson(req, res, 200, { ok: true })
  }

  return (req, res, next) => {
    const [path = '', ...search] = req.originalUrl.split('?')
    const known = byPath.get(path as Known['spec']['path'])
    if (!known) return next()
    const requestId = requestIdOf(req, res)
    keepPrivate(res)
    answer(req, res, known, new URLSearchParams(search.join('?'))).catch(error => {
      if (error instanceof ClientDisconnected) return void res.destroy()
      const failure = answerOf(error, localeOf(req), requestId)
      if (failure.status >= 500) logFailure(app.log, error, { requestId, surface: 'inbox' })
      sendAnswer(req, res, failure)
    })
  }
}

const posted: JsonObject = {
  required: true,
  // Senders declare JSON or nothing at all; only the bytes count.
  content: { 'application/json': { schema: { type: 'object' }, example: {} } },
}

/** The paths of all sources, for the API documents. */
export const inboxPaths = (sources: InboxRegistry): JsonObject =>
  Object.fromEntries(
    Object.entries(sources).map(([source, { spec, handler }]) => {
      const named = camelCased(source)
      const common = { tags: [spec.tag], security: [] }
      const post: JsonObject = {
        ...common,
        operationId: `${named}Push`,
        summary: spec.en,
        description:
          'For the sender alone, who proves itself by signature or token. What was pushed before changes nothing.',
        requestBody: posted,
        responses: {
          '200': jsonAnswer('Stored, and handled soon', record({ ok: { type: 'boolean' } }), { ok: true }),
          ...refusals(400, 401, 413, 415, 500, 503),
        },
      }
      const get: JsonObject = {
        ...common,
        operationId: `${named}Handshake`,
        summary: `${spec.en}: handshake`,
        parameters: Object.entries(handler.handshake?.query ?? {}).map(([name, description]) => ({
          ...{ name, in: 'query', required: true, schema: { type: 'string' }, ...description },
        })),
        responses: {
          '200': {
            description: 'The challenge',
            headers: requestId,
            content: { 'text/plain': { schema: { type: 'string' }, example: '1158201444' } },
          },
          ...refusals(403, 500, 503),
        },
      }
      const operations: JsonObject = handler.handshake?.method === 'GET' ? { get, post } : { post }
      return [spec.path, operations]
    }),
  )

const camelCased = (name: string): string =>
  name.replaceAll(/[^A-Za-z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase())
