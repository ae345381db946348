import type { Random } from './random'
import { bodies, brokenChunks, codings, contentTypes, framings } from './raw-bodies'
import { headerLines, hosts, type Material, methods, queries, targets, versions } from './raw-heads'
import type { RawRequest } from './raw-socket'

/** The credentials of the callers, as header lines. */
export interface RawCallers {
  key: string
  session: string
}

interface Parts {
  method: string
  target: string
  version: string
  host: string
  headers: string[]
  body: Buffer
  /** Header lines that say where the body ends; without them the true length is sent. */
  framing?: string[]
}

/**
 * Ends the connection after each request, so that no test has to wait for more; refused before any entry point sees it.
 */
const farewell = 'GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
/** Must never be answered as a request: it is only embedded in other requests. */
export const smuggled = '/api/v1/smuggled'
const hidden = `GET ${smuggled} HTTP/1.1\r\nHost: x\r\n\r\n`

/** Below `/api` but not `/api/trpc`, which speaks tRPC. */
export const isApi = (target: string): boolean =>
  /^\/api([/?#]|$)/.test(target) && !/^\/api\/trpc([/?#]|$)/.test(target)

const apiTargets = targets.filter(target => typeof target === 'function' || isApi(target))

const listPaths = ['/projects', '/kontakte', '/rapports', '/invoices', '/offers', '/anfragen'].map(
  path => `/api/v1${path}`,
)
const appPaths = ['/api/projects', '/api/offers', '/api/invoices', '/api/rapports', '/api/customers']
const otherPaths = [
  '/api/v1/me',
  '/api/v1/time-entries',
  '/api/v1/appointments?user_id=1&from=2026-01-01&to=2026-01-31',
  '/api/v1/projects/1',
  '/api/v1/inbound',
  '/api/v1/openapi.json',
  '/api/auth/session',
  '/api/company/webhooks',
  '/api/pdf/offers/0',
  '/api/trpc/auth.session',
  '/api/cron/webhook-out',
]
/** A page costs many times as much as a response of the API. */
const pagePaths = ['/', '/login', '/assets/none.js', '/nowhere']
const postPaths = [
  '/api/v1/anfragen',
  '/api/v1/inbound?source=test',
  '/api/offers',
  '/api/auth/login',
  '/api/company/webhooks',
  '/api/trpc/auth.login',
]

/** Requests that are wrong in one or several ways, each at random. The same seed and callers give the same requests. */
export function rawRequests(random: Random, callers: RawCallers) {
  const { below, pick, chance } = random
  const choose = <T extends string | Buffer>(material: readonly Material<T>[]): T => {
    const chosen = pick(material)
    return typeof chosen === 'function' ? chosen(random) : chosen
  }
  const whole = (parts: Parts): string => {
    const { method, target, version, host, headers, body, framing } = parts
    const lengths = framing ?? (body.length > 0 ? [`Content-Length: ${body.length}`] : [])
    return [`${method} ${target}${version}`, ...(host ? [host] : []), ...headers, ...lengths, '', ''].join('\r\n')
  }
  const bytesOf = (parts: Parts, after = '') =>
    Buffer.concat([Buffer.from(whole(parts), 'latin1'), parts.body, Buffer.from(after, 'latin1')])

  // Each session costs a database lookup.
  const credentials = () => [callers.key, ...(chance(0.25) ? [callers.session] : [])]
  const reading = (): Parts => ({
    method: pick(['GET', 'GET', 'GET', 'HEAD', 'DELETE']),
    target: chance(0.03) ? pick(pagePaths) : pick([...listPaths, ...appPaths, ...otherPaths]),
    version: ' HTTP/1.1',
    host: 'Host: localhost',
    headers: [...credentials(), 'Accept: */*'],
    body: Buffer.alloc(0),
  })
  const writing = (body: Buffer): Parts => ({
    ...reading(),
    method: 'POST',
    target: pick(postPaths),
    headers: [...credentials(), 'Content-Type: application/json'],
    body,
  })
  const json = () => Buffer.from(`{"${chance(0.2) ? 'title' : 'titel'}":"Dach ${below(1000)}"}`)
  const one = (name: string, parts: Parts, more: Partial<RawRequest> = {}): RawRequest => ({
    name: `${name}: ${parts.method} ${parts.target.slice(0, 120)}`,
    bytes: bytesOf(parts, more.cut ? '' : farewell),
    atMost: 2,
    target: parts.target,
    ...more,
  })

  const kinds: Array<() => RawRequest> = [
    () => one('target', { ...reading(), target: choose(targets) }),
    () => one('target of a post', { ...writing(json()), target: choose(apiTargets) }),
    () => {
      const parts = reading()
      const path = pick([...listPaths, '/api/v1/time-entries', '/api/v1/appointments', '/api/v1/inbound'])
      return one('query', { ...parts, target: `${path}?${choose(queries)}` })
    },
    () => one('query of a post', { ...writing(json()), target: `${pick(postPaths)}?${choose(queries)}` }),
    () => one('method', { ...(chance(0.5) ? reading() : writing(json())), method: pick(methods) }, { atMost: 3 }),
    () => one('version', { ...reading(), version: pick(versions) }, { atMost: 3 }),
    () => one('host', { ...reading(), host: pick(hosts) }),
    () => {
      const parts = chance(0.5) ? reading() : writing(json())
      const given = Array.from({ length: 1 + below(3) }, () => choose(headerLines))
      return one('header', { ...parts, headers: [...parts.headers, ...given] }, { atMost: 3 })
    },
    () => {
      const parts = writing(choose(bodies))
      return one('body', parts)
    },
    () => {
      const parts = writing(chance(0.5) ? json() : choose(bodies))
      const headers = [...credentials(), `Content-Type: ${pick(contentTypes)}`]
      return one('content type', { ...parts, headers })
    },
    () => {
      const body = Buffer.from(chance(0.5) ? `0\r\n\r\n${hidden}` : `${json()}${hidden}`)
      return one('framing', { ...writing(body), framing: pick(framings(body.length)) })
    },
    () => {
      const body = Buffer.from(`0\r\n\r\n${farewell}`)
      return one('coding', { ...writing(body), framing: pick(codings) }, { atMost: 3 })
    },
    () => {
      const body = Buffer.from(choose(brokenChunks))
      return one('chunks', { ...writing(body), framing: ['Transfer-Encoding: chunked'] }, { cut: true })
    },
    () => {
      const body = json()
      const framing = [`Content-Length: ${body.length + 1 + below(100)}`]
      return one('body that is cut', { ...writing(body), framing }, { cut: true })
    },
    () => {
      const all = bytesOf(writing(json()))
      const bytes = all.subarray(0, 1 + below(all.length - 1))
      return { name: `cut after ${bytes.length} bytes`, bytes, atMost: 1, cut: true }
    },
    () => {
      const requests = Array.from({ length: 2 + below(8) }, () => (chance(0.7) ? reading() : writing(json())))
      const bytes = Buffer.concat(requests.map(parts => bytesOf(parts)))
      const garbage = pick(['', 'garbage\r\n\r\n', '\r\n\r\n\r\n', '\0\0\0', `${hidden.slice(0, 20)}\n\n`])
      const name = `pipelined ${requests.length}, then ${JSON.stringify(garbage)}`
      const after = Buffer.from(`${garbage}${farewell}`, 'latin1')
      return { name, bytes: Buffer.concat([bytes, after]), atMost: requests.length + 2 }
    },
    () => {
      const parts = chance(0.5) ? reading() : writing(json())
      const bytes = mutated(random, bytesOf(parts))
      return {
        name: `mutated ${parts.target}`,
        bytes: Buffer.concat([bytes, Buffer.from(farewell)]),
        atMost: 4,
      }
    },
    () => one('in pieces', chance(0.5) ? reading() : writing(json()), { pieces: 2 + below(8) }),
  ]
  return {
    next: () => pick(kinds)(),
    kinds: kinds.length,
  }
}

/** A few bytes replaced, inserted, removed or duplicated. */
function mutated({ below, pick }: Random, bytes: Buffer): Buffer {
  const odd = [0, 9, 10, 13, 32, 34, 37, 47, 58, 123, 127, 128, 195, 255]
  let result = [...bytes]
  for (let left = 1 + below(4); left > 0; left--) {
    const at = below(result.length)
    const length = 1 + below(8)
    const change = below(4)
    if (change === 0) result[at] = pick(odd)
    else if (change === 1) result.splice(at, 0, ...Array.from({ length: 1 + below(3) }, () => pick(odd)))
    else if (change === 2) result.splice(at, length)
    else result = [...result.slice(0, at + length), ...result.slice(at)]
  }
  return Buffer.from(result)
}
