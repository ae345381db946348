import type { RequestHandler } from 'express'
import { cookieRule } from '../core/cookies'

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
