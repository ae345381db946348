import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { cookieRule } from '../../core/cookies'
import { DomainError, errorBody } from '../../core/errors'
import { answerOf, sendAnswer, sendJson } from '../answer'
import { type BodyFormat, ClientGone, maxJsonBytes, requireBoundedBody } from '../body'
import { localeOf, requestIdOf } from '../request'

/**
 * Middleware that answers 405 to every method but these. It stands before what makes a fetch `Request` of any method: TRACE is none, and
 * an action of a page takes DELETE for a form.
 */
export function onlyMethods(...methods: readonly string[]): RequestHandler {
  return (req, res, next) => {
    if (methods.includes(req.method)) return next()
    res.setHeader('Allow', methods.join(', '))
    res.setHeader('Cache-Control', 'private, no-store')
    sendJson(req, res, 405, errorBody('method_not_allowed', localeOf(req)))
  }
}

/**
 * Middleware that leaves out cookies whose value does not decode. Nobody here sets such a cookie, another program on the same host may;
 * the libraries that read cookies later fail on them with the whole request.
 */
export const readableCookies: RequestHandler = (req, _res, next) => {
  const { cookie } = req.headers
  if (cookie?.includes('%')) req.headers.cookie = cookie.split(';').filter(decodes).join(';')
  next()
}

function decodes(pair: string): boolean {
  try {
    decodeURIComponent(pair)
    return true
  } catch {
    return false
  }
}

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

/** What our pages send: forms, and drafts that save themselves. Files have doors of their own. */
const pageTypes = /^application\/(x-www-form-urlencoded|json)\s*(;|$)/i

/**
 * Middleware in front of the pages, which read a body whole: a POST gets through when its body is of a type that they send, tells its
 * length, keeps to 1 MB and is text within the bounds of every input. By its head it is refused before a byte of it is read.
 */
export const onlyPageBodies: RequestHandler = async (req, res, next) => {
  try {
    if (hasDataParameter(req.url)) throw new DomainError('malformed')
    if (req.method === 'POST') {
      const format = formatOf(req)
      requireBoundedBody(await lookAhead(req), format)
    }
  } catch (error) {
    if (error instanceof ClientGone) return
    res.setHeader('Cache-Control', 'private, no-store')
    return sendAnswer(req, res, answerOf(error, localeOf(req)))
  }
  next()
}

/** How pages asked for their data in former days of the framework, which warns of it at length; ours ask by `.data`. */
const hasDataParameter = (url = ''): boolean =>
  new URLSearchParams(url.split('?').slice(1).join('?')).has('_data')

/** @throws DomainError for a body that the pages do not take */
function formatOf({ headers }: IncomingMessage): BodyFormat {
  const type = pageTypes.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase()
  if (!type) throw new DomainError('unsupported_media_type')
  if (headers['transfer-encoding'] !== undefined) throw new DomainError('malformed')
  if (Number(headers['content-length'] ?? 0) > maxJsonBytes)
    throw new DomainError('payload_too_large', { maxBytes: maxJsonBytes })
  return type === 'json' ? 'json' : 'form'
}

/** The whole body of a request that tells its length; whoever comes after reads it once more. @throws ClientGone */
function lookAhead(req: IncomingMessage): Promise<Buffer> {
  const length = Number(req.headers['content-length'] ?? 0)
  if (length === 0) return Promise.resolve(Buffer.alloc(0))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const settle = (outcome: () => void) => {
      req.off('readable', onReadable).off('error', onGone).off('close', onGone)
      outcome()
    }
    function onReadable() {
      for (let chunk = req.read(); chunk !== null; chunk = req.read()) {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes < length) continue
        const body = Buffer.concat(chunks)
        // Before its end is told, it can be put back.
        req.unshift(body)
        return settle(() => resolve(body))
      }
    }
    const onGone = () => settle(() => reject(new ClientGone('client closed the connection')))
    if (req.destroyed) return onGone()
    req.on('readable', onReadable).on('error', onGone).on('close', onGone)
  })
}

/**
 * Middleware: every cookie that any door sets is Secure where `BASE_URL` is https, and none is elsewhere, whoever wrote it. Looks at the
 * answer's head just before it is sent.
 */
export function cookiesByRule(baseUrl: string): RequestHandler {
  const { secure } = cookieRule(baseUrl)
  const ruled = (cookie: string): string => {
    const plain = cookie.replace(/;\s*Secure(?=;|$)/i, '')
    return secure ? `${plain}; Secure` : plain
  }
  return (_req, res, next) => {
    const send = res.writeHead.bind(res)
    res.writeHead = ((...head: Parameters<typeof send>) => {
      const set = res.getHeader('set-cookie')
      if (set !== undefined)
        res.setHeader(
          'set-cookie',
          [set].flat().map(cookie => ruled(String(cookie))),
        )
      return send(...head)
    }) as typeof res.writeHead
    next()
  }
}

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
