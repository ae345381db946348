import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import { TRPCError } from '@trpc/server'
import express, { type RequestHandler } from 'express'
import { z } from 'zod'
import type { App } from '../context'
import { findInquiryForm, publicIdPattern } from '../identity/inquiry-form'
import type { Locale } from '../platform/values/locale'
import { waitText } from '../platform/values/wait-text'
import { createCaller } from '../router'
import { localAccountMails } from '../services/exchange/mails/local-account-mails'
import type { Login } from '../services/people/auth/schema'
import type { AcceptInvitation } from '../services/people/invitations/schema'
import { answerOf, logFailure } from './answer'
import type { FindCustomer } from './guards/customer'
import type { Identify } from './guards/identify'
import { hasDevKey } from './guards/identify'
import type { ClientAddress } from './guards/requests'
import { createPageTurns, createReadTurns, type PageTurns } from './page-turns'
import { anonymous, localeOf, requestContext, requestIdOf } from './request'
import { buildsBySegment } from './routes-by-segment'

export type PagesMode = 'built' | 'development'

interface PagesOptions {
  app: App
  identify: Identify
  findCustomer: FindCustomer
  clientAddress: ClientAddress
}

/**
 * The Remix pages. Their loaders and actions call the procedures with the caller in the load context, as the person of
 * the cookie.
 */
export async function createPagesHandler(options: PagesOptions, mode: PagesMode): Promise<RequestHandler> {
  const { createRequestHandler } = await import('@remix-run/express')
  const { build, middleware } = mode === 'built' ? await builtPages() : await pagesInDevelopment()
  const router = express.Router()
  const turns = { page: createPageTurns(), read: createReadTurns() }
  router.use(...middleware)
  router.use((_req, res, next) => {
    res.set('Cache-Control', 'private, no-store')
    next()
  })
  const handlerOf = (part: typeof build) =>
    createRequestHandler({
      build: part,
      mode: mode === 'built' ? 'production' : 'development',
      getLoadContext: (req, res) => loadContext(options, turns, req, res),
    })
  router.use(typeof build === 'function' ? handlerOf(build) : bySegment(build, handlerOf))
  return router
}

/** Dispatches each path to the part of the build that can answer it. */
function bySegment(build: ServerBuild, handlerOf: (part: ServerBuild) => RequestHandler): RequestHandler {
  const partFor = buildsBySegment(build)
  const handlers = new Map<ServerBuild, RequestHandler>()
  return (req, res, next) => {
    const part = partFor(req.path)
    const handler = handlers.get(part) ?? handlerOf(part)
    handlers.set(part, handler)
    return handler(req, res, next)
  }
}

async function builtPages(): Promise<{ build: ServerBuild; middleware: RequestHandler[] }> {
  const build: ServerBuild = await import(pathToFileURL(path.resolve('build/server/index.js')).href)
  return { build: answering(build), middleware: [noop] }
}

async function pagesInDevelopment(): Promise<{
  build: () => Promise<ServerBuild>
  middleware: RequestHandler[]
}> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true } })
  const build = async () => answering((await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild)
  return { build, middleware: [vite.middlewares] }
}

/** Exports of `app/entry.server.tsx` besides Remix' own names. */
interface EntryModule {
  toResponse(error: unknown, args: LoaderFunctionArgs | ActionFunctionArgs): unknown
}

/**
 * Every loader and action turns thrown errors into responses: a refusal keeps its status wherever it comes from, and
 * never becomes a 500.
 */
