import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { mintTenantId, type TenantId } from '../platform/actor'
import { sameSecret } from '../platform/secrets'
import type { Header } from '../platform/values/header-value'
import { makeCertificate } from './make-certificate'
import {
  createReceivedRequests,
  type NewRequest,
  type ReceivedRequest,
  type SignatureVerdict,
} from './received-requests'

declare const started: unique symbol

/**
 * The only origin on this machine that webhooks may be sent to, and the authority that is trusted there and nowhere
 * else. Only starting a receiver creates a value of this type, so that no setting can open the guard.
 */
export interface ReceiverOrigin {
  /** `https://localhost:<port>` */
  readonly origin: string
  /** PEM. */
  readonly ca: string
  readonly [started]: true
}

/**
 * The receiver's response: 200; 500 to the first attempt of a delivery and 200 to the next one; 500; 429 with
 * Retry-After; nothing until after the sender's deadline; 410.
 */
export type ReceiverAnswer = 'ok' | 'once' | 'error' | 'busy' | 'slow' | 'gone'

/** Checks the signature of a request received for a company. Rejects if the secrets cannot be read now. */
export type JudgeSignature = (tenantId: TenantId, request: NewRequest & { url: string }) => Promise<SignatureVerdict>

export interface WebhookReceiver {
  origin: ReceiverOrigin
  /** The URL that receives a company's webhooks; URLs that extend it are received too. */
  addressOf(tenantId: TenantId): string
  answerOf(tenantId: TenantId): ReceiverAnswer
  answerWith(tenantId: TenantId, answer: ReceiverAnswer): void
  /** The requests received for a company, newest first, within the limits of `createReceivedRequests`. */
  receivedBy(tenantId: TenantId): readonly ReceivedRequest[]
  /** Closes every connection. */
  close(): Promise<void>
}

interface Options {
  /** 0 = any free port. */
  port: number
  /** The secret from which companies' addresses are derived, so that restarts do not change them. */
  key: string
  judge: JudgeSignature
  now?: () => Date
}

/** More than the sender writes into a body (256 kB). */
const maxBodyBytes = 1024 * 1024
/** Longer than the sender waits (15 s). */
const slowMs = 20_000
const maxConnections = 64

/**
 * A receiver for trying webhooks out: an https server on loopback that stores what arrives in memory, per company.
 * @throws Error EADDRINUSE if the port is taken
 */
export async function startWebhookReceiver({
  port,
  key,
  judge,
  now = () => new Date(),
}: Options): Promise<WebhookReceiver> {
  const { key: privateKey, cert } = makeCertificate(['localhost'])
  const kept = createReceivedRequests()
  const answers = new Map<TenantId, ReceiverAnswer>()
  const sockets = new Set<Socket>()
  const pathOf = (tenantId: number) =>
    `/${tenantId}-${createHmac('sha256', key).update(`receiver ${tenantId}`).digest('base64url')}`

  /** The company that a path belongs to, or null. */
  function companyAt(path: string): TenantId | null {
    const [, own = '', id = ''] = /^(\/(\d{1,10})-[\w-]{43})(?:[/?]|$)/.exec(path) ?? []
    return own !== '' && sameSecret(own, pathOf(Number(id))) ? mintTenantId(Number(id)) : null
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const tenantId = companyAt(path)
    if (tenantId === null) return refuse(response, 404)
    if (request.method !== 'POST') return refuse(response, 405, { Allow: 'POST' })
    const body = await readUpTo(request, maxBodyBytes)
    if (body === null) return refuse(response, 413)
    const arrived: NewRequest = { at: now(), path, headers: headersOf(request), body }
    const verdict = await judge(tenantId, { ...arrived, url: origin + path }).catch(
      (): SignatureVerdict => ({ signature: 'unknown', secrets: 0 }),
    )
    const entry = kept.add(tenantId, { ...arrived, ...verdict })
    // A sender that disconnected while the signature was checked gets no response.
    if (response.closed) {
      entry.open = false
      return
    }
    const reply = replies[answers.get(tenantId) ?? 'ok'](request)
    const send = () => {
      entry.statusCode = reply.status
      const text = JSON.stringify({ received: reply.status < 300 })
      response.writeHead(reply.status, { 'Content-Type': 'application/json', ...reply.headers }).end(text)
    }
    const timer = reply.afterMs === undefined ? undefined : setTimeout(send, reply.afterMs)
    response.once('close', () => {
      entry.open = false
      clearTimeout(timer)
    })
    if (!timer) send()
  }

  const server = createServer(
    { key: privateKey, cert, minVersion: 'TLSv1.2', headersTimeout: 10_000, requestTimeout: 30_000 },
    (request, response) => {
      // A sender that disconnects in the middle of its request has sent nothing that could be shown.
      receive(request, response).catch(() => response.destroy())
    },
  )
  server.maxConnections = maxConnections
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', () => {})
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`

  return {
    origin: { origin, ca: cert } as ReceiverOrigin,
    addressOf: tenantId => origin + pathOf(tenantId),
    answerOf: tenantId => answers.get(tenantId) ?? 'ok',
    answerWith: (tenantId, answer) => void answers.set(tenantId, answer),
    receivedBy: kept.of,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

interface Reply {
  status: number
  headers?: Record<string, string>
  afterMs?: number
}

const isFirst = ({ headers }: IncomingMessage): boolean => headers['x-service-attempt'] === '1'

const replies: Record<ReceiverAnswer, (request: IncomingMessage) => Reply> = {
  ok: () => ({ status: 200 }),
  once: request => ({ status: isFirst(request) ? 500 : 200 }),
  error: () => ({ status: 500 }),
  busy: () => ({ status: 429, headers: { 'Retry-After': '120' } }),
  slow: () => ({ status: 200, afterMs: slowMs }),
  gone: () => ({ status: 410 }),
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { Connection: 'close', ...headers }).end()
}

/** The body, or null if it is longer than allowed. */
async function readUpTo(request: IncomingMessage, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Headers as they were sent, in the same order. */
function headersOf({ rawHeaders }: IncomingMessage): Header[] {
  const headers: Header[] = []
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.push({ name: rawHeaders[at] ?? '', value: rawHeaders[at + 1] ?? '' })
  return headers
}
