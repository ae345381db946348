import { bySession, type JsonObject, jsonAnswer, parameter, record, refusals, requestId } from '../openapi/parts'
import { socketDescription } from './socket'

const text = (description: string): JsonObject => ({ type: 'string', description })

const example = `id: 5012
event: notification
data: {"id":5012,"kind":"offer_accepted","text":"Offer AN-2026-0031 is accepted: New roof","path":"/offers/31","read":false,"created_at":"2026-01-31T10:15:00.000Z"}

event: unread
data: {"unread":3}

`

const stream: JsonObject = {
  operationId: 'appNotificationsStream',
  tags: ['notifications'],
  summary: 'New notifications as they come, as server-sent events',
  description:
    'For users who are signed in. `notification` carries the record as `GET /notifications` has it, with its number as `id`; `unread` their number, at the ' +
    'beginning and after each change; `resync` says to load the list; `end` says why the stream ends: `too_many_streams` (do not come back by yourself), ' +
    '`login_over`, `shutdown` or `behind`. A comment comes every 20 s. A client that returns with `Last-Event-ID` receives what was created since that ' +
    'notification less 60 s, so that nothing is lost: leave out numbers that you know. More than 200 of them, or a number that is none of yours: `resync`. ' +
    'A person has at most 5 streams, the oldest ends; who leaves 64 kB unread is cut off.',
  security: bySession,
  parameters: [
    parameter(
      'Last-Event-ID',
      'header',
      'The last `id` that was read, as browsers send it by themselves; 0: from the beginning',
      { type: 'string', maxLength: 20 },
      '5012',
    ),
  ],
  responses: {
    '200': {
      description: 'The stream, for as long as it is read',
      headers: requestId,
      content: { 'text/event-stream': { schema: text('Server-sent events'), example } },
    },
    ...refusals(401, 403, 500, 503),
  },
}

const socket: JsonObject = {
  operationId: 'appRealtimeSocket',
  tags: ['notifications'],
  summary: 'What the realtime socket is; with `Upgrade: websocket` the socket itself',
  description:
    'For users who are signed in, by the cookie; a WebSocket opens with the `Origin` of a page of the service only (403), and speaks `gewerk.v1`: messages of JSON ' +
    '`{ type, data }`. The client says `subscribe { topics }`, `enter { room }`, `point { room, at }`, `leave { room }` and `ping`; it hears `hello`, ' +
    '`change { topic, id, type }` (`type` is `resync` after a gap), `notification` with the record, `presence { room, people }`, `error { code, message }` and ' +
    '`pong`. Rooms are records, such as `offer:12`, and `planning:board`. It is closed with 1009 for longer messages, 1008 for more than 20 in a second or by the ' +
    'sixth socket of a person, 1013 for a client that leaves 64 kB unread, 4401 when the login is over, 1012 when the service ends. Presence is nothing to rely on.',
  security: bySession,
  responses: {
    '200': jsonAnswer(
      'What it is',
      record({
        data: record({
          transport: { type: 'string', enum: ['websocket'] },
          protocols: { type: 'array', items: { type: 'string' } },
          heartbeat_seconds: { type: 'integer' },
          max_message_bytes: { type: 'integer' },
          fallback: text('Path of the stream of new notifications, for clients without a socket'),
        }),
      }),
      { data: { ...socketDescription, protocols: [...socketDescription.protocols] } },
    ),
    ...refusals(401, 403, 500, 503),
  },
}

/** Descriptions of the long-lived routes, by whole path. */
export const livePaths: JsonObject = {
  '/api/notifications/stream': { get: stream },
  '/api/realtime/socket': { get: socket },
}
