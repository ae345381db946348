import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { NoticeKnobs } from './notices'

/** What a test can do with every pretend provider. */
export interface PretendWorld {
  url: string
  files: Map<string, { id: string; name: string; bytes: Buffer }>
  /** Requests that were answered, such as `GET /v1.0/me/drive`. */
  requests: string[]
  /** What a person does in the browser at the provider: rename, trash, delete permanently, write. */
  change(id: string, to: { name?: string; bytes?: Buffer; trashed?: boolean } | 'remove'): void
  /** A person puts a file there, or creates a folder (no bytes). Returns its id. */
  add(file: { name: string; folderId: string; bytes?: Buffer }): string
  /** A person moves it into another folder. */
  move(id: string, folderId: string): void
  /** The next `count` requests are answered like this. */
  failNext(count: number, status: number, headers?: Record<string, string>, body?: string): void
  /**
   * Requests that match (`PATCH /drive/v3/files/…`) are refused (403), or find the provider unavailable (503) for an
   * hour, until the returned function is called.
   */
  refuse(requests: RegExp, status?: 403 | 503): () => void
  /** Issued access tokens are no longer valid. */
  expireTokens(): void
  /** The person revokes the grant. */
  revoke(): void
  /** Issued change cursors are no longer known. */
  forgetChanges(): void
  /** How the provider reports that something in the account's files has changed. */
  driveNotices: NoticeKnobs
  /** Free space in bytes. */
  setQuota(bytes: number): void
  /** Changes per page. */
  setPageSize(count: number): void
  close(): Promise<void>
}

export const randomId = (): string => randomBytes(12).toString('hex')

/** Seconds that pretend providers have spent on digests: no provider's client is slower for them. */
export const digesting = { seconds: 0 }

/** Computes a digest, and counts the time that it takes. */
export function digested<T>(digest: () => T): T {
  const from = performance.now()
  try {
    return digest()
  } finally {
    digesting.seconds += (performance.now() - from) / 1_000
  }
}

/** A digest that is computed once for the same bytes, however often their item is shown. */
export function onceFor(digest: (bytes: Buffer) => string): (bytes: Buffer) => string {
  const known = new WeakMap<Buffer, string>()
  return bytes => {
    const found = known.get(bytes) ?? digested(() => digest(bytes))
    known.set(bytes, found)
    return found
  }
}

export async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The form of a request to a token endpoint. */
export const formOf = async (req: IncomingMessage) => new URLSearchParams((await bodyOf(req)).toString())

export function json(res: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  res.end(JSON.stringify(body))
}

/** Sends bytes, all or the requested range. */
export function sendBytes(req: IncomingMessage, res: ServerResponse, bytes: Buffer): void {
  const [, from, to] = /bytes=(\d+)-(\d*)/.exec(req.headers.range ?? '') ?? []
  if (from === undefined) return void res.writeHead(200, { 'content-length': bytes.length }).end(bytes)
  res.writeHead(206).end(bytes.subarray(Number(from), to ? Number(to) + 1 : undefined))
}

