import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { errorBody } from '../core/errors'
import { sendJson } from './json-answer'
import { localeOf, requestIdOf } from './request-context'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Middleware against cross-site request forgery, before every door that knows people by a cookie: an unsafe request that a foreign
 * page caused gets 403. The public API is left out: it looks at keys only.
 * @param baseUrl `BASE_URL`, the address that browsers know
 */
export function guardOrigin(baseUrl: string): RequestHandler {
  const ownOrigin = new URL(baseUrl).origin
  return (req, res, next) => {
    if (safeMethods.has(req.method) || isPublicApi(req.originalUrl) || isOwn(req, ownOrigin)) return next()
    requestIdOf(req, res)
    res.setHeader('Cache-Control', 'private, no-store')
    sendJson(req, res, 403, errorBody('csrf.refused', localeOf(req)))
  }
}

/** Neither header = no browser; the cookie's SameSite stands behind. */
function isOwn(req: IncomingMessage, ownOrigin: string): boolean {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host } = req.headers
  if (origin === undefined || origin === ownOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/** Compared without and with dot segments, so that no later door reads another path out of the same target. */
function isPublicApi(target: string): boolean {
  const prefix = '/api/v1/'
  return (
    target.startsWith(prefix) &&
    URL.canParse(target, 'http://x') &&
    new URL(target, 'http://x').pathname.startsWith(prefix)
  )
}
