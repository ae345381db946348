import { lookup } from 'node:dns/promises'
import { Client, type Dispatcher } from 'undici'
import { DomainError } from '../core/errors'
import { parseCidrs } from '../core/ip-ranges'
import {
  ConnectError,
  type ConnectFailure,
  connectGuarded,
  type ResolveHost,
  resolveByDns,
} from './webhook-connect'
import { hostOf, parseWebhookUrl, portOf } from './webhook-target'

/** Why an attempt did not succeed, as the delivery log shows it. */
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
  /** Null for a 2xx answer that arrived within the deadline. */
  error: WebhookFailure | null
  statusCode: number | null
  durationMs: number
  /** The first 16 KiB of the answer's body as text; null without an answer. */
  response: string | null
  /** The header as it came. */
  retryAfter: string | null
}

/** The one way out for webhooks. */
export interface WebhookGuard {
  /** For the moment of subscribing; names are resolved and checked again at each attempt. @throws DomainError webhook.url_refused */
  assertWebhookUrl(url: string): URL
  /** Sends one POST. Never rejects: whatever the receiver does is an outcome. */
  post(request: WebhookRequest): Promise<WebhookOutcome>
}

interface Options {
  /** Ranges that are open although they are private, for development. */
  allowCidrs?: readonly string[]
  userAgent?: string
  connectTimeoutMs?: number
  /** DNS, connecting, TLS, headers and body together. */
  totalTimeoutMs?: number
  resolve?: ResolveHost
  ca?: string
}

const maxResponseBytes = 16 * 1024

/**
 * Sends webhooks to addresses that strangers chose: https only, no private targets, no redirects, no proxy from the
 * environment, one deadline, a bounded answer, a connection of its own for each attempt.
 */
export function createWebhookSender(options: Options = {}): WebhookGuard {
  const allowed = parseCidrs(options.allowCidrs ?? [])
  const totalTimeoutMs = options.totalTimeoutMs ?? 15_000
  const connection = {
    allowed,
    timeoutMs: options.connectTimeoutMs ?? 5_000,
    // Names that only the hosts file knows mean machines nearby, which are closed unless ranges are opened.
    resolve: options.resolve ?? resolveByDns(allowed.length > 0 ? readHostsFile : undefined),
    ...(options.ca ? { ca: options.ca } : {}),
  }
  const headers = { 'content-type': 'application/json', 'user-agent': options.userAgent ?? 'Gewerk-Webhooks' }

  async function post(request: WebhookRequest): Promise<WebhookOutcome> {
    const startedAt = performance.now()
    const outcome: WebhookOutcome = {
      error: null,
      statusCode: null,
      durationMs: 0,
      response: null,
      retryAfter: null,
    }
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), totalTimeoutMs)
    let client: Client | undefined
    try {
      const url = parseWebhookUrl(request.url, allowed)
      client = new Client(url.origin, {
        connect: (_target, done) => {
          connectGuarded({ host: hostOf(url), port: portOf(url) }, connection, deadline.signal).then(
            socket => done(null, socket),
            error => done(error, null),
          )
        },
        maxHeaderSize: maxResponseBytes,
        headersTimeout: totalTimeoutMs,
        bodyTimeout: totalTimeoutMs,
      })
      const answer = await client.request({
        method: 'POST',
        path: url.pathname + url.search,
        headers: { ...headers, ...request.headers },
        body: request.body,
        signal: deadline.signal,
      })
      outcome.statusCode = answer.statusCode
      outcome.retryAfter = firstOf(answer.headers['retry-after'])
      outcome.error = failureOf(answer.statusCode)
      await readInto(outcome, answer.body)
    } catch (error) {
      outcome.error = deadline.signal.aborted ? 'timeout' : failureBehind(error)
    } finally {
      clearTimeout(timer)
      client?.destroy().catch(() => {})
    }
    outcome.durationMs = Math.round(performance.now() - startedAt)
    return outcome
  }

  return { post, assertWebhookUrl: url => parseWebhookUrl(url, allowed) }
}

/** Keeps what has come so far also when the rest never arrives. */
async function readInto(outcome: WebhookOutcome, body: Dispatcher.ResponseData['body']): Promise<void> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= maxResponseBytes) break
    }
  } finally {
    outcome.response = readableText(Buffer.concat(chunks).subarray(0, maxResponseBytes))
  }
}

/** Whole characters only, and none that Postgres cannot store in a text. */
const readableText = (bytes: Buffer): string =>
  new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\ufffd')

function failureOf(statusCode: number): WebhookFailure | null {
  if (statusCode >= 200 && statusCode < 300) return null
  return statusCode >= 300 && statusCode < 400 ? 'redirect_not_followed' : `http_${statusCode}`
}

function failureBehind(error: unknown): WebhookFailure {
  if (error instanceof ConnectError) return error.reason
  if (error instanceof DomainError)
    return error.details?.reason === 'refused_address' ? 'refused_address' : 'refused_url'
  const { code = '' } = error as { code?: string }
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return 'timeout'
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE') return 'reset'
  return 'protocol'
}

const firstOf = (header: string | string[] | undefined): string | null =>
  (Array.isArray(header) ? header[0] : header) ?? null

const readHostsFile = async (host: string): Promise<string[]> => {
  const answers = await lookup(host, { all: true }).catch(() => [])
  return answers.map(answer => answer.address)
}
