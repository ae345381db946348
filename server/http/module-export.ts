import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { RequestHandler } from 'express'
import type { Ctx } from '../context'
import { dayIn } from '../core/days'
import { DomainError } from '../core/errors'
import { isModuleId, type ModuleId } from '../core/modules'
import { exportModule } from '../services/modules/export'
import { assertMay } from './assert-may'
import { answerOf } from './error-answer'
import { sendAnswer } from './json-answer'
import { logFailure } from './log-failure'
import { localeOf, requestIdOf } from './request-context'
import { callerBySession, type SessionDoor } from './session-caller'

interface Door extends SessionDoor {
  /** Exports that run at once in this process; each holds a database connection until its last byte is taken. */
  most?: number
  /** A reader that takes nothing for so long is let go. */
  stalledMs?: number
}

const retrySeconds = 5

/**
 * `GET /api/company/modules/{module}/export`: all tables of a module as one JSON document, for administrators. It streams, and what fails on
 * the way cuts the connection, so that half a document is never taken for a whole one. Other paths pass on.
 */
export function createModuleExportDoor(door: Door): RequestHandler {
  const { most = 3, stalledMs = 60_000 } = door
  let running = 0

  async function stream(res: ServerResponse, ctx: Ctx, module: ModuleId): Promise<void> {
    if (running >= most) throw new DomainError('unavailable', { retryAfter: retrySeconds })
    running += 1
    const pieces = exportModule(ctx, module)
    try {
      // Until the first piece is there, a failure can still be told properly.
      const first = await pieces.next()
      describe(res, ctx, module)
      res.setTimeout(stalledMs, () => res.destroy())
      await pipeline(startingWith(first, pieces), res)
    } finally {
      // Whoever left before the second piece has not turned away from the reading by that.
      await pieces.return()
      running -= 1
    }
  }

  async function answer(req: IncomingMessage, res: ServerResponse, name: string): Promise<void> {
    let ctx: Ctx | undefined
    try {
      if (req.method !== 'GET' && req.method !== 'HEAD') {
        res.setHeader('Allow', 'GET, HEAD')
        throw new DomainError('method_not_allowed')
      }
      ctx = await callerBySession(door, req, res)
      assertMay(ctx.actor, 'modules:export')
      if (!isModuleId(name)) throw new DomainError('not_found')
      if (req.method === 'GET') return await stream(res, ctx, name)
      describe(res, ctx, name)
      res.end()
    } catch (error) {
      fail(req, res, error, ctx)
    }
  }

  function fail(req: IncomingMessage, res: ServerResponse, error: unknown, ctx?: Ctx): void {
    const requestId = requestIdOf(req, res)
    const hasLeft = (error as NodeJS.ErrnoException)?.code === 'ERR_STREAM_PREMATURE_CLOSE'
    const refusal = answerOf(error, ctx?.locale ?? localeOf(req), requestId)
    if (refusal.status >= 500 && !hasLeft)
      logFailure(door.app.log, error, {
        requestId,
        method: req.method,
        path: '/api/company/modules/{module}/export',
      })
    if (res.headersSent) res.destroy()
    else sendAnswer(req, res, refusal)
  }

  return (req, res, next) => {
    const name = moduleIn(req.originalUrl)
    if (name === null) return next()
    res.set({ 'Cache-Control': 'private, no-store', Vary: 'Cookie, Authorization' })
    answer(req, res, name).catch(() => res.destroy())
  }
}

/** The text in the module's place of the path; null where the path is another, or cannot be read. */
function moduleIn(target: string): string | null {
  const [pathname = ''] = target.split(/[?#]/, 1)
  const name = /^\/api\/company\/modules\/([^/]+)\/export$/.exec(pathname)?.[1]
  try {
    return name === undefined ? null : decodeURIComponent(name)
  } catch {
    return null
  }
}

function describe(res: ServerResponse, { actor, clock }: Ctx, module: ModuleId): void {
  const filename = `${actor.companyId}-${module}-${dayIn(actor.timeZone, clock.now())}.json`
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Content-Disposition', `attachment; filename="${filename.replace(/[^A-Za-z0-9._-]/g, '_')}"`)
}

async function* startingWith(first: IteratorResult<string, void>, rest: AsyncGenerator<string, void>) {
  if (!first.done) yield first.value
  yield* rest
}
