import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Sends a request to an https address with nothing in between, and answers its status; 0 = the connection was cut. */
export async function postToReceiver(
  url: string,
  ca: string | undefined,
  { method = 'POST', headers = {}, body = '' }: Sent = {},
): Promise<number> {
  // A receiver that no certificate is known of is trusted for this one request.
  const trust = ca === undefined ? { rejectUnauthorized: false } : { ca }
  const outgoing = request(url, { method, headers, agent: false, ...trust })
  try {
    outgoing.end(body)
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    response.resume()
    return response.statusCode ?? 0
  } catch {
    return 0
  } finally {
    outgoing.on('error', () => {}).destroy()
  }
}
