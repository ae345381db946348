import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { postToReceiver } from '../../../../tests/harness/post-to-receiver'
import type { ReceivedRequest } from '../../../adapters/received-requests'
import { createWebhookSender } from '../../../adapters/webhook-http'
import { startWebhookReceiver, type WebhookReceiver } from '../../../adapters/webhook-receiver'
import { deliverDue } from './deliver-due'
import { verifyReceivedRequest } from './verify-received-request'

let built: TestApp
let app: TestApp
let receiver: WebhookReceiver
let company: TestCompany
beforeAll(async () => {
  built = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  receiver = await startWebhookReceiver({
    port: 0,
    key: 'key',
    judge: (tenantId, request) => verifyReceivedRequest(built, tenantId, request),
  })
  app = { ...built, webhookReceiver: receiver, webhookGuard: createWebhookSender({ receiver: receiver.origin }) }
})
beforeEach(async () => {
  built.clock.set('2026-03-10T09:00:00.000Z')
  company = await createTestCompany(app)
})
afterAll(async () => {
  await receiver.close()
  await built.stop()
})

const deliver = () => deliverDue(app, { random: () => 0 })
const stateOf = async (of: TestCompany) => {
  const { data } = await of.as().webhooks.receiver()
  if (!data) throw new Error('there is no receiver')
  return data
}

/** A webhook to the company's own address; its ping has arrived. */
async function subscribed(of: TestCompany, suffix = '') {
  const url = (await stateOf(of)).address + suffix
  const { data } = await of.as().webhooks.create({ name: 'Probe', url, events: ['kontakt.*'] })
  await deliver()
  return data
}

/** A request that has arrived, sent once more with changes. */
async function sendAgain(genuine: ReceivedRequest, change: { headers?: Record<string, string>; body?: string }) {
  const signed = genuine.headers.filter(({ name }) => /^(x-service|webhook)-/i.test(name))
  const own = Object.fromEntries(signed.map(({ name, value }) => [name, value]))
  const body = change.body ?? genuine.body
  const headers = { ...own, ...change.headers }
  await postToReceiver(receiver.origin.origin + genuine.path, receiver.origin.ca, { headers, body })
  return (await stateOf(company)).received[0]
}

