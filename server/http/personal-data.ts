import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { RequestHandler } from 'express'
import type { Ctx } from '../context'
import { dayIn } from '../core/days'
import { DomainError } from '../core/errors'
import { exportPersonalData } from '../services/users/personal-data'
import { assertMay } from './assert-may'
import { answerOf } from './error-answer'
import { sendAnswer } from './json-answer'
import { logFailure } from './log-failure'
import { localeOf, requestIdOf } from './request-context'
import { callerBySession, type SessionDoor } from './session-caller'

const path = '/api/profile/gdpr'
/** Exports that run at once in this process; each holds a database connection. */
const most = 3
/** A reader that takes nothing for so long is let go. */
const stalledMs = 60_000

/**
 * `GET /api/profile/gdpr`: everything that is stored about the person who asks, as a JSON file. It streams, and what fails on the way cuts the
 * connection, so that half a document is never taken for a whole one.
 */
export function createPersonalDataDoor(door: SessionDoor): RequestHandler {
  let running = 0

  async function stream(res: ServerResponse, ctx: Ctx): Promise<void> {
    if (running >= most) throw new DomainError('unavailable', { retryAfter: 5 })
    running += 1
    const pieces = exportPersonalData(ctx)
    try {
      // Until the first piece is there, a failure can still be told properly.
      const first = await pieces.next()
      describe(res, ctx)
      res.setTimeout(stalledMs, () => res.destroy())
      await pipeline(startingWith(first, pieces), res)
    } finally {
      await pieces.return()
      running -= 1
    }
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    let ctx: Ctx | undefined
    try {
      if (req.method !== 'GET' && req.method !== 'HEAD') {
        res.setHeader('Allow', 'GET, HEAD')
        throw new DomainError('method_not_allowed')
      }
      ctx = await callerBySession(door, req, res)
      assertMay(ctx.actor, 'session:read')
      if (req.method === 'GET') return await stream(res, ctx)
      describe(res, ctx)
      res.end()
    } catch (error) {
      const requestId = requestIdOf(req, res)
      const refusal = answerOf(error, ctx?.locale ?? localeOf(req), requestId)
      const hasLeft = (error as NodeJS.ErrnoException)?.code === 'ERR_STREAM_PREMATURE_CLOSE'
      if (refusal.status >= 500 && !hasLeft) logFailure(door.app.log, error, { requestId, path })
      if (res.headersSent) res.destroy()
      else sendAnswer(req, res, refusal)
    }
  }

  return (req, res, next) => {
    if (req.path !== path) return next()
    res.set({ 'Cache-Control': 'private, no-store', Vary: 'Cookie, Authorization' })
    answer(req, res).catch(() => res.destroy())
  }
}

function describe(res: ServerResponse, { actor, clock }: Ctx): void {
  const day = dayIn(actor.timeZone, clock.now())
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Content-Disposition', `attachment; filename="gewerk-${actor.userId}-${day}.json"`)
}

async function* startingWith(first: IteratorResult<string, void>, rest: AsyncGenerator<string, void>) {
  if (!first.done) yield first.value
  yield* rest
}
