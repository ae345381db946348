import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import { TRPCError } from '@trpc/server'
import express, { type RequestHandler } from 'express'
import type { App } from '../context'
import type { Locale } from '../core/locale'
import { settleNodeEnvironment } from '../env'
import { createCaller } from '../routers'
import type { Login } from '../services/auth/schema'
import type { AcceptInvitation } from '../services/invitations/schema'
import { localAccountMails } from '../services/mails/local'
import type { ClientAddress } from './client-address'
import { answerOf } from './error-answer'
import { isFromHere } from './from-here'
import type { Identify } from './identify'
import { requestContext, requestIdOf } from './request-context'

export type PagesMode = 'built' | 'development'

interface Door {
  app: App
  identify: Identify
  clientAddress: ClientAddress
}

/** The Remix pages. Their loaders and actions reach the procedures by the caller in the load context, as the person behind the cookie. */
export async function createPagesDoor(door: Door, mode: PagesMode): Promise<RequestHandler> {
  const nodeEnv = settleNodeEnvironment(mode === 'built' ? 'production' : 'development')
  const { createRequestHandler } = await import('@remix-run/express')
  const { build, middleware } = mode === 'built' ? await builtPages() : await pagesInDevelopment()
  const router = express.Router()
  router.use(...middleware)
  router.use((_req, res, next) => {
    res.set('Cache-Control', 'private, no-store')
    next()
  })
  router.use(
    createRequestHandler({
      build,
      mode: nodeEnv,
      getLoadContext: (req, res) => loadContext(door, req, res),
    }),
  )
  return router
}

async function builtPages(): Promise<{ build: ServerBuild; middleware: RequestHandler[] }> {
  return {
    build: await import(pathToFileURL(path.resolve('build/server/index.js')).href),
    middleware: [noop],
  }
}

async function pagesInDevelopment(): Promise<{
  build: () => Promise<ServerBuild>
  middleware: RequestHandler[]
}> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true } })
  const build = () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>
  return { build, middleware: [vite.middlewares] }
}

const noop: RequestHandler = (_req, _res, next) => next()

async function loadContext(door: Door, req: express.Request, res: express.Response) {
  const { app } = door
  const ctx = requestContext(door, req, res, await door.identify.bySession(req.headers.cookie))
  for (const cookie of ctx.cookies.splice(0)) res.append('Set-Cookie', cookie)
  const caller = createCaller(ctx)
  const requestId = requestIdOf(req, res)
  return {
    caller,
    cspNonce: String(res.locals.cspNonce ?? ''),
    userLocale: ctx.actor?.locale ?? null,
    outbox: !app.settings.production,
    async localMails() {
      if (app.settings.production || !isFromHere(req, door.clientAddress)) return null
      return localAccountMails(app)
    },
    async login(credentials: Login) {
      try {
        await caller.auth.login(credentials)
        return { ok: true as const, setCookie: ctx.cookies.at(-1) ?? '' }
      } catch (error) {
        const { status, body } = answerOf(error, ctx.locale, requestId)
        if (status >= 500) app.log.error({ err: error, requestId }, 'login failed')
        const challenge = body.details?.challenge
        return {
          ok: false as const,
          error: loginError(status, body.error, 'challenge' in credentials),
          challenge: typeof challenge === 'string' ? challenge : null,
        }
      }
    },
    async logout() {
      await caller.auth.logout()
      return { setCookie: ctx.cookies.at(-1) ?? '' }
    },
    async enterCompany(companyId: string) {
      await caller.auth.enter({ companyId })
      return { setCookie: ctx.cookies.at(-1) ?? '' }
    },
    async leaveCompany() {
      await caller.admin.switch({ companyId: null })
      return { setCookie: ctx.cookies.at(-1) ?? '' }
    },
    async acceptInvitation(input: AcceptInvitation) {
      const { data } = await caller.invites.accept(input)
      return { company: data.company.name, setCookie: ctx.cookies.at(-1) ?? null }
    },
    async saveLocale(locale: Locale) {
      if (ctx.actor) await caller.users.setLanguage({ language: locale })
    },
    problem(error: unknown, locale: Locale) {
      const { status, body } = answerOf(error, locale, requestId)
      return { status, ...body, requestId }
    },
    reportError(error: unknown) {
      const cause = error instanceof TRPCError ? (error.cause ?? error) : error
      app.log.error({ err: cause, requestId, path: req.path }, 'page failed')
    },
  }
}

function loginError(status: number, code: string, isSecondStep: boolean) {
  if (status === 429) return 'too_many_attempts' as const
  if (code === 'second_factor_required') return 'second_factor_required' as const
  if (code === 'email_not_verified') return 'email_not_verified' as const
  // A challenge that is used, expired or unknown is a 400 or 410: the password is asked for anew.
  if (isSecondStep && status < 500)
    return status === 401 ? ('code_wrong' as const) : ('step_expired' as const)
  return status < 500 ? ('invalid_credentials' as const) : ('unavailable' as const)
}