describe('what arrives', () => {
  test('is shown with what was sent and with a valid signature', async () => {
    const { id, name } = await subscribed(company)
    const { received } = await stateOf(company)
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      event: 'ping',
      attempt: 1,
      test: false,
      signature: 'valid',
      secrets: 1,
      status_code: 200,
    })
    const { data } = await company.as().webhooks.received({ id: received[0]?.id ?? 0 })
    expect(JSON.parse(data.body)).toMatchObject({ type: 'ping', data: { webhook_id: id, name } })
    expect(data.headers.map(header => header.name)).toEqual(
      expect.arrayContaining(['X-Service-Signature', 'webhook-signature']),
    )
    const { data: delivery } = await company.as().webhooks.delivery({ id: data.delivery_id ?? 0 })
    expect(delivery).toMatchObject({ event_id: data.event_id, status: 'delivered' })
  })

  test('is visible to its own company only; an id of another company answers like one that does not exist', async () => {
    const other = await createTestCompany(app)
    await subscribed(company)
    await company.as().contacts.create({ company_name: 'Berger' })
    await deliver()
    const [newest] = (await stateOf(company)).received
    expect(newest).toMatchObject({ id: 2, event: 'kontakt.created' })
    expect(await stateOf(other)).toMatchObject({ received: [], answer: 'ok' })
    expect((await stateOf(other)).address).not.toBe((await stateOf(company)).address)
    const foreign = await errorOf(other.as().webhooks.received({ id: 2 }))
    expect(foreign).toMatchObject({ status: 404 })
    expect(foreign).toEqual(await errorOf(other.as().webhooks.received({ id: 999 })))
  })

  test(
    'is invalid when it was changed on its way, has another signature, or is too old',
    { tags: 'long' },
    async () => {
      await subscribed(company)
      const genuine = receiver.receivedBy(company.actor().tenantId)[0] as ReceivedRequest
      const before = String(app.clock.now().getTime() / 1000 - 1)
      expect(await sendAgain(genuine, {})).toMatchObject({ signature: 'valid' })
      const changes: Array<Parameters<typeof sendAgain>[1]> = [
        { body: '{"id":"evt_1"}' },
        { headers: { 'X-Service-Signature': `sha256=${'0'.repeat(64)}` } },
        { headers: { 'X-Service-Timestamp': before } },
        { headers: { 'webhook-timestamp': before } },
        { headers: { 'webhook-id': 'evt_other' } },
        { headers: { 'webhook-signature': 'v1,AAAA' } },
      ]
      for (const change of changes) {
        const { signature } = (await sendAgain(genuine, change)) ?? {}
        expect([change, signature]).toEqual([change, 'invalid'])
      }
      app.clock.set('2026-03-10T09:05:00.000Z')
      expect(await sendAgain(genuine, {})).toMatchObject({ signature: 'valid' })
      app.clock.set('2026-03-10T09:05:01.000Z')
      expect(await sendAgain(genuine, {})).toMatchObject({ signature: 'invalid', secrets: 1 })
    },
  )

  test('has an unknown signature when no webhook has its address', async () => {
    const { address } = await stateOf(company)
    await postToReceiver(`${address}/unknown`, receiver.origin.ca, { body: '{}' })
    expect((await stateOf(company)).received[0]).toMatchObject({
      signature: 'unknown',
      event: null,
      event_id: null,
      delivery_id: null,
      attempt: null,
    })
  })

  test('several webhooks share the receiver under different paths, each with its own secret', async () => {
    await subscribed(company, '/one')
    await subscribed(company, '/two?x=1')
    expect((await stateOf(company)).received.map(({ signature }) => signature)).toEqual(['valid', 'valid'])
  })

  test(
    'is signed with both secrets during a rotation, and afterwards with the new one only',
    { tags: 'long' },
    async () => {
      const { id } = await subscribed(company)
      await company.as().webhooks.rotate({ id })
      await company.as().webhooks.test({ id, event: 'ping' })
      await deliver()
      expect((await stateOf(company)).received[0]).toMatchObject({ signature: 'valid', secrets: 2, test: true })
      await company.as().webhooks.commitRotation({ id })
      await company.as().webhooks.test({ id, event: 'ping' })
      await deliver()
      expect((await stateOf(company)).received[0]).toMatchObject({ signature: 'valid', secrets: 1 })
    },
  )

  test('hostile headers and bodies are shown as text, and an invalid delivery id or attempt as none', async () => {
    const { address } = await stateOf(company)
    const event = `<script>${'x'.repeat(500)}`
    await postToReceiver(address, receiver.origin.ca, {
      headers: { 'X-Service-Event': event, 'X-Service-Delivery': '1e9', 'X-Service-Attempt': '-1' },
      body: Buffer.from([0xff, 0xfe, 0x3c]),
    })
    const [newest] = (await stateOf(company)).received
    expect(newest).toMatchObject({ event: event.slice(0, 100), delivery_id: null, attempt: null })
    const { data } = await company.as().webhooks.received({ id: newest?.id ?? 0 })
    expect(data.body).toBe('\ufffd\ufffd<')
  })
})

describe('what it answers', () => {
  test('500 once: the delivery is tried again and arrives, under the same number', async () => {
    await company.as().webhooks.setReceiverAnswer({ answer: 'once' })
    await subscribed(company)
    app.clock.set('2026-03-10T09:01:10.000Z')
    await deliver()
    const { received, answer } = await stateOf(company)
    expect(answer).toBe('once')
    expect(received.map(({ attempt, status_code, signature }) => [attempt, status_code, signature])).toEqual([
      [2, 200, 'valid'],
      [1, 500, 'valid'],
    ])
    expect(new Set(received.map(one => one.delivery_id)).size).toBe(1)
    expect((await company.as().webhooks.deliveries({})).data[0]).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  test('410 pauses the webhook', async () => {
    await company.as().webhooks.setReceiverAnswer({ answer: 'gone' })
    await subscribed(company)
    expect((await company.as().webhooks.list()).data[0]).toMatchObject({ active: false, paused_reason: 'gone' })
  })

  test('an answer that is not offered is refused', async () => {
    const refused = await errorOf(company.as().webhooks.setReceiverAnswer({ answer: 'teapot' as never }))
    expect(refused.status).toBe(400)
  })
})

test('without a receiver, as in production, there is nothing to see or to choose', async () => {
  const bare = await createTestCompany(built)
  expect(await bare.as().webhooks.receiver()).toEqual({ data: null })
  expect(await errorOf(bare.as().webhooks.received({ id: 1 }))).toMatchObject({ status: 404 })
  expect(await errorOf(bare.as().webhooks.setReceiverAnswer({ answer: 'ok' }))).toMatchObject({ status: 404 })
})
