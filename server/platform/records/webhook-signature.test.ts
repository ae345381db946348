import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newWebhookSecret, webhookHeaders } from './webhook-signature'

const delivery = {
  eventId: 'evt_0190b6a0-0000-7000-8000-000000000000',
  event: 'invoice.paid',
  deliveryId: 42,
  attempt: 3,
  body: '{"id":"evt_1","data":{"title":"Dach, Österreich 🏠"}}',
  at: new Date(),
}

test('the headers name event, delivery, attempt and unix seconds', () => {
  const headers = webhookHeaders([newWebhookSecret()], {
    ...delivery,
    at: new Date('2026-01-31T10:15:00.987Z'),
  })
  expect(headers).toMatchObject({
    'X-Service-Event': 'invoice.paid',
    'X-Service-Delivery': '42',
    'X-Service-Attempt': '3',
    'X-Service-Timestamp': '1769854500',
    'webhook-id': delivery.eventId,
    'webhook-timestamp': '1769854500',
  })
})

test('a secret is whsec_ and 32 bytes in base64, never the same twice', () => {
  const [a, b] = [newWebhookSecret(), newWebhookSecret()]
  expect(a).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(a).not.toBe(b)
})

test('the signature of a known secret and body never changes', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const headers = webhookHeaders([secret], { ...delivery, body: '{}', at: new Date(1_700_000_000_000) })
  expect(headers['X-Service-Signature']).toBe(
    `sha256=${createHmac('sha256', secret).update('1700000000.{}').digest('hex')}`,
  )
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', Buffer.alloc(32, 7)).update(`${delivery.eventId}.1700000000.{}`).digest('base64')}`,
  )
})

test('node:crypto and the standardwebhooks library accept every body', { tags: 'long' }, () => {
  fc.assert(
    fc.property(fc.json(), fc.string({ unit: 'binary', maxLength: 2_000 }), (json, text) => {
      const secret = newWebhookSecret()
      for (const body of [json, JSON.stringify({ text })]) {
        const headers = webhookHeaders([secret], { ...delivery, body })
        const bytes = Buffer.from(body, 'utf8')
        const seed = createHmac('sha256', secret).update(`${headers['X-Service-Timestamp']}.`).update(bytes)
        expect(headers['X-Service-Signature']).toBe(`sha256=${seed.digest('hex')}`)
        new Webhook(secret).verify(bytes, headers)
      }
    }),
  )
})

test('a changed body, id, time or secret is refused by the library', () => {
  const secret = newWebhookSecret()
  const headers = webhookHeaders([secret], delivery)
  const refused = (body: string, changed: Record<string, string>, by = secret) =>
    expect(() => new Webhook(by).verify(body, { ...headers, ...changed })).toThrow()
  refused(`${delivery.body} `, {})
  refused(delivery.body, { 'webhook-id': 'evt_other' })
  refused(delivery.body, { 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 1) })
  refused(delivery.body, {}, newWebhookSecret())
  const old = webhookHeaders([secret], { ...delivery, at: new Date(Date.now() - 6 * 60_000) })
  expect(() => new Webhook(secret).verify(delivery.body, old)).toThrow()
})
