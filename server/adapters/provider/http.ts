import { setTimeout as wait } from 'node:timers/promises'
import { ProviderAway } from '../../platform/jobs/failures'
import { ProviderRefused } from './refused'

/** Access tokens of an account: requested for each request, and renewed after a refusal. */
export interface AccessTokens {
  current(): Promise<string>
  /** Gets a new token to replace `refused`. @throws ProviderRefused access_withdrawn */
  renewed(refused: string): Promise<string>
}

export interface ProviderRequest {
  method: string
  /** Relative to the base address, or an absolute address on the same host (an upload session, a next page). */
  url: string
  query?: Record<string, string>
  headers?: Record<string, string>
  json?: unknown
  body?: Buffer
  /** Statuses besides 2xx that are results, not failures. */
  expect?: readonly number[]
  /** Not idempotent: never retried when it is unknown whether it took effect. */
  once?: boolean
  /** The URL itself carries the authorisation (an upload session, a download): no token is sent. */
  bare?: boolean
}

interface Options {
  /** Prefix of the errors that jobs record: `google_drive` in `google_drive.unavailable`. */
  provider: string
  baseUrl: string
  /** Further origins of the same provider that are sent the token. */
  alsoAt?: readonly string[]
  /** Hosts to which the provider redirects us for bytes, without a token. */
  bytesAt?: RegExp
  tokens: AccessTokens
  signal: AbortSignal
}

/** Maximum time until a response starts. */
const answerWithinMs = 60_000
/** Longer waits are left to the job's next turn. */
const longestWaitMs = 3_000
const attempts = 4
const busy = new Set([408, 429, 500, 502, 503, 504])

/**
 * HTTP client for a provider: adds the access token and renews it, waits briefly when the provider is busy
 * (`Retry-After`), limits the time of each response, and allows only the provider's own hosts and no redirect.
 * @throws ProviderAway, ProviderRefused
 */
export function providerHttp({ provider, baseUrl, alsoAt = [], bytesAt, tokens, signal }: Options) {
  const base = new URL(baseUrl)
  const origins = new Set([base.origin, ...alsoAt.map(address => new URL(address).origin)])
  const isBytesHost = ({ protocol, hostname, port }: URL) =>
    protocol === 'https:' && port === '' && bytesAt?.test(hostname) === true

  async function send(request: ProviderRequest): Promise<Response> {
    const url = new URL(request.url, base)
    // A provider that redirects us could obtain the token for another host, or lead us to a machine in our network.
    if (!origins.has(url.origin) && !(request.bare && isBytesHost(url)))
      throw new ProviderAway(`${provider}.foreign_host`)
    for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value)
    let token = request.bare ? null : await tokens.current()
    let renewed = false
    for (let attempt = 1; ; attempt++) {
      const response = await once(url, request, token)
      if (response.ok || request.expect?.includes(response.status)) return response
      const said = await response.text().catch(() => '')
      if (response.status === 401 && token !== null) {
        if (renewed) throw new ProviderRefused('access_withdrawn')
        token = await tokens.renewed(token)
        renewed = true
        continue
      }
      const isBusy = busy.has(response.status) || (response.status === 403 && /rateLimitExceeded/i.test(said))
      if (!isBusy) throw refusalOf(response.status, said)
      const retryAfterMs = patienceOf(response)
      const waitMs = retryAfterMs ?? 200 * 2 ** attempt
      const isUnsure = request.once === true && response.status !== 429
      if (isUnsure || attempt >= attempts || waitMs > longestWaitMs)
        throw new ProviderAway(`${provider}.http_${response.status}`, { retryAfterMs })
      await wait(waitMs, undefined, { signal })
    }
  }

  async function once(url: URL, request: ProviderRequest, token: string | null): Promise<Response> {
    const { method, headers, json, body } = request
    const sent = json === undefined ? body : JSON.stringify(json)
    const init: RequestInit = {
      method,
      headers: {
        ...(json === undefined ? {} : { 'Content-Type': 'application/json; charset=UTF-8' }),
        ...headers,
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
      ...(sent === undefined ? {} : { body: sent as BodyInit }),
    }
    const response = await fetch(url, init).catch(cause => {
      signal.throwIfAborted()
      throw new ProviderAway(`${provider}.unreachable`, { cause })
    })
    const isRedirect = response.status >= 301 && response.status <= 303
    if (isRedirect && !request.expect?.includes(response.status)) throw new ProviderAway(`${provider}.redirected`)
    return response
  }

  /** The response as JSON; a page of HTML, as some proxies return, counts as a failure. */
  async function json<T>(request: ProviderRequest): Promise<T> {
    const response = await send(request)
    try {
      return (await response.json()) as T
    } catch (cause) {
      throw new ProviderAway(`${provider}.not_json`, { cause })
    }
  }

  return { send, json }
}

/** The wait requested by `Retry-After`, which is seconds or a date; null if there is none. */
function patienceOf({ headers }: Response): number | null {
  const given = headers.get('retry-after')
  if (!given) return null
  const ms = /^\d+$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - Date.now()
  return Number.isFinite(ms) ? Math.max(ms, 0) : null
}

function refusalOf(status: number, said: string): ProviderRefused {
  if (/quota|insufficient_space/i.test(said) || status === 507) return new ProviderRefused('quota_full')
  if (status === 403 && /accessDenied/i.test(said)) return new ProviderRefused('access_withdrawn')
  if (status === 404 || status === 410) return new ProviderRefused('folder_gone')
  return new ProviderRefused('refused', { cause: `${status} ${said.slice(0, 300)}` })
}

/** Splits a stream into pieces of exactly this size, the last one shorter; one piece is held in memory at a time. */
export async function* inChunks(stream: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let chunk = Buffer.allocUnsafeSlow(size)
  let filled = 0
  for await (const part of stream) {
    for (let at = 0; at < part.length; ) {
      const copied = part.copy(chunk, filled, at)
      at += copied
      filled += copied
      if (filled < size) continue
      yield chunk
      chunk = Buffer.allocUnsafeSlow(size)
      filled = 0
    }
  }
  yield chunk.subarray(0, filled)
}
