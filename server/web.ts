import { createServer, type Server } from 'node:http'
import path from 'node:path'
import compression from 'compression'
import express, { type RequestHandler } from 'express'
import sirv from 'sirv'
import type { App } from './context'
import type { Variables } from './env'
import { onlyPageBodies } from './http/body'
import { createImportsDoor } from './http/files/imports'
import { createLogoDoor } from './http/files/logo'
import { createModuleExportDoor, moduleExportPath } from './http/files/module-export'
import { createFilesDoor } from './http/files/papers'
import { createPhotosDoor } from './http/files/photos'
import { createAvatarDoor, createPersonalDataDoor } from './http/files/profile'
import { sweepSpools } from './http/files/spool'
import { answerBrokenRequests, endGently, onlyPathTargets } from './http/guards/connections'
import { createIdentify } from './http/guards/identify'
import { createSharedKeySlots } from './http/guards/key-slots'
import { createKeyUsage } from './http/guards/keys'
import { guardOpenRequests, type OpenRequestLimits, openRequestLimits } from './http/guards/open-requests'
import {
  clientAddressBehind,
  cookiesByRule,
  guardOrigin,
  limitAddresses,
  onlyMethods,
  readableCookies,
  securityHeaders,
} from './http/guards/requests'
import { createInboundDoor, dropPath, holdContinue } from './http/inbound/door'
import { createInboundFileDoor } from './http/inbound/file'
import { createLiveDoor } from './http/live/live'
import { documentPaths, openApiDocuments } from './http/openapi/document'
import { furtherMethods, furtherPaths } from './http/openapi/further'
import { createCronDoor } from './http/operations/cron'
import { createHealthDoor } from './http/operations/health'
import { createMetrics, createMetricsDoor, tellRequests } from './http/operations/metrics'
import { createPagesDoor, type PagesMode } from './http/pages'
import { withRequestId } from './http/request'
import { createRestDoor } from './http/rest/rest'
import { createTrpcDoor } from './http/trpc-door'
import { appRouter } from './routers'

export interface Web {
  server: Server
  /** Ends streams and idle connections, lets running requests finish. */
  close(): Promise<void>
}

/** The web process, door by door in the order in which a request meets them. */
export async function createWeb(
  app: App,
  env: Variables,
  databaseUrl: string,
  mode: PagesMode,
  limits: Partial<OpenRequestLimits> = {},
): Promise<Web> {
  const { baseUrl } = app.settings
  const clientAddress = clientAddressBehind(env.TRUSTED_PROXIES)
  const usage = createKeyUsage(app)
  const identify = createIdentify(app, undefined, usage)
  const keySlots = createSharedKeySlots({
    pool: app.db.pool,
    limit: env.API_KEY_RATE_LIMIT_PER_MINUTE,
    log: app.log,
    onRefused: usage.limited,
  })
  const door = { app, router: appRouter, identify, keySlots, clientAddress }
  const metrics = createMetrics(app)
  const stopping = new AbortController()
  const live = await createLiveDoor({ ...door, databaseUrl })
  const inbound = createInboundDoor(door)
  const pages = await createPagesDoor(door, mode)
  await sweepSpools().catch(error => app.log.warn({ err: error }, 'temporary files not swept'))

  const web = express().disable('x-powered-by').disable('etag')
  web.use(tellRequests)
  web.use(cookiesByRule(baseUrl))
  web.use(withRequestId, readableCookies, securityHeaders({ baseUrl, development: mode === 'development' }))
  web.use(
    '/api/v1',
    limitAddresses({
      perMinute: env.IP_RATE_LIMIT_PER_MINUTE,
      maxOpen: env.IP_MAX_CONNECTIONS,
      clientAddress,
    }),
  )
  web.use(guardOrigin(baseUrl))
  web.get('/api/health', createHealthDoor(app))
  web.get('/metrics', createMetricsDoor({ app, metrics }))
  web.get(documentPaths, openApiDocuments(appRouter, app.settings, furtherPaths()))
  web.use(createCronDoor(app, stopping.signal))
  web.use(createFilesDoor(door))
  web.post(dropPath, inbound.handler)
  web.use(createInboundFileDoor(door))
  web.all(moduleExportPath, createModuleExportDoor(door))
  web.use(createPhotosDoor(door))
  web.use(createImportsDoor(door))
  web.use(createLogoDoor(door))
  web.use(createAvatarDoor(door))
  web.use(createPersonalDataDoor(door))
  web.use('/api/trpc', onlyMethods('GET', 'HEAD', 'POST'), createTrpcDoor(door))
  web.use(createRestDoor({ ...door, elsewhere: furtherMethods() }))
  web.get('/live', live.handler)
  web.use(staticAssets(mode))
  web.use(onlyMethods('GET', 'HEAD', 'POST'), onlyPageBodies, compression(), pages)

  // A missing Host is refused by our own listener, with a body. An expectation that nobody knows is no reason to refuse
  // (RFC 9110, 10.1.1). Idle connections outlast the 60 s that proxies keep theirs: a request must not meet one that is
  // just being closed. Bodies have no common deadline: the guard measures their pace.
  const server = createServer({
    requestTimeout: 0,
    headersTimeout: 30_000,
    connectionsCheckingInterval: 5000,
    keepAliveTimeout: 75_000,
    requireHostHeader: false,
  })
  const guarded = guardOpenRequests(server, clientAddress, {
    ...openRequestLimits,
    maxOpen: env.IP_MAX_OPEN_REQUESTS,
    maxSlow: env.IP_MAX_SLOW_REQUESTS,
    ...limits,
  })
  server.on('request', onlyPathTargets(guarded(web)))
  server.on('checkExpectation', (req, res) => server.emit('request', req, res))
  const end = endGently(server)
  holdContinue(server)
  answerBrokenRequests(server)
  return {
    server,
    async close() {
      stopping.abort()
      const closed = end()
      await live.close()
      await inbound.close()
      await closed
      metrics.close()
      await keySlots.close()
      await identify.settled()
    },
  }
}

/**
 * Built files carry a hash of their content in their name, so they never change; the preparation compressed them once.
 */
function staticAssets(mode: PagesMode): RequestHandler {
  if (mode === 'development') return (_req, _res, next) => next()
  const hashed = (file: string) => file.startsWith('/assets/')
  return sirv(path.resolve('build/client'), {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, file) =>
      res.setHeader(
        'Cache-Control',
        hashed(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ),
  })
}
