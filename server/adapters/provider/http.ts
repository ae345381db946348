import { setTimeout as wait } from 'node:timers/promises'
import { ProviderAway } from '../../platform/jobs/failures'
import { ProviderRefused } from './refused'

/** What opens an account: the helper asks for it with each request, and anew once it was refused. */
export interface AccessTokens {
  current(): Promise<string>
  /** Gets another one in place of `refused`. @throws ProviderRefused access_withdrawn */
  renewed(refused: string): Promise<string>
}

export interface ProviderRequest {
  method: string
  /** Below the base address, or a whole address on the same host (an upload session, a next page). */
  url: string
  query?: Record<string, string>
  headers?: Record<string, string>
  json?: unknown
  body?: Buffer
  /** Statuses besides 2xx that are answers, not failures. */
  expect?: readonly number[]
  /** Must not happen twice: not sent again where it is unknown whether it has happened. */
  once?: boolean
  /** The address itself is what opens it (an upload session, a download): no token goes there. */
  bare?: boolean
}

interface Options {
  /** Leads what jobs write down: `google_drive` in `google_drive.unavailable`. */
  provider: string
  baseUrl: string
  /** Further addresses of the same provider that are given the token. */
  alsoAt?: readonly string[]
  /** Hosts to which the provider sends us for bytes, without a token. */
  bytesAt?: RegExp
  tokens: AccessTokens
  signal: AbortSignal
}

/** A single answer may take so long to begin. */
const answerWithinMs = 60_000
/** What asks for more patience than that is left to the job's next turn. */
const longestWaitMs = 3_000
const attempts = 4
const busy = new Set([408, 429, 500, 502, 503, 504])

/**
 * Talks to a provider: the access token and its renewal, short waits where it is busy (`Retry-After`), a time limit for
 * each answer, nothing but the provider's own host, and no redirect.
 * @throws ProviderAway, ProviderRefused
 */
export function providerHttp({ provider, baseUrl, alsoAt = [], bytesAt, tokens, signal }: Options) {
  const base = new URL(baseUrl)
  const origins = new Set([base.origin, ...alsoAt.map(address => new URL(address).origin)])
  const isBytesHost = ({ protocol, hostname, port }: URL) =>
    protocol === 'https:' && port === '' && bytesAt?.test(hostname) === true

  async function send(request: ProviderRequest): Promise<Response> {
    const url = new URL(request.url, base)
    // A provider that sends us elsewhere would be handed the token there, or lead us to a machine nearby.
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

  /** The answer as JSON; a page of HTML, which some proxy gives, is no answer. */
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

/** What a provider asks for by `Retry-After`: seconds or a moment; null where it says nothing. */
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

/** A stream in pieces of exactly so many bytes, the last one shorter; one piece is held at a time. */
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
