import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import type { App, Ctx } from '../context'
import { DomainError } from '../platform/errors'
import { id } from '../platform/values/scalars'
import { answerOf, keepPrivate, logFailure, sendAnswer } from './answer'
import type { FindCustomer } from './guards/customer'
import { callerBySession, type SessionContext } from './guards/identify'
import { failureContent } from './openapi/failures'
import { type JsonObject, parameter, refusals, requestId } from './openapi/parts'
import { anonymous, localeOf, parseFields, requestContext, requestIdOf } from './request'
import { assertMay } from './trpc'

interface Start {
  /** Set when signing happens at a provider; null when it happens here. */
  provider: { url: string; state: string } | null
  entity: 'offer' | 'rapport'
  entityId: number
}

interface Signing {
  start(ctx: Ctx, requestId: number): Promise<Start>
  returnFromProvider(app: App, back: { state: string; ref: string; requestId: string }): Promise<void>
}

const SigningRequest = z.object({ request: id, link: z.string().min(1).max(200).optional() })
const Back = z.object({ state: z.string().min(1).max(200), ref: z.string().min(1).max(200) })

/** Holds where the browser goes when it is back: no other browser has it, so none can return with its state. */
const cookie = 'gewerk_signing'
const cookiePath = '/api/esign'

/** The two addresses that take a browser to a signature provider and back. */
export function createSigningHandlers(
  options: SessionContext & { findCustomer: FindCustomer },
  signing: Signing,
): { start: RequestHandler; callback: RequestHandler } {
  const { app } = options
  const answering =
    (work: (req: Request, res: Response) => Promise<string>): RequestHandler =>
    async (req, res) => {
      const requestId = requestIdOf(req, res)
      keepPrivate(res)
      res.setHeader('Referrer-Policy', 'no-referrer')
      try {
        if (req.method !== 'GET') throw new DomainError('method_not_allowed')
        const location = await work(req, res)
        res.writeHead(302, { Location: location }).end()
      } catch (error) {
        const failure = answerOf(error, localeOf(req), requestId)
        if (failure.status >= 500) logFailure(app.log, error, { requestId, surface: 'signing' })
        sendAnswer(req, res, failure)
      }
    }

  async function caller(req: Request, res: Response, link: string | undefined): Promise<Ctx> {
    if (link === undefined) {
      const ctx = await callerBySession(options, req, res)
      assertMay(ctx.actor, 'signing:rapports')
      return ctx
    }
    const ctx = requestContext(options, req, res, anonymous)
    const actor = await options.findCustomer(link, ctx.ip)
    if (!actor.modules.has('esign')) throw new DomainError('module_disabled', { module: 'esign' })
    return { ...ctx, actor, locale: localeOf(req) }
  }

  return {
    start: answering(async (req, res) => {
      // The caller is checked first, as everywhere: an anonymous caller does not learn which requests there are.
      const { link } = parseFields(SigningRequest.pick({ link: true }), req.query)
      const ctx = await caller(req, res, link)
      const { request } = parseFields(SigningRequest, req.query)
      const { provider, entity, entityId } = await signing.start(ctx, request)
      const home = link === undefined ? `/${entity}s/${entityId}` : `/k/${link}`
      if (!provider) return home
      const kept = `${provider.state}.${encodeURIComponent(home)}`
      res.append('Set-Cookie', `${cookie}=${kept}; Path=${cookiePath}; Max-Age=600; HttpOnly; SameSite=Lax`)
      return provider.url
    }),
    callback: answering(async (req, res) => {
      const { state, ref } = parseFields(Back, req.query)
      const [known, home] = (cookieOf(req)?.split('.') ?? []).map(decodeURIComponent)
      if (known !== state) throw new DomainError('signature.state_unknown')
      await signing.returnFromProvider(app, { state, ref, requestId: requestIdOf(req, res) })
      res.append('Set-Cookie', `${cookie}=; Path=${cookiePath}; Max-Age=0; HttpOnly; SameSite=Lax`)
      return home ?? '/'
    }),
  }
}

const cookieOf = (req: Request): string | undefined =>
  req.headers.cookie
    ?.split(/;\s*/)
    .find(one => one.startsWith(`${cookie}=`))
    ?.slice(cookie.length + 1)

const redirect: JsonObject = {
  description: 'On to where it leads',
  headers: { ...requestId, Location: { description: 'Where to', schema: { type: 'string' } } },
}

/** Both paths, for the API documents. */
export const signingPaths: JsonObject = {
  '/api/esign/start': {
    get: {
      operationId: 'esignStart',
      tags: ['signing'],
      summary: 'On to where a document is signed',
      description:
        'For users who may have the document signed, or by the token of the customer’s link. Leads to the page of the document, ' +
        'or to the provider with a state that counts once within ten minutes.',
      security: [],
      parameters: [
        parameter(
          'request',
          'query',
          'The request to sign',
          { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
          7,
          true,
        ),
        parameter(
          'link',
          'query',
          'Token of the customer’s link',
          { type: 'string', minLength: 1, maxLength: 200 },
          '<43 characters>',
        ),
      ],
      responses: {
        '302': redirect,
        ...refusals(401, 403, 404, 409, 410, 422, 429, 500, 503),
        '502': {
          description: 'The provider of signatures did not understand us',
          headers: requestId,
          content: failureContent(502, ['signature.provider_unavailable']),
        },
      },
    },
  },
  '/api/esign/callback': {
    get: {
      operationId: 'esignCallback',
      tags: ['signing'],
      summary: 'Back from the provider',
      description: 'The state counts once. What came of it is asked of the provider, never read from the address.',
      security: [],
      parameters: [
        parameter(
          'state',
          'query',
          'As it was given along',
          { type: 'string', minLength: 1, maxLength: 200 },
          'Yk3…',
          true,
        ),
        parameter(
          'ref',
          'query',
          'How the provider calls it',
          { type: 'string', minLength: 1, maxLength: 200 },
          '5f2c…',
          true,
        ),
      ],
      responses: { '302': redirect, ...refusals(410, 500, 503) },
    },
  },
}