function answering(build: ServerBuild): ServerBuild {
  const { toResponse } = build.entry.module as unknown as EntryModule
  const guard =
    <Args extends LoaderFunctionArgs | ActionFunctionArgs>(run: (args: Args) => unknown) =>
    async (args: Args) => {
      try {
        return await run(args)
      } catch (error) {
        throw toResponse(error, args)
      }
    }
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route.module
    const module = {
      ...route.module,
      ...(loader && { loader: guard(loader) }),
      ...(action && { action: guard(action) }),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

const noop: RequestHandler = (_req, _res, next) => next()

interface Turns {
  page: PageTurns
  read: PageTurns
}

const formPath = new RegExp(`^/f/(${publicIdPattern})(?:\\.data)?$`)

/** The language of the inquiry form at a path, chosen by its company; else null. */
async function formLocale({ db }: App, path: string): Promise<Locale | null> {
  const publicId = formPath.exec(path)?.[1]
  return publicId === undefined ? null : ((await findInquiryForm(db, publicId))?.locale ?? null)
}

async function loadContext(options: PagesOptions, turns: Turns, req: express.Request, res: express.Response) {
  const { app } = options
  const ctx = requestContext(options, req, res, await options.identify.bySession(req.headers.cookie))
  for (const cookie of ctx.cookies.splice(0)) res.append('Set-Cookie', cookie)
  /** The session's is the first cookie that a procedure sets; the others are sent along by themselves. */
  const sessionCookie = (): string | null => {
    const first = ctx.cookies.shift() ?? null
    for (const cookie of ctx.cookies.splice(0)) res.append('Set-Cookie', cookie)
    return first
  }
  const caller = createCaller(ctx)
  const requestId = requestIdOf(req, res)
  return {
    caller,
    cspNonce: String(res.locals.cspNonce ?? ''),
    userLocale: (await formLocale(app, req.path)) ?? ctx.actor?.locale ?? null,
    outbox: !app.settings.production,
    async localMails() {
      if (app.settings.production || !hasDevKey(req, res, app.settings)) return null
      return localAccountMails(app)
    },
    async customer(token: string) {
      const actor = await options.findCustomer(token, ctx.ip, req.method === 'POST' ? undefined : 'page')
      // A signed-in user counts as a customer here, and as nothing else.
      return createCaller({ ...requestContext(options, req, res, anonymous), actor, locale: localeOf(req) }).customer
    },
    async login(credentials: Login) {
      try {
        await caller.auth.login(credentials)
        return { ok: true as const, setCookie: sessionCookie() ?? '' }
      } catch (error) {
        const { status, body, retryAfter = null } = answerOf(error, ctx.locale, requestId)
        if (status >= 500) logFailure(app.log, error, { requestId, surface: 'login' })
        const challenge = body.details?.challenge
        return {
          ok: false as const,
          error: loginError(status, body.error, 'challenge' in credentials),
          challenge: typeof challenge === 'string' ? challenge : null,
          retryAfter,
        }
      }
    },
    waitText,
    atTurn: <T>(render: () => Promise<T>): Promise<T> => turns.page(ctx.actor, render),
    readAtTurn: <T>(read: () => Promise<T>): Promise<T> => turns.read(ctx.actor, read),
    async logout() {
      await caller.auth.logout()
      return { setCookie: sessionCookie() ?? '' }
    },
    async enterCompany(companyId: string) {
      await caller.auth.enter({ companyId })
      return { setCookie: sessionCookie() ?? '' }
    },
    async leaveCompany() {
      await caller.admin.switch({ companyId: null })
      return { setCookie: sessionCookie() ?? '' }
    },
    async acceptInvitation(input: AcceptInvitation) {
      const { data } = await caller.invites.accept(input)
      return { company: data.company.name, setCookie: sessionCookie() }
    },
    async saveLocale(locale: Locale) {
      if (ctx.actor) await caller.users.setLanguage({ language: locale })
    },
    problem(error: unknown, locale: Locale) {
      const { status, body } = answerOf(asRefusal(error), locale, requestId)
      return { status, ...body, requestId }
    },
    reportError(error: unknown) {
      logFailure(app.log, error, { requestId, path: req.path.replace(/^\/k\/.+/, '/k/…'), surface: 'pages' })
    },
  }
}

/** If a page parses a field by its schema outside of a procedure, invalid input is refused as in a procedure. */
const asRefusal = (error: unknown): unknown =>
  error instanceof z.core.$ZodError ? new TRPCError({ code: 'BAD_REQUEST', cause: error }) : error

function loginError(status: number, code: string, isSecondStep: boolean) {
  if (status === 429) return 'too_many_attempts' as const
  if (code === 'second_factor_required') return 'second_factor_required' as const
  if (code === 'email_not_verified') return 'email_not_verified' as const
  // A challenge that is used, expired or unknown is a 400 or 410: the password is requested again.
  if (isSecondStep && status < 500) return status === 401 ? ('code_wrong' as const) : ('step_expired' as const)
  return status < 500 ? ('invalid_credentials' as const) : ('unavailable' as const)
}
