import type { RequestHandler } from 'express'
import { byteRoutes } from '../../server/byte-routes'
import type { App } from '../../server/context'
import type { Limits } from '../../server/http/files/byte-route'
import { byteRouter } from '../../server/http/files/byte-router'
import { createIdentify } from '../../server/http/guards/identify'
import { clientAddressBehind } from '../../server/http/guards/requests'
import { furtherMethods } from '../../server/http/openapi/further'
import { createRestHandler } from '../../server/http/rest/rest'
import { appRouter } from '../../server/router'
import { createKeySlots } from './key-slots'

/** The byte routes, and the REST handler that follows them. */
export function byteHandlers(app: App, limits: Partial<Limits> = {}): Record<'bytes' | 'rest', RequestHandler> {
  const keySlots = createKeySlots({ limit: 600 })
  const parts = { app, identify: createIdentify(app), clientAddress: clientAddressBehind([]), keySlots }
  const rest = createRestHandler({ ...parts, router: appRouter, elsewhere: furtherMethods() })
  return { bytes: byteRouter(parts, byteRoutes, limits).handler, rest }
}
