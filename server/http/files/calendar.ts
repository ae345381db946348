import type { RequestHandler } from 'express'
import type { Ctx } from '../../context'
import { may } from '../../platform/actor'
import { DomainError } from '../../platform/errors'
import { sha256Hex } from '../../platform/secrets'
import { answerOf, logFailure, sendAnswer, sendBytes } from '../answer'
import { memberByCalendar, type SessionContext } from '../guards/identify'
import { anonymous, localeOf, requestContext, requestIdOf } from '../request'

/**
 * `/calendar/{token}.ics`: a person's calendar for anyone who has its link, in the format of calendar programs, with an
 * `ETag`. An invalid token, a replaced one and one of a former member get the same 404.
 */
export function createCalendarHandler(
  options: SessionContext,
  read: (ctx: Ctx) => Promise<string>,
): RequestHandler<{ file: string }> {
  const { app } = options

  async function calendarBehind(ctx: Omit<Ctx, 'actor'>, file: string): Promise<string> {
    const token = /^(\w{43})\.ics$/.exec(file)?.[1]
    const actor = token ? await memberByCalendar(app, token) : null
    if (!actor || !may(actor, 'calendar_feed:own')) throw new DomainError('calendar_feed.not_found')
    return read({ ...ctx, actor, locale: actor.locale })
  }

  return async (req, res) => {
    const requestId = requestIdOf(req, res)
    // A link is a secret: no cache stores its content, and no page learns it from a `Referer`.
    res.setHeader('Cache-Control', 'private, no-cache')
    res.setHeader('Referrer-Policy', 'no-referrer')
    try {
      const text = await calendarBehind(requestContext(options, req, res, anonymous), req.params.file)
      const etag = `"${sha256Hex(text).slice(0, 32)}"`
      res.setHeader('ETag', etag)
      if (req.headers['if-none-match']?.split(/\s*,\s*/).some(known => known.replace(/^W\//, '') === etag))
        return void res.writeHead(304).end()
      sendBytes(req, res, 200, Buffer.from(text), 'text/calendar; charset=utf-8')
    } catch (error) {
      const failure = answerOf(error, localeOf(req), requestId)
      if (failure.status >= 500) logFailure(app.log, error, { requestId, surface: 'calendar' })
      sendAnswer(req, res, failure)
    }
  }
}
