import type { AnyTRPCRouter } from '@trpc/server'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import type { RequestHandler } from 'express'
import type { App, RequestContext } from '../context'
import { DomainError } from '../platform/errors'
import { shownOnceIn } from '../platform/values/scalars'
import { answerOf, distinctCookies, logFailure, sendAnswer } from './answer'
import { ClientDisconnected, maxJsonBytes, readJsonText } from './body'
import type { Identify } from './guards/identify'
import type { ClientAddress } from './guards/requests'
import { localeOf, onceRequest, requestContext, requestIdOf } from './request'

interface TrpcOptions {
  app: App
  router: AnyTRPCRouter
  identify: Identify
  clientAddress: ClientAddress
}

/** Calls in one request; their responses are written in one go. */
const maxBatchSize = 5

/** `/api/trpc` for our own pages: sessions only, JSON only, unstreamed responses. Mount it at its path. */
export function createTrpcHandler({ app, router, identify, clientAddress }: TrpcOptions): RequestHandler {
  const handle = createExpressMiddleware({
    router,
    maxBodySize: maxJsonBytes,
    maxBatchSize,
    createContext: async ({ req, res }): Promise<RequestContext> => ({
      ...requestContext({ app, clientAddress }, req, res, await identify.bySession(req.headers.cookie)),
      once: onceRequest(req, name => ({
        route: `trpc ${name}`,
        query: [],
        shownOnce: shownOnceIn(router._def.procedures[name]?._def.output),
      })),
    }),
    responseMeta: ({ ctx, errors }) => {
      const { cookies = [], once } = (ctx ?? {}) as Partial<RequestContext>
      // tRPC's own codes have no 507.
      const isFull = errors.some(error => answerOf(error, 'en').status === 507)
      return {
        ...(isFull && { status: 507 }),
        headers: {
          vary: ['Cookie'],
          'set-cookie': distinctCookies(cookies),
          ...(once?.replayed && { 'idempotency-replayed': 'true' }),
        },
      }
    },
    onError: ({ error, path, req }) => {
      if (answerOf(error, 'en').status < 500) return
      logFailure(app.log, error, { requestId: req.res && requestIdOf(req, req.res), path })
    },
  })

  return async (req, res, next) => {
    requestIdOf(req, res)
    res.setHeader('Cache-Control', 'private, no-store')
    const refusal = refusalOf(req)
    if (refusal) return sendAnswer(req, res, answerOf(refusal, localeOf(req)))
    // Streamed responses begin before the procedures have set their cookies.
    delete req.headers['trpc-accept']
    req.headers.accept = 'application/json'
    // The rest of a body that was too long is not waited for.
    res.once('finish', () => req.complete || req.destroy())
    if (req.method === 'POST')
      try {
        req.body = await readJsonText(req)
      } catch (error) {
        if (error instanceof ClientDisconnected) return
        return sendAnswer(req, res, answerOf(error, localeOf(req)))
      }
    return handle(req, res, next)
  }
}

/** Refuses what tRPC would accept, but our pages never send. */
function refusalOf({ method, headers }: Parameters<RequestHandler>[0]): DomainError | null {
  if (Number(headers['content-length'] ?? 0) > maxJsonBytes) {
    return new DomainError('payload_too_large', { maxBytes: maxJsonBytes })
  }
  const isJson = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')
  return method === 'POST' && !isJson ? new DomainError('unsupported_media_type') : null
}
