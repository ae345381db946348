import { connect } from 'node:net'
import { createSecureContext } from 'node:tls'
import { parseCidrs } from '../identity/ip-ranges'
import { DomainError } from '../platform/errors'
import { type GuardedEgress, guardedEgress } from './guarded-egress'
import { readableHeaders, readBody } from './webhook-answer'
import type { ConnectOptions } from './webhook-connect'
import { ConnectError, type ConnectFailure } from './webhook-connect-error'
import { type ResolveHost, resolveByDns } from './webhook-dns'
import { type Line, openLines } from './webhook-lines'
import { parseProxy } from './webhook-proxy'
import type { ReceiverOrigin } from './webhook-receiver'
import type { OpenTcp } from './webhook-socket'
import { parseWebhookUrl } from './webhook-target'

/** Why an attempt failed, as shown in the delivery log. */
export type WebhookFailure =
  | ConnectFailure
  | 'refused_url'
  | 'timeout'
  | 'reset'
  | 'protocol'
  | 'redirect_not_followed'
  | `http_${number}`

export interface WebhookRequest {
  url: string
  headers: Record<string, string>
  body: string
}

export interface WebhookOutcome {
  /** Null for a 2xx response that arrived within the deadline. */
  error: WebhookFailure | null
  statusCode: number | null
  durationMs: number
  /** The first 16 KiB of the response's body as text; null without a response. */
  response: string | null
  /** Names in lower case, repeated ones joined by `, `, at most 16 KiB together; null without a response. */
  responseHeaders: Record<string, string> | null
  /** The header as received. */
  retryAfter: string | null
}

/** The only way to send webhooks. */
export interface WebhookGuard {
  /** Headers that every request has besides its own. */
  headers: Readonly<Record<string, string>>
  /**
   * Call when a subscription is made; names are resolved and checked again at each attempt.
   * @throws DomainError webhook.url_refused
   */
  assertWebhookUrl(url: string): URL
  /** Sends one POST. Never rejects: anything that the receiver does is an outcome. */
  post(request: WebhookRequest): Promise<WebhookOutcome>
  /** What guards connections of other clients to addresses that companies have chosen. */
  egress: GuardedEgress
}

interface Options {
  /** Private ranges that are allowed nevertheless, for development. */
  allowCidrs?: readonly string[]
  userAgent?: string
  connectTimeoutMs?: number
  /** DNS, connecting, TLS, headers and body together. */
  totalTimeoutMs?: number
  /** How long a connection is kept open for the next delivery to the same receiver. */
  keepAliveMs?: number
  /** `http[s]://[user:password@]host[:port]` of a proxy through which all webhooks are sent. */
  egressProxy?: string
  resolve?: ResolveHost
  openTcp?: OpenTcp
  /** Certificate authorities instead of Node's own, which already include NODE_EXTRA_CA_CERTS. */
  ca?: string
  /** The test receiver for webhooks that this process has started, if any: its origin is allowed in addition. */
  receiver?: ReceiverOrigin | null
}

/** More 1xx responses than this before the final one are a flood. */
const maxInterim = 64

/**
 * Sends webhooks to addresses chosen by outsiders: https only, no private targets, no redirects, no proxy except the
 * operator's for webhooks, one deadline, a bounded response, one request at a time on a connection.
 */
export function createWebhookSender(options: Options = {}): WebhookGuard {
  const allowed = parseCidrs(options.allowCidrs ?? [])
  const totalTimeoutMs = options.totalTimeoutMs ?? 15_000
  const connection: ConnectOptions = {
    allowed,
    timeoutMs: options.connectTimeoutMs ?? 5_000,
    // Names known only to the hosts file mean machines nearby, which are blocked unless ranges are allowed.
    resolve: options.resolve ?? resolveByDns({ hostsFile: allowed.length > 0 }),
    openTcp: options.openTcp ?? connect,
    proxy: options.egressProxy ? parseProxy(options.egressProxy) : null,
    // Created once: parsing the certificate authorities costs about a millisecond.
    secureContext: createSecureContext(options.ca ? { ca: options.ca } : {}),
  }
  const own = options.receiver ?? null
  const toOwn = own ? connectionToReceiver(own, connection) : connection
  const connectionTo = (url: URL): ConnectOptions => (url.origin === own?.origin ? toOwn : connection)
  const lines = openLines(connectionTo, options.keepAliveMs ?? 1_000)
  const parse = (url: string): URL => parseWebhookUrl(url, allowed, own?.origin)
  const headers = { 'content-type': 'application/json', 'user-agent': options.userAgent ?? 'Gewerk-Webhooks' }

  async function post(request: WebhookRequest): Promise<WebhookOutcome> {
    const startedAt = performance.now()
    const outcome: WebhookOutcome = {
      error: null,
      statusCode: null,
      durationMs: 0,
      response: null,
      responseHeaders: null,
      retryAfter: null,
    }
    const deadline = new AbortController()
    let stopped: WebhookFailure | null = null
    const stop = (failure: WebhookFailure) => {
      stopped ??= failure
      deadline.abort()
    }
    const timer = setTimeout(() => stop('timeout'), totalTimeoutMs)
    let interim = 0
    let line: Line | undefined
    try {
      const url = parse(request.url)
      line = lines.take(url, deadline.signal)
      const answer = await line.client.request({
        method: 'POST',
        path: url.pathname + url.search,
        headers: { ...headers, ...request.headers },
        body: request.body,
        onInfo: () => {
          if (++interim > maxInterim) stop('protocol')
        },
        signal: deadline.signal,
      })
      outcome.statusCode = answer.statusCode
      outcome.responseHeaders = readableHeaders(answer.headers)
      outcome.retryAfter = firstOf(answer.headers['retry-after'])
      outcome.error = failureOf(answer.statusCode)
      const whole = await readBody(answer.body, text => {
        outcome.response = text
      })
      if (whole) {
        lines.keep(url, line)
        line = undefined
      }
    } catch (error) {
      outcome.error = stopped ?? failureBehind(error)
    } finally {
      clearTimeout(timer)
      if (line) lines.drop(line)
    }
    outcome.durationMs = Math.round(performance.now() - startedAt)
    return outcome
  }

  return { headers, post, assertWebhookUrl: parse, egress: guardedEgress(connection) }
}

/** Connects directly to this machine, with every check, and trusting nothing but the receiver's own certificate. */
const connectionToReceiver = ({ ca }: ReceiverOrigin, connection: ConnectOptions): ConnectOptions => ({
  ...connection,
  allowed: parseCidrs(['127.0.0.1/32']),
  proxy: null,
  secureContext: createSecureContext({ ca }),
})

function failureOf(statusCode: number): WebhookFailure | null {
  if (statusCode >= 200 && statusCode < 300) return null
  return statusCode >= 300 && statusCode < 400 ? 'redirect_not_followed' : `http_${statusCode}`
}

/** Undici distinguishes some failures only by their messages. */
function failureBehind(error: unknown): WebhookFailure {
  if (error instanceof ConnectError) return error.reason
  if (error instanceof DomainError)
    return error.details?.reason === 'refused_address' ? 'refused_address' : 'refused_url'
  const { code = '', syscall, message } = error as NodeJS.ErrnoException
  if (code.startsWith('ERR_SSL_')) return 'tls'
  if (message === 'bad upgrade') return 'protocol'
  return syscall || code === 'UND_ERR_SOCKET' || message.includes('Invalid EOF state') ? 'reset' : 'protocol'
}

const firstOf = (header: string | string[] | undefined): string | null =>
  (Array.isArray(header) ? header[0] : header) ?? null
