import type { RequestListener } from 'node:http'
import { errorBody } from '../core/errors'
import { sendJson } from './json-answer'
import { localeOf, requestIdOf } from './request-context'

/**
 * Lets only requests through whose target is a path (`/…`) and whose Host makes a URL with it; the others get 400. It stands before
 * Express, because Express and Remix parse the target themselves and fail on the rest.
 */
export function onlyPathTargets(listener: RequestListener): RequestListener {
  return (req, res) => {
    if (isPathTarget(req.url, req.headers.host)) return listener(req, res)
    requestIdOf(req, res)
    sendJson(req, res, 400, errorBody('malformed', localeOf(req)))
  }
}

/** Absolute, authority and asterisk forms are for proxies; some of them end a process that parses them. */
export function isPathTarget(target: string | undefined, host = 'localhost'): target is string {
  return target?.startsWith('/') === true && URL.canParse(`http://${host}${target}`)
}
