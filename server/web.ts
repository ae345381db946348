import { createServer, type Server } from 'node:http'
import path from 'node:path'
import compression from 'compression'
import express, { type RequestHandler } from 'express'
import sirv from 'sirv'
import type { App } from './context'
import type { Variables } from './env'
import { clientAddressBehind } from './http/client-address'
import { createCronDoor } from './http/cron'
import { createFilesDoor } from './http/files'
import { createHealthDoor } from './http/health'
import { createIdentify } from './http/identify'
import { createKeySlots, limitAddresses } from './http/limits'
import { createLiveDoor } from './http/live'
import { openApiDocuments } from './http/openapi-document'
import { guardOrigin } from './http/origin-guard'
import { createPagesDoor, type PagesMode } from './http/pages'
import { withRequestId } from './http/request-context'
import { onlyPathTargets } from './http/request-target'
import { createRestDoor } from './http/rest'
import { securityHeaders } from './http/security-headers'
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
): Promise<Web> {
  const { baseUrl } = app.settings
  const clientAddress = clientAddressBehind(env.TRUSTED_PROXIES)
  const identify = createIdentify(app)
  const keySlots = createKeySlots({ limit: env.API_KEY_RATE_LIMIT_PER_MINUTE })
  const door = { app, router: appRouter, identify, keySlots, clientAddress }
  const live = await createLiveDoor({ ...door, databaseUrl })
  const pages = await createPagesDoor(door, mode)

  const web = express().disable('x-powered-by').disable('etag')
  web.use(withRequestId, securityHeaders({ baseUrl, development: mode === 'development' }))
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
  web.use(openApiDocuments(appRouter, app.settings))
  web.use(createCronDoor(app))
  web.use(createFilesDoor(door))
  web.use('/api/trpc', createTrpcDoor(door))
  web.use(createRestDoor(door))
  web.get('/live', live.handler)
  web.use(staticAssets(mode))
  web.use(compression(), pages)

  const server = createServer({ requestTimeout: 0, headersTimeout: 30_000 }, onlyPathTargets(web))
  return {
    server,
    async close() {
      await live.close()
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeIdleConnections()
      await closed
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
