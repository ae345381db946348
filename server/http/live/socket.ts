import type { RequestHandler } from 'express'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import type { App } from '../../context'
import type { Actor } from '../../platform/actor'
import { DomainError } from '../../platform/errors'
import { type LiveTopic, liveTopics } from '../../platform/records/live'
import { sendJson } from '../answer'
import { leaveConnectionToHandler } from '../guards/open-requests'
import { isOwnPage } from '../guards/requests'
import { assertMay } from '../trpc'
import { maxQueuedBytes } from './event-stream'
import type { NotificationFeed, NotificationReader } from './feed'
import { type Circle, type EndReason, mayHear } from './hub'
import { type LiveParts, listenerRoute } from './listener-route'
import { type Member, mayEnter, type Presence } from './presence'
import { webSocketHead } from './upgrades'

export const protocol = 'gewerk.v1'
export const maxMessageBytes = 16_384
export const heartbeatSeconds = 25
const maxMessagesASecond = 20
const maxRooms = 10
/** How long a client has to answer our close frame. */
const lingerMs = 1000

/** The response of `GET /api/realtime/socket` to a request without an upgrade to WebSocket. */
export const socketDescription = {
  transport: 'websocket',
  protocols: [protocol],
  heartbeat_seconds: heartbeatSeconds,
  max_message_bytes: maxMessageBytes,
  fallback: '/api/notifications/stream',
} as const

const closings: Record<EndReason, [code: number, reason: string]> = {
  too_many: [1008, 'too_many_sockets'],
  login_over: [4401, 'login_over'],
  shutdown: [1012, 'shutdown'],
  behind: [1013, 'behind'],
}

const room = z.string().max(60)
const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribe'), data: z.object({ topics: z.array(z.string().max(60)).max(50) }) }),
  z.object({ type: z.literal('enter'), data: z.object({ room }) }),
  z.object({ type: z.literal('point'), data: z.object({ room, at: z.string().max(200).nullable() }) }),
  z.object({ type: z.literal('leave'), data: z.object({ room }) }),
  z.object({ type: z.literal('ping') }),
])
type Message = z.infer<typeof Message>

const refusals = {
  invalid_message: 'A message is JSON: { "type": "subscribe" | "enter" | "point" | "leave" | "ping", "data": { … } }',
  unknown_topic: 'No such topic',
  unknown_room: 'A room is a record, such as offer:12, or planning:board',
  forbidden: 'Not for you',
  too_many_rooms: `At most ${maxRooms} rooms at once`,
} as const

interface Options {
  app: Pick<App, 'db' | 'log' | 'settings'>
  sockets: Circle
  feed: NotificationFeed
  presence: Presence
  heartbeatMs?: number | undefined
}

export interface SocketRoute {
  handler: RequestHandler
  close(): void
}

/**
 * `GET /api/realtime/socket`: a description, or with `Upgrade` the socket itself, for a caller who has a session and
 * comes from a page of ours. Its circle limits the number per person; each receives the topics that it subscribed to
 * and may read, new notifications, and the people in the rooms that it entered.
 */
export function socketRoute(parts: LiveParts, options: Options): SocketRoute {
  const { app, sockets, feed, presence, heartbeatMs = heartbeatSeconds * 1000 } = options
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
    handleProtocols: offered => (offered.has(protocol) ? protocol : false),
  })
  const alive = new Map<WebSocket, boolean>()
  const heart = setInterval(() => {
    for (const [socket, answered] of alive) {
      if (!answered) socket.terminate()
      alive.set(socket, false)
      socket.ping()
    }
  }, heartbeatMs).unref()

  const handler = listenerRoute(parts, (req, res, { actor, cookie }) => {
    assertMay(actor, 'session:read')
    const head = webSocketHead(req)
    if (!head) {
      sendJson(req, res, 200, { data: socketDescription })
      return
    }
    if (!isOwnPage(req, app.settings.baseUrl)) throw new DomainError('csrf.refused')
    leaveConnectionToHandler(req)
    res.statusCode = 101
    server.handleUpgrade(req, req.socket, head, socket => {
      alive.set(socket, true)
      const seen = () => alive.has(socket) && alive.set(socket, true)
      const reader = openSocket(socket, { actor, cookie, presence, seen })
      socket.once('close', () => {
        alive.delete(socket)
        sockets.leave(reader)
        feed.leave(reader)
        reader.disconnect()
      })
      sockets.admit(reader)
      feed.join(reader)
    })
  })
  return { handler, close: () => clearInterval(heart) }
}

