import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import type { App } from '../../server/context'
import type { Identify } from '../../server/http/guards/identify'
import { anonymous } from '../../server/http/request'
import { type Actor, mintTenantId } from '../../server/platform/actor'
import { systemClock } from '../../server/platform/clock'
import { moduleIds } from '../../server/platform/modules'
import { scopes } from '../../server/platform/permissions'

export interface Listening {
  server: Server
  port: number
  url: string
  close(): Promise<void>
}

/** Serves `listener` on a free loopback port. */
export async function listen(listener: RequestListener): Promise<Listening> {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    server,
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Sends raw bytes and returns everything received until the server closes the connection, even where it stops reading.
 */
export function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let received = ''
    socket.setEncoding('utf8').on('data', chunk => {
      received += chunk
    })
    socket.on('close', () => resolve(received)).on('error', error => received || reject(error))
  })
}

/** A request line with the headers every raw request needs. */
export const rawRequest = (requestLine: string, ...headers: string[]): string =>
  [requestLine, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n')

export interface LogLine {
  level: number
  msg: string
  err?: { type: string; message: string; stack: string }
  [field: string]: unknown
}

/** What entry points need of an App when no procedure uses more, and what they logged. */
export function bareApp(): { app: App; lines: LogLine[] } {
  const lines: LogLine[] = []
  const log = pino({ level: 'trace', base: undefined }, { write: line => lines.push(JSON.parse(line)) })
  const settings: App['settings'] = {
    version: '0.0.0',
    production: false,
    baseUrl: 'http://localhost:3000',
    apiKeyEnv: 'test',
    apiKeyPepper: 'p'.repeat(32),
    apiKeyOldPeppers: [],
    cronSecret: 'c'.repeat(32),
    devKey: 'd'.repeat(43),
    selfRegistration: true,
    termsUrl: null,
    privacyUrl: null,
    contactEmail: null,
    accountAnswerMs: 0,
    webhookMaxAttempts: 5,
    webhookEgressIps: [],
    inboundQuotaBytes: 50 * 1024 ** 3,
    storageMinFreeBytes: 0,
    providerApps: { google: null, microsoft: null, dropbox: null },
    calendarSyncSecret: null,
    assistantPerDay: { requests: 500, tokens: 2_000_000 },
    assistantAnswerMs: 90_000,
    messaging: { appSecret: null, verifyToken: null, baseUrl: null, agent: null },
    einvoiceRulesDir: null,
    esign: null,
  }
  const app = { log, settings, clock: systemClock, db: {} }
  return { app: app as unknown as App, lines }
}

export const someone: Actor = {
  kind: 'session',
  tenantId: mintTenantId(1),
  companyId: 'muster',
  companyName: 'Muster',
  countryCode: 'AT',
  timeZone: 'Europe/Vienna',
  plan: 'enterprise',
  modules: new Set(moduleIds),
  locale: 'de',
  userId: 1,
  keyId: null,
  label: 'Someone',
  role: 1,
  overrides: {},
  scopes: [],
  isOperator: false,
}
export const someKey: Actor = {
  ...someone,
  kind: 'api_key',
  userId: null,
  keyId: 7,
  role: null,
  scopes,
  label: 'Key',
  locale: 'en',
}

/** Accepts one key (`good`, or `narrow` without any scope) and one session (`session=good`), without a database. */
export const fixedIdentify: Identify = {
  async byKey(authorization, locale) {
    if (authorization === 'Bearer good') return { ...someKey, locale }
    return authorization === 'Bearer narrow' ? { ...someKey, keyId: 8, scopes: [], locale } : null
  },
  async bySession(cookie) {
    return cookie === 'session=good' ? { actor: someone, sessionId: 's', renewedCookie: null } : anonymous
  },
  async settled() {},
}
