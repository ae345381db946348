import type { IncomingMessage, RequestListener } from 'node:http'
import { errorBody } from '../core/errors'
import { escapesText } from '../core/well-formed'
import { noteExchange } from './client-error'
import { keepPrivate, sendJson } from './json-answer'
import { localeOf, requestIdOf } from './request-context'

/**
 * Lets only requests through that speak HTTP/1.0 or 1.1, whose target is a path that decodes (`/…`) and whose one Host makes a URL with
 * it; the others get 400. It stands before Express, because Express and Remix parse the target themselves and fail on the rest.
 */
export function onlyPathTargets(listener: RequestListener): RequestListener {
  return (req, res) => {
    noteExchange(req, res)
    if (speaksPlainly(req) && isPathTarget(req.url, req.headers.host) && decodes(req.url))
      return listener(req, res)
    requestIdOf(req, res)
    keepPrivate(res)
    sendJson(req, res, 400, errorBody('malformed', localeOf(req)))
  }
}

/** Node's parser takes 0.9 and 2.0 as well. Host: exactly one line, without it only HTTP/1.0 (RFC 9112, 3.2). */
function speaksPlainly({ headersDistinct, httpVersion }: IncomingMessage): boolean {
  const hosts = headersDistinct.host?.length ?? 0
  if (httpVersion === '1.0') return hosts <= 1
  return httpVersion === '1.1' && hosts === 1
}

/**
 * Absolute, authority and asterisk forms are for proxies; some of them end a process that parses them. A Host with more than name and
 * port would move the target, or bring a user.
 */
export function isPathTarget(target: string | undefined, host = 'localhost'): target is string {
  return target?.startsWith('/') === true && !/[/?#@\\]/.test(host) && URL.canParse(`http://${host}${target}`)
}

function decodes(target: string): boolean {
  try {
    decodeURIComponent(target.split(/[?#]/, 1)[0] ?? '')
    return escapesText(target)
  } catch {
    return false
  }
}
