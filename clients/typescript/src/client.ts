import createClient, { type Client, type Middleware } from 'openapi-fetch'
import { RawRequest, serializeBody } from './raw-body.ts'
import { type RetryOptions, withRetry } from './retry.ts'
import type { paths } from './schema.ts'

export type GewerkClient = Client<paths>

export interface ClientOptions extends RetryOptions {
  /** Where Gewerk runs, `https://gewerk.example`. */
  baseUrl: string
  /** `svc_<env>_<prefix>_<secret>`, made by an administrator at Integrations. */
  apiKey: string
  /** Language of messages. */
  language?: 'de' | 'en'
}

/**
 * The public API with the types of its document: `client.GET('/invoices', { params: { query: { status: 'overdue' } }
 * })`. Requests that are refused for now (429, 503) are sent again when the service says so; what creates carries an
 * `Idempotency-Key`, so that this never creates twice. The body of a file (`POST /inbound`) is its bytes or a stream.
 */
export function createGewerkClient({ baseUrl, apiKey, language = 'en', ...retry }: ClientOptions): GewerkClient {
  const client = createClient<paths>({
    baseUrl: `${baseUrl.replace(/\/+$/, '')}/api/v1`,
    headers: { Authorization: `Bearer ${apiKey}`, 'Accept-Language': language },
    fetch: withRetry(retry),
    bodySerializer: serializeBody,
    Request: RawRequest,
  })
  client.use(createOnce)
  return client
}

const createOnce: Middleware = {
  onRequest({ request }) {
    if (request.method === 'POST' && !request.headers.has('Idempotency-Key'))
      request.headers.set('Idempotency-Key', crypto.randomUUID())
    return request
  },
}
