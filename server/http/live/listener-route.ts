import type { Request, RequestHandler, Response } from 'express'
import type { App } from '../../context'
import type { Actor } from '../../platform/actor'
import { DomainError } from '../../platform/errors'
import { answerOf, keepPrivate, logFailure, sendAnswer, sendCookies } from '../answer'
import type { Identify } from '../guards/identify'
import { leaveCountToHandler } from '../guards/open-requests'
import { localeOf, requestIdOf } from '../request'
import type { Circle, LiveHub } from './hub'

/** The parts shared by all long-lived routes. */
export interface LiveParts {
  app: Pick<App, 'db' | 'log'>
  identify: Identify
  hub: LiveHub
  /** Event streams, of all kinds. */
  streams: Circle
}

interface Caller {
  actor: Actor
  cookie: string | undefined
}

/** A long-lived route for a caller with a session; without one 401, during the shutdown 503. */
export function listenerRoute(
  { app, identify, hub }: LiveParts,
  open: (req: Request, res: Response, caller: Caller) => void | Promise<void>,
): RequestHandler {
  return async (req, res) => {
    requestIdOf(req, res)
    keepPrivate(res)
    try {
      const { cookie } = req.headers
      const { actor, renewedCookie } = await identify.bySession(cookie)
      if (!actor) throw new DomainError('unauthorized')
      if (renewedCookie) sendCookies(res, [renewedCookie])
      if (hub.closing) throw new DomainError('unavailable')
      if (res.destroyed || req.method === 'HEAD') return void res.end()
      leaveCountToHandler(req)
      await open(req, res, { actor, cookie })
    } catch (error) {
      const requestId = requestIdOf(req, res)
      const answer = answerOf(error, localeOf(req), requestId)
      if (answer.status === 500) logFailure(app.log, error, { requestId, surface: 'live' })
      if (res.headersSent) res.destroy()
      else sendAnswer(req, res, answer)
    }
  }
}
