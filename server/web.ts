import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { constants } from 'node:zlib'
import compression from 'compression'
import express, { type RequestHandler } from 'express'
import sirv from 'sirv'
import { byteRoutes } from './byte-routes'
import type { App } from './context'
import type { Variables } from './env'
import { inboxSources } from './handlers'
import { onlyPageBodies } from './http/body'
import { byteRouter } from './http/files/byte-router'
import { createCalendarHandler } from './http/files/calendar'
import { createCustomerFiles } from './http/files/customer'
import { sendFormScript } from './http/files/form-script'
import { holdContinue } from './http/files/raw-upload'
import { sendRobots } from './http/files/robots'
import { sweepSpools } from './http/files/spool'
import { answerBrokenRequests, endGently, onlyPathTargets } from './http/guards/connections'
import { createFindCustomer } from './http/guards/customer'
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
import { createPushHandler } from './http/inbound/inbox'
import { createLive } from './http/live'
import { serveUpgrades } from './http/live/upgrades'
import { createMcpHandler } from './http/mcp'
import { documentPaths, openApiDocuments } from './http/openapi/document'
import { furtherMethods, furtherPaths } from './http/openapi/further'
import { createCronHandler } from './http/operations/cron'
import { createHealthHandler } from './http/operations/health'
import { createMetrics, createMetricsHandler, observeRequests } from './http/operations/metrics'
import { createPagesHandler, type PagesMode } from './http/pages'
import { withRequestId } from './http/request'
import { createRestHandler } from './http/rest/rest'
import { createSigningHandlers } from './http/signing'
import { createTrpcHandler } from './http/trpc-handler'
import type { InboxRegistry } from './platform/jobs/inbox'
import { appRouter } from './router'
import { customerCalendarFile } from './services/customer/portal/customer-calendar-file'
import { customerLogo } from './services/customer/portal/customer-logo'
import { customerPdf } from './services/customer/portal/customer-pdf'
import { customerQr } from './services/customer/portal/customer-qr'
import { customerXml } from './services/customer/portal/customer-xml'
import { returnFromProvider } from './services/customer/signing/return-from-provider'
import { startSigning } from './services/customer/signing/start-signing'
import { assertMcpKey } from './services/overview/assistant/assert-mcp-key'
import { mcpPapers } from './services/overview/assistant/mcp-papers'
import { mcpServer } from './services/overview/assistant/mcp-server'
import { toolbox } from './services/overview/assistant/toolbox-router'
import { readCalendarFeed } from './services/planning/calendar-feeds/read'

export interface Web {
  server: Server
  /** Ends streams and idle connections, lets running requests finish. */
  close(): Promise<void>
}

/** A page is compressed for each request: a tenth more bytes than at the usual levels take half the CPU time. */
const pageCompression = { level: 3, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } } }

/** Requests per address and minute for customers' pages, including what they load from there. */
const customerPagesAMinute = 60

/** The web process, with its handlers in the order in which a request passes them. */
export async function createWeb(
  app: App,
  env: Variables,
  databaseUrl: string,
  mode: PagesMode,
  limits: Partial<OpenRequestLimits> = {},
  sources: InboxRegistry = inboxSources,
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
  const findCustomer = createFindCustomer(app)
  const options = { app, router: appRouter, identify, findCustomer, keySlots, clientAddress }
  const metrics = createMetrics(app)
  const stopping = new AbortController()
  const live = createLive({ ...options, databaseUrl })
  const bytes = byteRouter(options, byteRoutes)
  const pages = await createPagesHandler(options, mode)
  await sweepSpools().catch(error => app.log.warn({ err: error }, 'temporary files not swept'))

  const web = express().disable('x-powered-by').disable('etag')
  web.use(observeRequests)
  web.use(cookiesByRule(baseUrl))
  web.use(withRequestId, readableCookies, securityHeaders({ baseUrl, development: mode === 'development' }))
  web.use(
    ['/api/v1', '/calendar', '/mcp'],
    limitAddresses({
      perMinute: env.IP_RATE_LIMIT_PER_MINUTE,
      maxOpen: env.IP_MAX_CONNECTIONS,
      clientAddress,
    }),
  )
  web.use('/k', limitAddresses({ perMinute: customerPagesAMinute, maxOpen: env.IP_MAX_CONNECTIONS, clientAddress }))
  web.use('/k', (_req, res, next) => {
    res.set({ 'X-Robots-Tag': 'noindex, nofollow, noarchive', 'Cache-Control': 'private, no-store' })
    next()
  })
  web.use('/f', limitAddresses({ perMinute: customerPagesAMinute, maxOpen: env.IP_MAX_CONNECTIONS, clientAddress }))
  web.use('/f', (_req, res, next) => {
    res.set('X-Robots-Tag', 'noindex, nofollow, noarchive')
    next()
  })
  web.use(guardOrigin(baseUrl))
  web.get('/api/health', createHealthHandler(app))
  web.get('/metrics', createMetricsHandler({ app, metrics }))
  web.get(documentPaths, openApiDocuments(appRouter, app.settings, furtherPaths()))
  web.use(createCronHandler(app, stopping.signal))
  web.use(createPushHandler({ app, sources }))
  web.get('/api/notifications/stream', live.notifications)
  web.get('/api/realtime/socket', live.socket)
  web.use(bytes.handler)
  const { start, callback } = createSigningHandlers(options, { start: startSigning, returnFromProvider })
  web.use(
    '/api/esign',
    limitAddresses({ perMinute: customerPagesAMinute, maxOpen: env.IP_MAX_CONNECTIONS, clientAddress }),
  )
  web.get('/api/esign/start', start)
  web.get('/api/esign/callback', callback)
  web.use('/api/trpc', onlyMethods('GET', 'HEAD', 'POST'), createTrpcHandler(options))
  web.use(createRestHandler({ ...options, elsewhere: furtherMethods() }))
  web.all('/mcp', createMcpHandler(options, { allow: assertMcpKey, serve: ctx => mcpServer(ctx, toolbox, mcpPapers) }))
  web.get('/live', live.pages)
  web.get('/calendar/:file', createCalendarHandler(options, readCalendarFeed))
  web.get('/k/:token/pdf', createCustomerFiles(options, customerPdf, 'pdf'))
  web.get('/k/:token/appointment.ics', createCustomerFiles(options, customerCalendarFile, 'pdf'))
  web.get('/k/:token/xml', createCustomerFiles(options, customerXml, 'pdf'))
  web.get('/k/:token/qr.png', createCustomerFiles(options, customerQr, 'pdf'))
  web.get('/k/:token/logo', createCustomerFiles(options, customerLogo))
  web.get('/form.js', sendFormScript)
  web.get('/robots.txt', sendRobots)
  web.use(staticAssets(mode))
  web.use(onlyMethods('GET', 'HEAD', 'POST'), onlyPageBodies, compression(pageCompression), pages)

  // A missing Host is refused by our own listener, with a body. An unknown expectation is no reason to refuse (RFC
  // 9110, 10.1.1). Idle connections outlast the 60 s of proxies, so that a request never arrives on one that is just
  // being closed. Bodies have no common deadline: the guard measures their rate.
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
  holdContinue(server, bytes.holds)
  answerBrokenRequests(server)
  serveUpgrades(server)
  return {
    server,
    async close() {
      stopping.abort()
      const closed = end()
      await live.close()
      await bytes.close()
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
      res.setHeader('Cache-Control', hashed(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'),
  })
}
