import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Sends a request directly to an https address and returns the status of the response; 0 = the connection was cut. */
export async function postToReceiver(
  url: string,
  ca: string | undefined,
  { method = 'POST', headers = {}, body = '' }: Sent = {},
): Promise<number> {
  // Without a known certificate the receiver is trusted for this one request.
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
