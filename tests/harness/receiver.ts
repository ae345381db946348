import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { commonName, selfSigned } from '../../server/pdfa/seal/certificate'
import { octets, oid, sequence, tagged, yes } from '../../server/pdfa/seal/der'

export interface ReceivedRequest {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  at: number
}

export interface Receiver {
  /** `https://localhost:<port>` */
  url: string
  port: number
  /** Certificate to trust. */
  ca: string
  requests: ReceivedRequest[]
  /** Connections that were opened, also those that never spoke. */
  connections: number
  /** Connections that are open now. */
  readonly open: number
  /** Most requests that were open at the same moment. */
  maxConcurrent: number
  /** Ends every connection and goes on listening. */
  hangUp(): void
  close(): Promise<void>
}

export type Answer = (request: ReceivedRequest, response: ServerResponse, socket: Socket) => void | Promise<void>

export const answerOk: Answer = (_request, response) => void response.end('ok')

export interface Certificate {
  key: string
  cert: string
}

/**
 * A certificate that is its own authority, by default for `localhost`, `*.example.test` and 127.0.0.1. Who trusts
 * several of them needs another first name for each.
 */
export function makeCertificate(
  names = ['localhost', '*.example.test'],
  expires = new Date(Date.now() + 365 * day),
): Certificate {
  const from = new Date(Math.min(Date.now(), expires.getTime()) - day)
  const { privateKey, certificates } = selfSigned(sequence(commonName(names[0] ?? '')), from, expires, () => [
    sequence(oid('2.5.29.19'), yes, octets(sequence(yes))),
    sequence(
      oid('2.5.29.17'),
      octets(
        sequence(
          ...names.map(name => tagged(0x82, Buffer.from(name))),
          ...(names.includes('localhost') ? [tagged(0x87, Buffer.from([127, 0, 0, 1]))] : []),
        ),
      ),
    ),
  ])
  return { key: privateKey, cert: certificates[0] ?? '' }
}

const day = 86_400_000

let certificate: Certificate | undefined

/** A subscriber's server on loopback with a certificate of its own that keeps what it receives. */
export async function startReceiver(answer: Answer = answerOk, { secure = true } = {}): Promise<Receiver> {
  certificate ??= makeCertificate()
  const { key, cert } = certificate
  const sockets = new Set<Socket>()
  let open = 0
  const onRequest = async (request: IncomingMessage, response: ServerResponse) => {
    receiver.maxConcurrent = Math.max(receiver.maxConcurrent, ++open)
    response.once('close', () => open--)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const received = {
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks),
      at: performance.now(),
    }
    receiver.requests.push(received)
    await answer(received, response, request.socket)
  }
  const server = secure ? createSecureServer({ key, cert }, onRequest) : createServer(onRequest)
  server.on('connection', (socket: Socket) => {
    receiver.connections++
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `${secure ? 'https' : 'http'}://localhost:${port}`,
    port,
    ca: cert,
    requests: [],
    connections: 0,
    maxConcurrent: 0,
    get open() {
      return sockets.size
    },
    hangUp: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      receiver.hangUp()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}
