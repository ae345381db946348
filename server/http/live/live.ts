import type { RequestHandler } from 'express'
import type { Actor } from '../../platform/actor'
import type { LiveChange } from '../../platform/records/live'
import { openEventStream } from './event-stream'
import type { LiveListener } from './hub'
import { type LiveParts, listenerRoute } from './listener-route'

/**
 * `GET /live`, the event stream of open pages: `change` with `{ topic, id, type }`, `resync` after a gap, `end` when
 * the page should not reconnect by itself.
 */
export function liveRoute(parts: LiveParts): RequestHandler {
  const { hub, streams } = parts
  return listenerRoute(parts, (req, res, { actor, cookie }) => {
    const stream = openPage(res, actor, cookie)
    res.once('close', () => streams.leave(stream))
    if (req.headers['last-event-id'] !== undefined) stream.resync()
    streams.admit(stream)
    if (hub.mayHaveMissed(actor.tenantId, Number(req.query.since))) stream.resync()
  })
}

let lastId = 0
const nextId = () => {
  lastId += 1
  return lastId
}

function openPage(res: Parameters<typeof openEventStream>[0], actor: Actor, cookie: string | undefined): LiveListener {
  const events = openEventStream(res)
  const send = (event: string, data: unknown) => events.send(event, data, nextId())
  // An id makes the browser send Last-Event-ID when it reconnects.
  events.mark(nextId())
  return {
    actor,
    cookie,
    checkedAt: performance.now(),
    change: change => send('change', change satisfies LiveChange),
    resync: () => send('resync', {}),
    beat: events.beat,
    end(reason) {
      // A page that gets no such event reconnects by itself: to another process, or to be refused.
      if (reason === 'too_many') send('end', { reason: 'too_many_streams' })
      events.end()
    },
  }
}
