import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { App } from './context'
import { answerOf, sendAnswer, sendJson } from './http/answer'
import { answerBrokenRequests, endGently, onlyPathTargets } from './http/guards/connections'
import { guardOpenRequests, type OpenRequestLimits, openRequestLimits } from './http/guards/open-requests'
import { clientAddressBehind } from './http/guards/requests'
import { readHealth, statusOf } from './http/operations/health'
import { createMetrics, createMetricsHandler } from './http/operations/metrics'
import { localeOf, requestIdOf } from './http/request'
import { DomainError } from './platform/errors'

export interface WorkerWeb {
  server: Server
  close(): Promise<void>
}

/** Only a scheduler, a probe and Prometheus send requests here. */
const workerLimits = {
  ...openRequestLimits,
  maxOpen: 40,
  maxSlow: 10,
  maxSlowInAll: 20,
  maxIdle: 50,
  maxIdleInAll: 100,
}

/**
 * Routes of a worker: `GET /api/health` and `GET /metrics`, as in the web process. There is no proxy before it, so a
 * forwarded address is ignored.
 */
export function createWorkerWeb(app: App, limits: Partial<OpenRequestLimits> = {}): WorkerWeb {
  const metrics = createMetrics(app)
  const clientAddress = clientAddressBehind([])
  const metricsHandler = createMetricsHandler({ app, metrics })

  async function health(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const state = await readHealth(app)
    res.setHeader('Cache-Control', 'no-store')
    sendJson(req, res, statusOf(state), state)
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    requestIdOf(req, res)
    const [path] = (req.url ?? '').split('?', 1)
    const handler = path === '/api/health' ? health : path === '/metrics' ? metricsHandler : null
    if (!handler) throw new DomainError('not_found')
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('Allow', 'GET, HEAD')
      throw new DomainError('method_not_allowed')
    }
    await handler(req, res)
  }

  const server = createServer({
    requestTimeout: 10_000,
    headersTimeout: 10_000,
    connectionsCheckingInterval: 5000,
    requireHostHeader: false,
  })
  const guarded = guardOpenRequests(server, clientAddress, { ...workerLimits, ...limits })
  server.on(
    'request',
    onlyPathTargets(
      guarded((req, res) => {
        answer(req, res).catch(error => sendAnswer(req, res, answerOf(error, localeOf(req), requestIdOf(req, res))))
      }),
    ),
  )
  answerBrokenRequests(server)
  const end = endGently(server)
  return {
    server,
    async close() {
      await end()
      metrics.close()
    },
  }
}
