import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import express from 'express'
import { byteRoutes } from '../../server/byte-routes'
import type { App } from '../../server/context'
import type { Limits } from '../../server/http/files/byte-route'
import { type ByteRouter, byteRouter } from '../../server/http/files/byte-router'
import { holdContinue } from '../../server/http/files/raw-upload'
import { answerBrokenRequests } from '../../server/http/guards/connections'
import { createIdentify } from '../../server/http/guards/identify'
import { clientAddressBehind, limitAddresses, securityHeaders } from '../../server/http/guards/requests'
import { furtherMethods } from '../../server/http/openapi/further'
import { withRequestId } from '../../server/http/request'
import { createRestHandler } from '../../server/http/rest/rest'
import { appRouter } from '../../server/router'
import type { TestCompany } from './company'
import { createKeySlots } from './key-slots'

export interface Drop {
  app: App
  inbound: ByteRouter
  server: Server
  port: number
  /** `http://127.0.0.1:…/api/v1/inbound` */
  url: string
  stop(): Promise<void>
}

interface Options {
  limits?: Partial<Limits>
  keyPerMinute?: number
  addressPerMinute?: number
}

/** The handlers that a delivery passes, in order, with limits set by the test. */
export async function startDrop(app: App, options: Options = {}): Promise<Drop> {
  const { limits, keyPerMinute = 1_000_000, addressPerMinute = 1_000_000 } = options
  const clientAddress = clientAddressBehind([])
  const identify = createIdentify(app)
  const keySlots = createKeySlots({ limit: keyPerMinute })
  const parts = { app, identify, keySlots, clientAddress }
  const inbound = byteRouter(parts, byteRoutes, limits)
  const web = express().disable('x-powered-by').disable('etag')
  web.use(withRequestId, securityHeaders(app.settings))
  web.use('/api/v1', limitAddresses({ perMinute: addressPerMinute, maxOpen: 1_000, clientAddress }))
  web.use(inbound.handler)
  web.use(createRestHandler({ ...parts, router: appRouter, elsewhere: furtherMethods() }))
  const server = createServer({ requestTimeout: 0, headersTimeout: 30_000 }, web)
  holdContinue(server, inbound.holds)
  answerBrokenRequests(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    app,
    inbound,
    server,
    port,
    url: `http://127.0.0.1:${port}/api/v1/inbound`,
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await inbound.close()
      await identify.settled()
    },
  }
}

/** An API key of a company with these scopes. */
export async function keyOf(company: TestCompany, scopes = ['int.inbound:write']): Promise<string> {
  return (await company.as().apiKeys.create({ name: 'ERP', scopes } as never)).data.key
}

export interface RawSocket {
  socket: Socket
  write(bytes: string | Buffer): void
  /** Everything received so far. */
  received(): string
  /** Resolves once the received text matches. */
  until(pattern: RegExp): Promise<string>
  /** Resolves when the server has closed the connection. */
  closed: Promise<string>
}

/** A connection on which a test writes arbitrary bytes. */
export function openSocket(port: number): RawSocket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let text = ''
  const waiting = new Set<() => void>()
  socket.setEncoding('latin1').on('data', chunk => {
    text += chunk
    for (const look of waiting) look()
  })
  const closed = new Promise<string>(resolve => {
    socket.on('close', () => resolve(text))
    socket.on('end', () => socket.end())
    socket.on('error', () => {})
  })
  return {
    socket,
    write: bytes => void socket.write(bytes),
    received: () => text,
    until: pattern =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!pattern.test(text)) return
          waiting.delete(look)
          resolve(text)
        }
        waiting.add(look)
        void closed.then(() => reject(new Error(`closed before ${pattern}: ${text}`)))
        look()
      }),
    closed,
  }
}

/** The head of a delivery, with an empty line at its end. */
export const dropHead = (key: string, query: string, ...headers: string[]): string =>
  [
    `POST /api/v1/inbound?${query} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${key}`,
    ...headers,
    '',
    '',
  ].join('\r\n')
