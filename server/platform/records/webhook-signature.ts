import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret of a subscription: `whsec_` and 32 random bytes in base64, as Standard Webhooks writes them. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64')

export interface SignedDelivery {
  eventId: string
  event: string
  deliveryId: number
  /** 1 for the first. */
  attempt: number
  /** The exact text that is sent. */
  body: string
  /** Sent by hand to try the receiver. */
  isTest?: boolean
  at: Date
}

/**
 * Headers of one attempt. `X-Service-Signature` is HMAC-SHA256 over `<unix seconds>.<body>` with the secret as it was
 * shown; `webhook-signature` follows Standard Webhooks (https://www.standardwebhooks.com) with the bytes after the
 * prefix. Both identify the event, so a receiver drops duplicates by `webhook-id`. During a rotation there are two
 * secrets: the first makes `X-Service-Signature`, which holds one; `webhook-signature` lists a signature of each.
 */
export function webhookHeaders(
  secrets: readonly [string, ...string[]],
  delivery: SignedDelivery,
): Record<string, string> {
  const { body, eventId } = delivery
  const timestamp = String(Math.floor(delivery.at.getTime() / 1000))
  const signature = (secret: string) => {
    const bytes = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${hmac(bytes, `${eventId}.${timestamp}.${body}`).toString('base64')}`
  }
  return {
    'X-Service-Event': delivery.event,
    'X-Service-Delivery': String(delivery.deliveryId),
    'X-Service-Attempt': String(delivery.attempt),
    ...(delivery.isTest ? { 'X-Service-Test': 'true' } : {}),
    'X-Service-Timestamp': timestamp,
    'X-Service-Signature': `sha256=${hmac(secrets[0], `${timestamp}.${body}`).toString('hex')}`,
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(signature).join(' '),
  }
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text, 'utf8').digest()
