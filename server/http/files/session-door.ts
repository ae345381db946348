import type { Request, RequestHandler, Response } from 'express'
import type { Ctx } from '../../context'
import { errorBody } from '../../core/errors'
import type { Locale } from '../../core/locale'
import type { Permission } from '../../core/permissions'
import { answerOf, keepPrivate, logFailure, sendAnswer } from '../answer'
import { ClientGone } from '../body'
import { callerBySession, type SessionDoor } from '../guards/identify'
import { localeOf, requestIdOf } from '../request'
import { assertMay } from '../trpc'

type Work = (req: Request, res: Response, ctx: Ctx) => Promise<void>

/** What only describes a body that is not sent after all. */
const ofTheBody = ['Content-Disposition', 'Content-Length', 'ETag']

/**
 * Handler for what is no procedure, bytes mostly: `work` for whoever has a session and may, and the same refusals as
 * everywhere else, in the person's language. A failure after the first byte cuts the connection, so that half an answer
 * is never taken for a whole one.
 * @param name of the door, for the log
 */
export function answerBySession(
  door: SessionDoor,
  name: string,
  permission: Permission,
  work: Work,
): RequestHandler {
  async function answer(req: Request, res: Response): Promise<void> {
    let locale = localeOf(req)
    try {
      const ctx = await callerBySession(door, req, res)
      locale = ctx.locale
      assertMay(ctx.actor, permission)
      await work(req, res, ctx)
    } catch (error) {
      refuse(req, res, error, locale)
    }
  }

  function refuse(req: Request, res: Response, error: unknown, locale: Locale): void {
    const requestId = requestIdOf(req, res)
    const told = answerOf(error, locale, requestId)
    const isGone = hasLeft(error)
    if (told.status >= 500 && !isGone) logFailure(door.app.log, error, { requestId, door: name })
    if (isGone || res.headersSent) return void res.destroy()
    for (const header of ofTheBody) res.removeHeader(header)
    // Missing, of another company or no id at all: told alike, to the letter.
    sendAnswer(req, res, told.status === 404 ? { ...told, body: errorBody('not_found', locale) } : told)
  }

  return (req, res) => {
    keepPrivate(res)
    answer(req, res).catch(() => res.destroy())
  }
}

/** Nobody waits for the answer any more: neither a failure nor worth a line. */
const hasLeft = (error: unknown): boolean =>
  error instanceof ClientGone || (error as NodeJS.ErrnoException)?.code === 'ERR_STREAM_PREMATURE_CLOSE'
