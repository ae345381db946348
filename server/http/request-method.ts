import type { RequestHandler } from 'express'
import { errorBody } from '../core/errors'
import { sendJson } from './json-answer'
import { localeOf } from './request-context'

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
