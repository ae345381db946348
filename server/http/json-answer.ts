import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from './error-answer'

/** Longer bodies that nobody wants end their connection; Node reads shorter ones to keep it. */
const keptBytes = 64 * 1024
/** What is read at most of a body that nobody wants: closing while bytes are unread resets the connection, and the client may lose the answer. */
const drainedBytes = 2_000_000
/** How long a client that goes on sending gets to see the answer and to close. */
const lingerMs = 1000

/** Lets no cache keep the answer; it depends on who asks. */
export function keepPrivate(res: ServerResponse): void {
  res.setHeader('Cache-Control', 'private, no-store')
  res.setHeader('Vary', 'Cookie, Authorization')
}

/** Sends `body` as JSON; a HEAD request gets its headers only. */
export function sendJson(req: IncomingMessage, res: ServerResponse, status: number, body: unknown): void {
  sendJsonText(req, res, status, JSON.stringify(body))
}

/** Sends what is JSON already. */
export function sendJsonText(req: IncomingMessage, res: ServerResponse, status: number, json: string): void {
  sendBytes(req, res, status, Buffer.from(json), 'application/json; charset=utf-8')
}

/** Sends a failure, with `Retry-After` where it says when to try again. */
export function sendAnswer(req: IncomingMessage, res: ServerResponse, answer: Answer): void {
  if (answer.retryAfter) res.setHeader('Retry-After', String(answer.retryAfter))
  sendJson(req, res, answer.status, answer.body)
}

/** The public API's 503 has no body. */
export function sendBusy(req: IncomingMessage, res: ServerResponse, retryAfterSeconds: number): void {
  res.setHeader('Retry-After', String(retryAfterSeconds))
  sendBytes(req, res, 503, Buffer.alloc(0), null)
}

export function sendBytes(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  bytes: Buffer,
  contentType: string | null,
): void {
  if (res.headersSent || res.destroyed) return
  res.statusCode = status
  if (contentType) res.setHeader('Content-Type', contentType)
  res.setHeader('Content-Length', bytes.length)
  const payload = req.method === 'HEAD' ? Buffer.alloc(0) : bytes
  if (!leavesLongBody(req)) {
    res.end(payload)
    return
  }
  res.setHeader('Connection', 'close')
  res.flushHeaders()
  if (payload.length > 0) res.write(payload)
  drain(req, () => res.end())
}

/** Adds `Set-Cookie` values to an answer, one per name. */
export function sendCookies(res: ServerResponse, cookies: readonly string[]): void {
  for (const cookie of distinctCookies(cookies)) res.appendHeader('Set-Cookie', cookie)
}

/** The last value of each cookie: a login may follow the renewal of an old session. */
export const distinctCookies = (cookies: readonly string[]): string[] => [
  ...new Map(cookies.map(cookie => [cookie.split('=', 1)[0], cookie])).values(),
]

/** A body that is neither read nor short: Node would read all of it to keep the connection. */
function leavesLongBody(req: IncomingMessage): boolean {
  if (req.complete) return false
  if (req.headers['transfer-encoding'] !== undefined) return true
  return Number(req.headers['content-length'] ?? 0) > keptBytes
}

/** Calls `done` when the body has been read, the client has closed, or the time is up. */
function drain(req: IncomingMessage, done: () => void): void {
  let left = drainedBytes
  const timer = setTimeout(finish, lingerMs)
  function finish() {
    clearTimeout(timer)
    req.off('data', count).off('end', finish).off('close', finish)
    done()
  }
  function count(chunk: Buffer) {
    left -= chunk.length
    if (left <= 0) req.pause()
  }
  req.on('data', count).on('end', finish).on('close', finish)
  req.on('error', () => {})
}
