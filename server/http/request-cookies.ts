import type { RequestHandler } from 'express'

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
