import type { RequestHandler } from 'express'
import type { Ctx } from '../../context'
import { answerOf, logFailure, sendAnswer, sendBytes } from '../answer'
import type { FindCustomer } from '../guards/customer'
import type { SessionContext } from '../guards/identify'
import { anonymous, localeOf, requestContext, requestIdOf } from '../request'
import { inAscii } from './download'

export interface CustomerFile {
  filename: string
  contentType: string
  bytes: Buffer
}

/** `/k/{token}/…`: bytes that belong to the document of a customer's link. The token is never logged. */
export function createCustomerFiles(
  options: SessionContext & { findCustomer: FindCustomer },
  read: (ctx: Ctx) => Promise<CustomerFile>,
  /** The limit it counts against; none if absent, because it is loaded with each view of the page. */
  counted?: 'pdf',
): RequestHandler<{ token: string }> {
  const { app } = options
  return async (req, res) => {
    const requestId = requestIdOf(req, res)
    try {
      const ctx = requestContext(options, req, res, anonymous)
      const actor = await options.findCustomer(req.params.token, ctx.ip, counted)
      const { filename, contentType, bytes } = await read({ ...ctx, actor, locale: localeOf(req) })
      res.setHeader('Content-Disposition', `inline; filename="${inAscii(filename)}"`)
      res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
      res.setHeader('X-Content-Type-Options', 'nosniff')
      sendBytes(req, res, 200, bytes, contentType)
    } catch (error) {
      const failure = answerOf(error, localeOf(req), requestId)
      if (failure.status >= 500) logFailure(app.log, error, { requestId, surface: 'customer' })
      sendAnswer(req, res, failure)
    }
  }
}
