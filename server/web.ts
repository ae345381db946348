import { createServer, type Server } from 'node:http'
import path from 'node:path'
import compression from 'compression'
import express, { type RequestHandler } from 'express'
import sirv from 'sirv'
import type { App } from './context'
import type { Variables } from './env'
import { createAvatarDoor } from './http/avatar'
import { clientAddressBehind } from './http/client-address'
import { answerBrokenRequests } from './http/client-error'
import { cookiesByRule } from './http/cookie-rule'
import { createCronDoor } from './http/cron'
import { endGently } from './http/end-gently'
import { createFilesDoor } from './http/files'
import { guardOpenRequests, type OpenRequestLimits, openRequestLimits } from './http/guard/open-requests'
import { createHealthDoor } from './http/health'
import { createIdentify } from './http/identify'
import { createImportsDoor } from './http/imports'
import { holdContinue } from './http/inbound/continue'
import { createInboundDoor } from './http/inbound/door'
import { createInboundFileDoor } from './http/inbound/file'
import { createSharedKeySlots } from './http/key-slots'
import { createKeyUsage } from './http/key-usage'
import { limitAddresses } from './http/limits'
import { createLiveDoor } from './http/live'
import { createLogoDoor } from './http/logo'
import { createMetrics } from './http/metrics'
import { createMetricsDoor } from './http/metrics-door'
import { tellRequests } from './http/metrics-requests'
import { createModuleExportDoor } from './http/module-export'
import { furtherMethods, furtherPaths } from './http/openapi/further'
import { openApiDocuments } from './http/openapi/served'
import { guardOrigin } from './http/origin-guard'
import { createPagesDoor, type PagesMode } from './http/pages'
import { createPersonalDataDoor } from './http/personal-data'
import { createPhotosDoor } from './http/photos'
import { withRequestId } from './http/request-context'
import { readableCookies } from './http/request-cookies'
import { onlyMethods } from './http/request-method'
import { onlyPageBodies } from './http/request-page'
import { onlyPathTargets } from './http/request-target'
import { createRestDoor } from './http/rest'
import { securityHeaders } from './http/security-headers'
import { sweepSpools } from './http/spool'
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
  web.use(openApiDocuments(appRouter, app.settings, furtherPaths()))
  web.use(createCronDoor(app, stopping.signal))
  web.use(createFilesDoor(door))
  web.use(inbound.handler)
  web.use(createInboundFileDoor(door))
  web.use(createModuleExportDoor(door))
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

  // A missing Host is refused by our own listener, with a body. An expectation that nobody knows is no reason to refuse (RFC 9110, 10.1.1).
  // Idle connections outlast the 60 s that proxies keep theirs: a request must not meet one that is just being closed. Bodies have no common
  // deadline: the guard measures their pace.
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

/** Built files carry a hash of their content in their name, so they never change; the preparation compressed them once. */
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
