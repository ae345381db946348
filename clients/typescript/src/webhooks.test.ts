import { expect, test } from 'vitest'
import { newWebhookSecret, webhookHeaders } from '../../../server/platform/records/webhook-signature'
import { isTestDelivery, verifyWebhook } from './webhooks.ts'

const secret = newWebhookSecret()
const at = new Date('2026-01-31T10:15:00.000Z')
const body = JSON.stringify({
  id: 'evt_1',
  type: 'invoice.paid',
  companyId: 'dach-huber',
  createdAt: at.toISOString(),
  data: { id: 118, total: 12000, invoice_number: 'Müller & Söhne' },
})
const signed = webhookHeaders([secret], {
  eventId: 'evt_1',
  event: 'invoice.paid',
  deliveryId: 1,
  attempt: 1,
  body,
  at,
})
const lowered = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name.toLowerCase(), value]))
const delivery = { secret, headers: lowered, body, now: at }

test('a delivery as the service signs it is its event, typed by its type', () => {
  const event = verifyWebhook(delivery)
  expect(event.type === 'invoice.paid' && event.data.total).toBe(12000)
  expect(verifyWebhook({ ...delivery, headers: new Headers(signed) }).id).toBe('evt_1')
})

test.each([
  ['another body', { body: body.replace('12000', '1') }],
  ['another secret', { secret: newWebhookSecret() }],
  ['no signature', { headers: { 'x-service-timestamp': lowered['x-service-timestamp'] } }],
  ['a short signature', { headers: { ...lowered, 'x-service-signature': 'sha256=00' } }],
  ['another timestamp', { headers: { ...lowered, 'x-service-timestamp': '1769854501' } }],
])('%s is refused', (_, change) => {
  expect(() => verifyWebhook({ ...delivery, ...change })).toThrow('signature')
})

test.each([-301, 301])('a delivery that is %i seconds away is refused, though it is signed', seconds => {
  const now = new Date(at.getTime() + seconds * 1000)
  expect(() => verifyWebhook({ ...delivery, now })).toThrow('timestamp')
  expect(verifyWebhook({ ...delivery, now, toleranceSeconds: 600 }).id).toBe('evt_1')
})

test('while a secret is replaced either of two will do, in any order; none of them is refused', () => {
  const others = [newWebhookSecret(), newWebhookSecret()]
  for (const both of [
    [secret, ...others],
    [...others, secret],
  ])
    expect(verifyWebhook({ ...delivery, secret: both }).id).toBe('evt_1')
  expect(() => verifyWebhook({ ...delivery, secret: others })).toThrow('signature')
})

test.each([[''], [[]], [['', secret]], [undefined]])('without a secret (%j) nothing is taken', missing => {
  expect(() => verifyWebhook({ ...delivery, secret: missing as string })).toThrow(TypeError)
})

test('names of headers are accepted in any case, and a test delivery is recognised', () => {
  expect(verifyWebhook({ ...delivery, headers: signed }).id).toBe('evt_1')
  const tested = { eventId: 'evt_1', event: 'ping', deliveryId: 1, attempt: 1, body, at, isTest: true }
  expect(isTestDelivery(webhookHeaders([secret], tested))).toBe(true)
  expect(isTestDelivery(signed)).toBe(false)
})