interface Opened {
  actor: Actor
  cookie: string | undefined
  presence: Presence
  seen: () => void
}

function openSocket(socket: WebSocket, { actor, cookie, presence, seen }: Opened) {
  let topics = new Set<LiveTopic>()
  const rooms = new Set<string>()
  const times: number[] = []

  function close([code, reason]: readonly [number, string]): void {
    socket.close(code, reason)
    setTimeout(() => socket.terminate(), lingerMs).unref()
  }
  function send(type: string, data?: unknown): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > maxQueuedBytes) close(closings.behind)
    else socket.send(JSON.stringify({ type, ...(data === undefined ? {} : { data }) }))
  }
  const refuse = (code: keyof typeof refusals) => send('error', { code, message: refusals[code] })

  /** False once the client has sent too much within a second. */
  function mayGoOn(): boolean {
    const now = performance.now()
    times.push(now)
    if (times.length <= maxMessagesASecond) return true
    if (now - (times.shift() ?? 0) >= 1000) return true
    close([1008, 'too_many_messages'])
    return false
  }

  function take(message: Message): void {
    if (message.type === 'ping') send('pong')
    else if (message.type === 'subscribe') subscribe(message.data.topics)
    else if (message.type === 'enter') enter(message.data.room)
    else if (message.type === 'point') presence.point(member, message.data.room, message.data.at)
    else {
      rooms.delete(message.data.room)
      presence.leave(member, message.data.room)
    }
  }

  /** Replaces earlier subscriptions; topics that the person may not read are left out and reported. */
  function subscribe(names: readonly string[]): void {
    const known = liveTopics.filter(topic => names.includes(topic))
    if (known.length < new Set(names).size) refuse('unknown_topic')
    topics = new Set(known.filter(topic => mayHear(reader.actor, topic)))
    if (topics.size < known.length) refuse('forbidden')
  }

  function enter(name: string): void {
    const allowed = mayEnter(reader.actor, name)
    if (allowed === null) refuse('unknown_room')
    else if (!allowed) refuse('forbidden')
    else if (rooms.size >= maxRooms && !rooms.has(name)) refuse('too_many_rooms')
    else {
      rooms.add(name)
      presence.enter(member, name)
    }
  }

  const member: Member = {
    get actor() {
      return reader.actor
    },
    present: (name, people) => send('presence', { room: name, people }),
  }
  const reader: NotificationReader & { disconnect(): void } = {
    actor,
    cookie,
    checkedAt: performance.now(),
    change(change) {
      if (topics.has(change.topic)) send('change', change)
    },
    resync() {
      for (const topic of topics) send('change', { topic, id: null, type: 'resync' })
    },
    beat: () => {},
    notify(records) {
      for (const record of records) send('notification', record)
    },
    end: reason => close(closings[reason]),
    disconnect() {
      for (const name of rooms) presence.leave(member, name)
    },
  }

  socket.on('error', () => {})
  socket.on('pong', seen)
  socket.on('ping', () => void mayGoOn())
  socket.on('message', (data, isBinary) => {
    seen()
    if (socket.readyState !== socket.OPEN || !mayGoOn()) return
    const message = isBinary ? null : parseMessage(String(data))
    if (message) take(message)
    else refuse('invalid_message')
  })
  send('hello', { user_id: actor.userId, heartbeat_seconds: heartbeatSeconds, max_message_bytes: maxMessageBytes })
  return reader
}

function parseMessage(text: string): Message | null {
  try {
    return Message.parse(JSON.parse(text))
  } catch {
    return null
  }
}
