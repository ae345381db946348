import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

interface Options {
  /** `BASE_URL`; https there brings HSTS. */
  baseUrl: string
  /** Lets Vite's development server speak with the page. */
  development?: boolean
}

/**
 * Middleware that sets the security headers of every answer. Pages get a Content-Security-Policy with a nonce of their own
 * (`res.locals.cspNonce`), everything below `/api` one that allows nothing.
 */
export function securityHeaders({ baseUrl, development = false }: Options): RequestHandler {
  const https = new URL(baseUrl).protocol === 'https:'
  const shared = {
    strictTransportSecurity: https ? { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false } : false,
    // With `no-referrer` browsers send `Origin: null` along with forms, which the origin guard refuses.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  } as const

  const pages = helmet({
    ...shared,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", (_, res) => `'nonce-${nonceOf(res)}'`],
        scriptSrcAttr: ["'none'"],
        // Component libraries set style attributes and style elements at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: development ? ["'self'", 'ws:'] : ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
  })
  const api = helmet({
    ...shared,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
  })

  return (req, res, next) => {
    res.locals.cspNonce = randomBytes(16).toString('base64')
    res.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
    const headers = /^\/api(\/|$)/.test(req.path) ? api : pages
    headers(req, res, next)
  }
}

const nonceOf = (res: ServerResponse & { locals?: Record<string, unknown> }): string =>
  String(res.locals?.cspNonce)
