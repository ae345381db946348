import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bodyOf, json, randomId } from './world'

interface Submission {
  id: string
  externalId: string
  status: 'pending' | 'completed' | 'declined' | 'expired'
  redirectUrl: string
  submitter: { name: string; email: string | null }
  original: Buffer
  signed: Buffer | null
}

interface Callback {
  eventId: string
  ref: string
  secret: string
  /** Seconds since 1970. */
  at: number
}

export interface PretendSigning {
  /** For `ESIGN_BASE_URL`. */
  url: string
  apiKey: string
  webhookSecret: string
  /** Where callbacks are sent, `…/api/signing/callback`. */
  callbackUrl: string
  submissions: Map<string, Submission>
  /** The person signs, declines or lets the request expire; no callback is sent until `callBack`. */
  decide(ref: string, status: Submission['status'], signed?: Buffer): void
  /** Sends the callback, as the provider does; returns the status of the response. */
  callBack(ref: string, changes?: Partial<Callback>): Promise<number>
  /** Where the browser is sent once the person is done. */
  returnUrl(ref: string, state: string): string
  /** The next `count` requests fail with this status. */
  failNext(count: number, status: number): void
  close(): Promise<void>
}

/**
 * A signing provider: accepts documents, returns them signed, and sends callbacks with a signature over their content.
 */
export async function startSigningProvider({ port = 0 } = {}): Promise<PretendSigning> {
  const submissions = new Map<string, Submission>()
  let failing = { count: 0, status: 500 }
  const server = createServer(async (req, res) => {
    const body = await bodyOf(req)
    const { pathname } = new URL(req.url ?? '/', world.url)
    if (pathname.startsWith('/sign/'))
      return void res.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign</p>')
    if (failing.count > 0) {
      failing.count--
      return json(res, failing.status, { error: 'pretend failure' })
    }
    if (req.headers.authorization !== `Bearer ${world.apiKey}`) return json(res, 401, { error: 'unauthorized' })
    if (req.method === 'POST' && pathname === '/api/submissions') {
      const submission = JSON.parse(body.toString())
      const known = [...submissions.values()].find(one => one.externalId === submission.external_id)
      const made: Submission = known ?? {
        ...{
          id: randomId(),
          externalId: submission.external_id,
          status: 'pending',
          redirectUrl: submission.redirect_url,
        },
        ...{ submitter: submission.submitter, original: Buffer.from(submission.document, 'base64'), signed: null },
      }
      submissions.set(made.id, made)
      return json(res, 201, { id: made.id, url: `${world.url}/sign/${made.id}` })
    }
    const [, id = '', document] = /^\/api\/submissions\/(\w+)(\/document)?$/.exec(pathname) ?? []
    const found = submissions.get(id)
    if (!found) return json(res, 404, { error: 'not found' })
    if (!document) return json(res, 200, { id, status: found.status })
    if (!found.signed) return json(res, 409, { error: 'not signed' })
    res.writeHead(200, { 'content-type': 'application/pdf' }).end(found.signed)
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const world: PretendSigning = {
    ...{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, apiKey: 'pretend-api-key' },
    ...{ webhookSecret: 'pretend-webhook-secret', callbackUrl: '', submissions },
    decide(ref, status, signed) {
      const found = submissions.get(ref)
      if (!found) throw new Error(`no submission ${ref}`)
      found.status = status
      const grown = Buffer.concat([found.original, Buffer.from(`\n% signed by ${found.submitter.name}\n%%EOF\n`)])
      if (status === 'completed') found.signed = signed ?? grown
    },
    async callBack(
      ref,
      { eventId = randomId(), secret = world.webhookSecret, at = Math.floor(Date.now() / 1000), ...to } = {},
    ) {
      const named = to.ref ?? ref
      const body = JSON.stringify({ event_id: eventId, submission_id: named, status: submissions.get(named)?.status })
      const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
      const answer = await fetch(world.callbackUrl, {
        ...{ method: 'POST', body },
        headers: {
          'content-type': 'application/json',
          'x-signature-timestamp': String(at),
          'x-signature': `sha256=${signature}`,
        },
      })
      return answer.status
    },
    returnUrl(ref, state) {
      const url = new URL(submissions.get(ref)?.redirectUrl ?? world.url)
      url.searchParams.set('state', state)
      url.searchParams.set('ref', ref)
      return url.href
    },
    failNext(count, status) {
      failing = { count, status }
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return world
}
