import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { App } from '../context'
import { type Actor, may } from '../core/actor'
import { DomainError } from '../core/errors'
import { type LiveChange, type LiveTopic, liveTopics } from '../core/live'
import type { Permission } from '../core/permissions'
import { answerOf } from './error-answer'
import { leaveCountToDoor } from './guard/open-requests'
import type { Identify } from './identify'
import { sendAnswer, sendCookies } from './json-answer'
import { listenForChanges } from './live-listener'
import { type LiveStream, openLiveStream } from './live-stream'
import { logFailure } from './log-failure'
import { localeOf, requestIdOf } from './request-context'

/** Who may know that something of a topic changed. */
const topicPermissions: Record<LiveTopic, Permission> = {
  inquiries: 'inquiries:read',
  contacts: 'contacts:read',
  projects: 'projects:read',
  offers: 'offers:read',
  rapports: 'rapports:read',
  invoices: 'invoices:read',
  articles: 'articles:read',
  deliveries: 'webhooks:manage',
  mails: 'mails:read',
  inbound: 'inbound:read',
  imports: 'imports:write',
  team: 'team:read',
  notifications: 'session:read',
  // What the frame of every page is built from: enabled modules, name and colour of the company.
  settings: 'session:read',
}

interface Options {
  app: Pick<App, 'log'>
  identify: Identify
  databaseUrl: string
  heartbeatMs?: number
  recheckMs?: number
  retryMs?: number
}

export interface LiveDoor {
  /** `GET /live` */
  handler: RequestHandler
  /** Resolves when changes are heard. */
  ready: Promise<void>
  /** Ends all streams and the connection to the database. */
  close(): Promise<void>
}

const maxStreamsPerUser = 5

/**
 * Live updates as server-sent events, for people with a session: `change` with `{ topic, id, type }`, `resync` after a gap, `end` when the
 * page should not come back by itself. Nobody hears of topics that they may not read, nor of another company.
 */
export function createLiveDoor({
  app,
  identify,
  databaseUrl,
  heartbeatMs = 20_000,
  recheckMs = 60_000,
  retryMs,
}: Options): LiveDoor {
  const streams = new Set<LiveStream>()
  const lastChangeAt = new Map<number, number>()
  let heardSince = Date.now()
  let closing = false
  const everyone = (work: (stream: LiveStream) => void) => {
    for (const stream of [...streams]) work(stream)
  }
  const listener = listenForChanges({
    databaseUrl,
    log: app.log,
    retryMs,
    onNotice: payload => {
      const change = parseNotice(payload)
      if (!change) return app.log.warn('unreadable live notice')
      lastChangeAt.set(change.tenantId, Date.now())
      everyone(stream => tell(stream, change))
      if (change.topic === 'team') recheckAll(change.tenantId)
    },
    onGap: () => {
      heardSince = Date.now()
      everyone(stream => stream.send('resync', {}))
    },
  })
  const heart = setInterval(() => {
    everyone(stream => {
      stream.beat()
      if (performance.now() - stream.checkedAt >= recheckMs) recheck(stream)
    })
  }, heartbeatMs)

  /** The session may be over, in another company, or its person in another role. */
  function recheck(stream: LiveStream): void {
    stream.checkedAt = performance.now()
    identify.bySession(stream.cookie).then(
      ({ actor }) => {
        if (actor?.tenantId === stream.actor.tenantId) stream.actor = actor
        else stream.end()
      },
      error => logFailure(app.log, error, { door: 'live' }),
    )
  }

  /** Who was removed, or may do less from now on, hears nothing more. */
  function recheckAll(tenantId: number): void {
    everyone(stream => stream.actor.tenantId === tenantId && recheck(stream))
  }

  function admit(stream: LiveStream): void {
    const [oldest, ...others] = [...streams].filter(other => other.actor.userId === stream.actor.userId)
    if (oldest && others.length + 1 >= maxStreamsPerUser) {
      streams.delete(oldest)
      oldest.end('too_many_streams')
    }
    streams.add(stream)
  }

  /** Whether something may have changed between the loading of a page's data and the opening of its stream. */
  const mayHaveMissed = (tenantId: number, loadedAt: number): boolean =>
    loadedAt > 0 && (loadedAt < heardSince || loadedAt <= (lastChangeAt.get(tenantId) ?? 0))

  const handler: RequestHandler = async (req, res) => {
    requestIdOf(req, res)
    res.setHeader('Cache-Control', 'private, no-store')
    try {
      const { cookie } = req.headers
      const { actor, renewedCookie } = await identify.bySession(cookie)
      if (!actor) throw new DomainError('unauthorized')
      if (closing) throw new DomainError('unavailable')
      if (renewedCookie) sendCookies(res, [renewedCookie])
      if (res.destroyed || req.method === 'HEAD') return void res.end()
      leaveCountToDoor(req)
      const stream = openLiveStream(res, {
        actor,
        cookie,
        isReturning: req.headers['last-event-id'] !== undefined,
      })
      res.once('close', () => streams.delete(stream))
      admit(stream)
      if (mayHaveMissed(actor.tenantId, Number(req.query.since))) stream.send('resync', {})
    } catch (error) {
      const answer = answerOf(error, localeOf(req), requestIdOf(req, res))
      if (answer.status === 500)
        logFailure(app.log, error, { requestId: requestIdOf(req, res), door: 'live' })
      sendAnswer(req, res, answer)
    }
  }

  return {
    handler,
    ready: listener.ready,
    async close() {
      closing = true
      clearInterval(heart)
      everyone(stream => stream.end())
      await listener.close()
    },
  }
}

const Notice = z.object({
  tenantId: z.int(),
  topic: z.enum(liveTopics),
  id: z.int().nullable(),
  type: z.string(),
})
type Notice = z.infer<typeof Notice>

function parseNotice(payload: string): Notice | null {
  try {
    return Notice.parse(JSON.parse(payload))
  } catch {
    return null
  }
}

function tell(stream: LiveStream, { tenantId, ...change }: Notice): void {
  const { actor } = stream
  if (actor.tenantId !== tenantId || !may(actor, topicPermissions[change.topic])) return
  if (change.topic === 'notifications' && change.id !== actor.userId) return
  stream.send('change', { ...change, id: visibleId(actor, change) } satisfies LiveChange)
}

/** Who sees only their own rapports learns that something moved, not which one. */
const visibleId = (actor: Actor, { topic, id }: LiveChange): number | null =>
  topic === 'rapports' && !may(actor, 'rapports:read_all') ? null : id
