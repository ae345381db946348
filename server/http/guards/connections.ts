import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorKey, errorBody, errorCatalog } from '../../platform/errors'
import { escapesText } from '../../platform/values/input-bounds'
import { parseUrl } from '../../platform/values/parse-url'
import { keepPrivate, sendJson } from '../answer'
import { localeOf, requestIdOf } from '../request'

/**
 * Only passes requests that use HTTP/1.0 or 1.1, whose target is a path that decodes (`/…`) and whose one Host forms a
 * URL with it; the others get 400. It runs before Express, because Express and Remix parse the target themselves and
 * fail on the rest.
 */
export function onlyPathTargets(listener: RequestListener): RequestListener {
  return (req, res) => {
    noteExchange(req, res)
    if (speaksPlainly(req) && isPathTarget(req.url, req.headers.host) && decodes(req.url)) return listener(req, res)
    requestIdOf(req, res)
    keepPrivate(res)
    sendJson(req, res, 400, errorBody('malformed', localeOf(req)))
  }
}

/** Node's parser accepts 0.9 and 2.0 as well. Host: exactly one line; only HTTP/1.0 may omit it (RFC 9112, 3.2). */
function speaksPlainly({ headersDistinct, httpVersion }: IncomingMessage): boolean {
  const hosts = headersDistinct.host?.length ?? 0
  if (httpVersion === '1.0') return hosts <= 1
  return httpVersion === '1.1' && hosts === 1
}

/**
 * Absolute, authority and asterisk forms are for proxies; some of them crash a process that parses them. A Host with
 * more than name and port would change the target, or add a user.
 */
export function isPathTarget(target: string | undefined, host = 'localhost'): target is string {
  return target?.startsWith('/') === true && !/[/?#@\\]/.test(host) && parseUrl(`http://${host}${target}`) !== null
}

function decodes(target: string): boolean {
  try {
    decodeURIComponent(target.split(/[?#]/, 1)[0] ?? '')
    return escapesText(target)
  } catch {
    return false
  }
}

interface Exchange {
  req: IncomingMessage
  res: ServerResponse
}

/** How long the client gets to read its response before the connection is closed. */
const lingerMs = 1000

/** Requests of a connection that have not arrived or not been answered completely, in the order of arrival. */
const openExchanges = new WeakMap<Duplex, Set<Exchange>>()

/** Records a request, so that an error in a later one on its connection does not spoil its response. */
export function noteExchange(req: IncomingMessage, res: ServerResponse): void {
  const { socket } = req
  const open = openExchanges.get(socket) ?? new Set()
  openExchanges.set(socket, open)
  const exchange = { req, res }
  open.add(exchange)
  const settle = () => req.closed && res.closed && open.delete(exchange)
  req.once('close', settle)
  res.once('close', settle)
}

/**
 * Responds to requests that never reach a listener, in the format of every other refusal: requests that cannot be
 * parsed (400), arrive too slowly (408), whose chunk extensions (413) or header fields (431) are too long, and CONNECT.
 * The connection ends with it.
 */
export function answerBrokenRequests(server: Server): void {
  const refused = new WeakSet<Duplex>()
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    // All further data on the connection fails again.
    if (refused.has(socket)) return
    refused.add(socket)
    const isHead = error.rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD '
    if (error.code === 'ECONNRESET' || error.code === 'EPIPE') socket.destroy()
    else refuse(socket, keyOf(error.code), isHead)
  })
  server.on('connect', (_req, socket) => refuse(socket, 'malformed', false))
}

function keyOf(code: string | undefined): ErrorKey {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request.too_slow'
  if (code === 'HPE_HEADER_OVERFLOW') return 'request.headers_too_large'
  return code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW' ? 'payload_too_large' : 'malformed'
}

/** Earlier responses on the connection are sent first. Nothing is written into one that has begun. */
function refuse(socket: Duplex, key: ErrorKey, isHead: boolean): void {
  socket.on('error', () => socket.destroy())
  const open = [...(openExchanges.get(socket) ?? [])]
  const last = open.at(-1)
  const broken = last && !last.req.complete ? last : undefined
  const before = open.filter(
    exchange => !exchange.res.writableFinished && (exchange !== broken || exchange.res.headersSent),
  )
  let waiting = before.length
  const proceed = () => {
    const isAnswered = broken?.res.headersSent
    if (!socket.writable || (isAnswered && !broken?.res.writableFinished)) socket.destroy()
    else close(socket, isAnswered ? '' : answerText(key, isHead))
  }
  if (waiting === 0) proceed()
  for (const { res } of before) {
    res.once('close', () => {
      waiting -= 1
      if (waiting === 0) proceed()
    })
  }
}

/**
 * Ends our half and waits for the other: if closed at once, data still on its way here would make the client lose the
 * response.
 */
function close(socket: Duplex, text: string): void {
  socket.end(text)
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('end', () => socket.destroy()).once('close', () => clearTimeout(timer))
}

function answerText(key: ErrorKey, isHead: boolean): string {
  const { status } = errorCatalog[key]
  const body = JSON.stringify(errorBody(key, 'en'))
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Date: ${new Date().toUTCString()}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: private, no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${randomUUID()}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${isHead ? '' : body}`
}

/**
 * Returns a function that shuts a server down: it accepts no new connection, answers the requests that have arrived and
 * then closes each connection, even if the client would go on sending. Resolves when the last one is closed.
 */
export function endGently(server: Server): () => Promise<void> {
  const open = new Set<ServerResponse>()
  let ending = false
  const isLast = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader('Connection', 'close')
  }
  server.prependListener('request', (_req, res: ServerResponse) => {
    if (ending) isLast(res)
    open.add(res)
    res.once('close', () => {
      open.delete(res)
      // The response may have promised keep-alive before the shutdown began.
      if (ending) setImmediate(() => server.closeIdleConnections())
    })
  })
  return () => {
    ending = true
    for (const res of open) isLast(res)
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    server.closeIdleConnections()
    return closed
  }
}
