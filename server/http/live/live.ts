import type { ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import pg from 'pg'
import { z } from 'zod'
import type { App } from '../../context'
import { type Actor, may } from '../../core/actor'
import { DomainError } from '../../core/errors'
import { type LiveChange, type LiveTopic, liveChannel, liveTopics } from '../../core/live'
import type { Logger } from '../../core/log'
import type { Permission } from '../../core/permissions'
import { answerOf, logFailure, sendAnswer, sendCookies } from '../answer'
import type { Identify } from '../guards/identify'
import { leaveCountToDoor } from '../guards/open-requests'
import { localeOf, requestIdOf } from '../request'

interface ListenerOptions {
  databaseUrl: string
  log: Logger
  /** Each payload of the channel, as it was sent. */
  onNotice: (payload: string) => void
  /** The connection stands again after a gap in which notices were lost. */
  onGap: () => void
  /** First wait before a new connection; doubles up to 40 times that. */
  retryMs?: number
  /** A connection that does not answer for that long is given up. */
  checkMs?: number
}

export interface LiveListener {
  /** Resolves when the channel is heard for the first time. */
  ready: Promise<void>
  close(): Promise<void>
}

/** One connection of its own that hears what changes commit (LISTEN), for as long as the process runs. */
export function listenForChanges(options: ListenerOptions): LiveListener {
  const { databaseUrl, log, onNotice, onGap, retryMs = 250, checkMs = 20_000 } = options
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let wasHeard = false
  let closed = false
  let markReady = () => {}
  const ready = new Promise<void>(resolve => {
    markReady = resolve
  })

  async function open(): Promise<void> {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'gewerk-live',
      keepAlive: true,
      connectionTimeoutMillis: checkMs,
      query_timeout: checkMs,
    })
    client = opened
    opened.on('error', error => lose(opened, error))
    opened.on('end', () => lose(opened, new Error('connection ended')))
    opened.on('notification', ({ payload }) => onNotice(payload ?? ''))
    try {
      await opened.connect()
      await opened.query(`LISTEN ${liveChannel}`)
    } catch (error) {
      return lose(opened, error)
    }
    if (client !== opened) return
    if (wasHeard) onGap()
    failures = 0
    wasHeard = true
    markReady()
    check(opened)
  }

  function check(current: pg.Client): void {
    timer = setTimeout(() => {
      current.query('select 1').then(
        () => client === current && check(current),
        error => lose(current, error),
      )
    }, checkMs)
  }

  function lose(lost: pg.Client, error: unknown): void {
    if (client !== lost || closed) return
    client = null
    clearTimeout(timer)
    log.warn({ err: error }, 'live updates interrupted')
    lost.end().catch(() => {})
    timer = setTimeout(open, Math.min(retryMs * 2 ** failures, retryMs * 40))
    failures += 1
  }

  void open()
  return {
    ready,
    async close() {
      closed = true
      clearTimeout(timer)
      const last = client
      client = null
      await last?.end().catch(() => {})
    },
  }
}

/** What a client that does not read may cost. */
const maxQueuedBytes = 64 * 1024

/** One open page's stream of server-sent events. */
export interface LiveStream {
  actor: Actor
  /** When the session behind it was last looked at; milliseconds of `performance.now()`. */
  checkedAt: number
  readonly cookie: string | undefined
  send(event: string, data: unknown): void
  beat(): void
  /** Ends the stream; with a reason the page is told not to come back by itself. */
  end(reason?: string): void
}

let lastId = 0

/** Answers with an event stream. `isReturning` = the page had one before and may have missed something. */
export function openLiveStream(
  res: ServerResponse,
  { actor, cookie, isReturning }: { actor: Actor; cookie: string | undefined; isReturning: boolean },
): LiveStream {
  res.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'private, no-store, no-transform',
    'X-Accel-Buffering': 'no',
  })
  res.socket?.setNoDelay(true)
  const write = (text: string) => {
    if (res.destroyed || res.writableEnded) return
    if (res.writableLength > maxQueuedBytes) res.destroy()
    else res.write(text)
  }
  const stream: LiveStream = {
    actor,
    cookie,
    checkedAt: performance.now(),
    send(event, data) {
      lastId += 1
      write(`id: ${lastId}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    beat: () => write(': beat\n\n'),
    end(reason) {
      if (reason) stream.send('end', { reason })
      res.end()
    },
  }
  // The id alone makes the browser send Last-Event-ID when it comes back.
  lastId += 1
  write(`id: ${lastId}\nretry: 2000\n\n`)
  if (isReturning) stream.send('resync', {})
  return stream
}

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
 * Live updates as server-sent events, for people with a session: `change` with `{ topic, id, type }`, `resync` after a
 * gap, `end` when the page should not come back by itself. Nobody hears of topics that they may not read, nor of
 * another company.
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
