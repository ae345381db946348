import { createHmac, timingSafeEqual } from 'node:crypto'
import type { webhooks } from './schema.ts'

/** What a subscriber receives; `type` distinguishes the events. */
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
  /**
   * `whsec_…`, as it was shown when the subscription was made. Several while a secret is replaced, old and new: one of
   * them has to be the right one.
   */
  secret: string | readonly string[]
  /** The request's headers, as `node:http` has them, or a `Headers`. */
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
 * @throws TypeError without a secret: an empty one would be known to everybody
 */
export function verifyWebhook({
  secret,
  headers,
  body,
  toleranceSeconds = 300,
  now = new Date(),
}: Delivery): GewerkEvent {
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (secrets.length === 0 || secrets.some(one => !one)) throw new TypeError('verifyWebhook needs a secret')
  const timestamp = headerOf(headers, 'x-service-timestamp')
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (!/^\d+$/.test(timestamp) || age > toleranceSeconds) throw new WebhookRefused('the timestamp is too far away')
  const given = Buffer.from(headerOf(headers, 'x-service-signature').replace(/^sha256=/, ''), 'hex')
  const isBy = (one: string) => {
    const expected = createHmac('sha256', one).update(`${timestamp}.${body}`, 'utf8').digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  if (!secrets.some(isBy)) throw new WebhookRefused('the signature is not ours')
  return JSON.parse(body) as GewerkEvent
}

/** Whether a delivery was sent by hand to try the receiver: nothing has happened then. */
export const isTestDelivery = (headers: Delivery['headers']): boolean => headerOf(headers, 'x-service-test') === 'true'

function headerOf(headers: Delivery['headers'], name: string): string {
  const named = (given: Record<string, string | string[] | undefined>) =>
    given[name] ?? given[Object.keys(given).find(key => key.toLowerCase() === name) ?? name]
  const value = headers instanceof Headers ? headers.get(name) : named(headers)
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