/** The codes, tokens, scopes and PKCE of one account, according to RFC 6749 and RFC 7636. */
export function pretendGrants() {
  const codes = new Map<string, { challenge: string; redirect: string; scope: string }>()
  /** The scopes of each access token. */
  const access = new Map<string, string>()
  const refresh = new Map<string, string>()
  /** The refresh token that each access token came with. */
  const origin = new Map<string, string>()
  /** Whom a token of an organisation's access opens; the empty string for the application itself. */
  const persons = new Map<string, string>()
  const refused = new Set<string>()
  let granted = true
  const bearer = (req: IncomingMessage) => req.headers.authorization?.replace('Bearer ', '') ?? ''
  return {
    isOpen: (req: IncomingMessage) => access.has(bearer(req)),
    /** Whether the token of the request has the scope. */
    opens: (req: IncomingMessage, scope: string) => access.get(bearer(req))?.split(' ').includes(scope) === true,
    /** The person in whose name a token of an organisation's access works; undefined for any other token. */
    person: (req: IncomingMessage) => persons.get(bearer(req)),
    /** A token of an organisation's access. */
    issue(res: ServerResponse, { scope, person = '' }: { scope: string; person?: string }): void {
      const accessToken = randomId()
      access.set(accessToken, scope)
      persons.set(accessToken, person)
      json(res, 200, { access_token: accessToken, expires_in: 3599, token_type: 'Bearer' })
    },
    expire: () => access.clear(),
    revoke() {
      access.clear()
      refresh.clear()
      granted = false
    },
    /** We revoke a grant ourselves. */
    giveBack: (token: string) => refresh.delete(token),
    /** The same by access token: the refresh token that it came with ends too. */
    giveBackAccess(req: IncomingMessage): boolean {
      const token = bearer(req)
      return access.delete(token) && refresh.delete(origin.get(token) ?? '')
    },
    /** From now on the person leaves these consent boxes unticked. */
    refuseScopes(...scopes: string[]) {
      refused.clear()
      for (const one of scopes) refused.add(one)
    },
    /** The person is present and consents. */
    authorize(url: URL, res: ServerResponse): void {
      granted = true
      const redirect = new URL(url.searchParams.get('redirect_uri') ?? '')
      const code = randomId()
      const scopes = (url.searchParams.get('scope') ?? '').split(' ')
      const scope = scopes.filter(one => !refused.has(one)).join(' ')
      codes.set(code, { challenge: url.searchParams.get('code_challenge') ?? '', redirect: redirect.href, scope })
      redirect.searchParams.set('code', code)
      redirect.searchParams.set('state', url.searchParams.get('state') ?? '')
      res.writeHead(302, { location: redirect.href }).end()
    },
    /** The administrator grants the application its permission again. */
    grant() {
      granted = true
    },
    async token(form: URLSearchParams, res: ServerResponse): Promise<void> {
      const ended = () => json(res, 400, { error: 'invalid_grant', error_description: 'The grant has ended.' })
      if (form.get('client_secret') !== 'pretend-secret') return json(res, 401, { error: 'invalid_client' })
      const given = (scope: string, from = '', more: object = {}) => {
        const accessToken = randomId()
        access.set(accessToken, scope)
        origin.set(accessToken, from)
        json(res, 200, { access_token: accessToken, expires_in: 3599, token_type: 'Bearer', scope, ...more })
      }
      switch (form.get('grant_type')) {
        case 'authorization_code': {
          const known = codes.get(form.get('code') ?? '')
          codes.delete(form.get('code') ?? '')
          const challenge = createHash('sha256')
            .update(form.get('code_verifier') ?? '')
            .digest('base64url')
          if (!known || known.challenge !== challenge || known.redirect !== form.get('redirect_uri')) return ended()
          const refreshToken = randomId()
          refresh.set(refreshToken, known.scope)
          return given(known.scope, refreshToken, { refresh_token: refreshToken })
        }
        case 'client_credentials':
          return granted ? given('.default') : json(res, 400, { error: 'unauthorized_client' })
        default: {
          const token = form.get('refresh_token') ?? ''
          const scope = refresh.get(token)
          return scope === undefined ? ended() : given(scope, token)
        }
      }
    },
  }
}

/** What a browser does with a consent URL: follows it, and arrives with code and state. */
export async function consent(address: string): Promise<{ code: string; state: string }> {
  const { headers } = await fetch(address, { redirect: 'manual' })
  const landed = new URL(headers.get('location') ?? '')
  return { code: landed.searchParams.get('code') ?? '', state: landed.searchParams.get('state') ?? '' }
}

type Handler = (req: IncomingMessage, res: ServerResponse, url: URL) => unknown

/** As Google words it. */
const googleRefusal = (status: 403 | 503): object => ({
  error: { code: status, errors: [{ reason: status === 403 ? 'insufficientFilePermissions' : 'backendError' }] },
})

/**
 * A server on loopback that records its requests and fails on demand.
 * @param refusalOf the body of a refused request, as the vendor words it
 */
export async function serveWorld(port: number, handle: Handler, refusalOf = googleRefusal) {
  const requests: string[] = []
  const refusals = new Map<RegExp, 403 | 503>()
  const fails: { status: number; headers: Record<string, string>; body: string }[] = []
  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://pretend')
    requests.push(`${req.method} ${url.pathname}`)
    const planned = /\/(?:token|authorize|auth|revoke)$/.test(url.pathname) ? undefined : fails.shift()
    if (planned) {
      req.resume()
      return void res.writeHead(planned.status, planned.headers).end(planned.body)
    }
    const [, refusal] = [...refusals].find(([requested]) => requested.test(`${req.method} ${url.pathname}`)) ?? []
    if (refusal) {
      req.resume()
      const headers: Record<string, string> = refusal === 503 ? { 'retry-after': '3600' } : {}
      return json(res, refusal, refusalOf(refusal), headers)
    }
    try {
      await handle(req, res, url)
    } catch (error) {
      json(res, 500, { error: String(error) })
    }
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    requests,
    failNext(count: number, status: number, headers: Record<string, string> = {}, body = '') {
      for (let n = 0; n < count; n++) fails.push({ status, headers, body })
    },
    refuse(requested: RegExp, status: 403 | 503 = 403) {
      refusals.set(requested, status)
      return () => void refusals.delete(requested)
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
