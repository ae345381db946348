import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { RequestHandler } from 'express'
import type { Ctx } from '../context'
import { DomainError } from '../platform/errors'
import { answerOf, keepPrivate, logFailure, sendAnswer } from './answer'
import { readObjectBody } from './body'
import type { SessionContext } from './guards/identify'
import { callerByKey, type KeySlots } from './guards/key-slots'
import { anonymous, localeOf, requestContext, requestIdOf } from './request'

interface McpParts {
  /** @throws DomainError for a key without the right */
  allow(ctx: Ctx): Promise<void>
  serve(ctx: Ctx): Promise<Server>
}

/**
 * `POST /mcp`: the Model Context Protocol over its streamable HTTP transport, without sessions of its own: each request
 * is independent, carries an API key, counts at that key's rate, and is answered as JSON. There is no stream to open
 * and no session to end, so GET and DELETE are 405, as the protocol requires.
 */
export function createMcpHandler(
  options: SessionContext & { keySlots: KeySlots },
  { allow, serve }: McpParts,
): RequestHandler {
  return async (req, res) => {
    const requestId = requestIdOf(req, res)
    keepPrivate(res)
    try {
      if (req.method !== 'POST') {
        res.setHeader('Allow', 'POST')
        throw new DomainError('method_not_allowed')
      }
      const caller = await callerByKey(options, req, res)
      if (!caller) {
        res.setHeader('WWW-Authenticate', 'Bearer')
        throw new DomainError('api_key.invalid')
      }
      const { actor, slot } = caller
      const ctx: Ctx = { ...requestContext(options, req, res, { ...anonymous, actor }), actor }
      await allow(ctx)
      if (!slot.free) throw new DomainError('rate_limited', { retryAfter: slot.resetSeconds })
      const message = await readObjectBody(req, ['json'])
      const { StreamableHTTPServerTransport } = await import('@modelcontextprotocol/sdk/server/streamableHttp.js')
      const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true })
      const server = await serve(ctx)
      res.once('close', () => void server.close())
      await server.connect(transport)
      await transport.handleRequest(req, res, message)
    } catch (error) {
      const failure = answerOf(error, localeOf(req), requestId)
      if (failure.status >= 500) logFailure(options.app.log, error, { requestId, surface: 'mcp' })
      if (res.headersSent) return void res.destroy()
      sendAnswer(req, res, failure)
    }
  }
}
