import { createHmac, timingSafeEqual } from 'node:crypto'
import type { webhooks } from './schema.ts'

/** What a subscriber gets, told apart by `type`. */
export type GewerkEvent = {
  [Name in keyof webhooks]: webhooks[Name] extends {
    post: { requestBody?: { content: { 'application/json': infer Body } } }
  }
    ? Body
    : never
}[keyof webhooks]

export class WebhookRefused extends Error {
  override name = 'WebhookRefused'
}

interface Delivery {
  /** `whsec_…`, as it was shown when the subscription was made. */
  secret: string
  /** The request's headers, in lower case, as `node:http` has them, or a `Headers`. */
  headers: Headers | Record<string, string | string[] | undefined>
  /** The exact text of the body; a parsed one that is written again has other bytes. */
  body: string
  /** How old, or how far ahead, a delivery may be. */
  toleranceSeconds?: number
  now?: Date
}

/**
 * The event of a delivery, after its signature and its time have been checked.
 * @throws WebhookRefused answer 400 then
 */
export function verifyWebhook({
  secret,
  headers,
  body,
  toleranceSeconds = 300,
  now = new Date(),
}: Delivery): GewerkEvent {
  const timestamp = headerOf(headers, 'x-service-timestamp')
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (!/^\d+$/.test(timestamp) || age > toleranceSeconds)
    throw new WebhookRefused('the timestamp is too far away')
  const expected = createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest()
  const given = Buffer.from(headerOf(headers, 'x-service-signature').replace(/^sha256=/, ''), 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new WebhookRefused('the signature is not ours')
  return JSON.parse(body) as GewerkEvent
}

function headerOf(headers: Delivery['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
