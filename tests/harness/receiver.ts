import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { type Certificate, makeCertificate } from '../../server/adapters/make-certificate'

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
  /** Connections that were opened, including those that sent nothing. */
  connections: number
  /** Connections that are open now. */
  readonly open: number
  /** Maximum number of requests that were open at the same moment. */
  maxConcurrent: number
  /** Closes every connection and keeps listening. */
  hangUp(): void
  close(): Promise<void>
}

export type Answer = (request: ReceivedRequest, response: ServerResponse, socket: Socket) => void | Promise<void>

export const answerOk: Answer = (_request, response) => void response.end('ok')

let certificate: Certificate | undefined

/** A subscriber's server on loopback with its own certificate; stores what it receives. */
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
