import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import type { ReceivedRequest } from '../../../../tests/harness/receiver'
import { createWebhookApp, type WebhookApp } from '../../../../tests/harness/webhooks'
import { hmacHex } from '../../../platform/secrets'
import { endOverdueRotations } from './end-overdue-rotations'

let webhooks: WebhookApp
let app: TestApp
let company: TestCompany
beforeAll(async () => {
  webhooks = await createWebhookApp()
  app = webhooks.app
})
beforeEach(async () => {
  company = await createTestCompany(app)
  // The receivers' library uses the real time.
  app.clock.set(new Date().toISOString())
})
afterEach(() => webhooks.reset())
afterAll(() => webhooks.stop())

const dayMs = 24 * 60 * 60 * 1000
const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms).toISOString())
const failing = (key: string) => ({ cause: expect.objectContaining({ key }) })
const rowOf = async (id: number) =>
  (await webhooks.superuser.query('SELECT * FROM webhook_endpoints WHERE id = $1', [id])).rows[0]
const audits = (action: string) =>
  app.db.inTenant(company.actor().tenantId, tx => tx.auditEntry.findMany({ where: { action }, orderBy: { id: 'asc' } }))

/** A webhook in the middle of a rotation. */
async function rotating() {
  const { id, secret: old, receiver } = await webhooks.subscribe(company)
  const { data } = await company.as().webhooks.rotate({ id })
  return { id, old, fresh: data.secret, receiver, started: data }
}

async function nextRequest(receiver: { requests: ReceivedRequest[] }): Promise<ReceivedRequest> {
  await webhooks.emit(company)
  expect(await webhooks.deliver()).toMatchObject({ failed: 0, dead: 0 })
  return receiver.requests.at(-1) as ReceivedRequest
}

/**
 * Whether the Standard Webhooks library accepts the request for a receiver that knows this secret only. It uses the
 * real time, to which our clock is set.
 */
function accepts(secret: string, { body, headers }: ReceivedRequest): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}
const serviceSignatureBy = (secret: string, { body, headers }: ReceivedRequest) =>
  headers['x-service-signature'] === `sha256=${hmacHex(secret, `${headers['x-service-timestamp']}.${body.toString()}`)}`

describe('during a rotation', () => {
  test('a receiver that knows only the old secret and one that knows only the new one both verify', async () => {
    const { old, fresh, receiver } = await rotating()
    const request = await nextRequest(receiver)
    expect(accepts(old, request)).toBe(true)
    expect(accepts(fresh, request)).toBe(true)
    expect(accepts(`whsec_${Buffer.alloc(32).toString('base64')}`, request)).toBe(false)
    expect(request.headers['webhook-signature']).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/)
    expect(serviceSignatureBy(old, request)).toBe(true)
  })

  test('the new secret is returned once, stored sealed, and appears nowhere else', async () => {
    const { id, old, fresh, started } = await rotating()
    expect(fresh).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(fresh).not.toBe(old)
    const now = app.clock.now()
    expect(started).toEqual({
      id,
      secret: fresh,
      rotation_started_at: now.toISOString(),
      rotation_ends_at: new Date(now.getTime() + 7 * dayMs).toISOString(),
    })
    const { data, ...rest } = await company.as().webhooks.list()
    expect(data).toMatchObject([{ id, rotation_started_at: started.rotation_started_at }])
    const visible = JSON.stringify([data, rest.egressIps, await audits('webhook.rotation_started'), await rowOf(id)])
    for (const secret of [old, fresh]) expect(visible).not.toContain(secret.slice('whsec_'.length))
    expect(await audits('webhook.rotation_started')).toMatchObject([{ entityId: String(id), actorKind: 'session' }])
  })

  test('another rotation cannot begin', async () => {
    const { id, fresh, receiver } = await rotating()
    await expect(company.as().webhooks.rotate({ id })).rejects.toMatchObject(failing('webhook.rotation_running'))
    expect(accepts(fresh, await nextRequest(receiver))).toBe(true)
  })

  test('of two rotations begun at once, only one begins', async () => {
    const { id } = await webhooks.subscribe(company)
    const both = await Promise.allSettled([1, 2].map(() => company.as().webhooks.rotate({ id })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await audits('webhook.rotation_started')).toHaveLength(1)
  })
})

describe('the end of a rotation', () => {
  test('committing makes the new secret the only one', async () => {
    const { id, old, fresh, receiver } = await rotating()
    const { data } = await company.as().webhooks.commitRotation({ id })
    expect(data).toMatchObject({ id, rotation_started_at: null, rotation_ends_at: null })
    const request = await nextRequest(receiver)
    expect([accepts(old, request), accepts(fresh, request)]).toEqual([false, true])
    expect(serviceSignatureBy(fresh, request)).toBe(true)
    expect(await audits('webhook.rotation_committed')).toMatchObject([{ actorKind: 'session' }])
  })

  test('cancelling leaves the old secret the only one', async () => {
    const { id, old, fresh, receiver } = await rotating()
    const { data } = await company.as().webhooks.cancelRotation({ id })
    expect(data).toMatchObject({ id, rotation_started_at: null })
    const request = await nextRequest(receiver)
    expect([accepts(old, request), accepts(fresh, request)]).toEqual([true, false])
    expect(await audits('webhook.rotation_cancelled')).toHaveLength(1)
  })

  test('without a rotation there is nothing to commit or cancel', async () => {
    const { id } = await webhooks.subscribe(company)
    const { commitRotation, cancelRotation } = company.as().webhooks
    await expect(commitRotation({ id })).rejects.toMatchObject(failing('webhook.no_rotation'))
    await expect(cancelRotation({ id })).rejects.toMatchObject(failing('webhook.no_rotation'))
  })

  test('comes by itself after seven days, to the millisecond, even before it is recorded', async () => {
    const { id, old, fresh, receiver } = await rotating()
    const startedAt = app.clock.now()
    later(7 * dayMs - 1)
    const before = await nextRequest(receiver)
    expect([serviceSignatureBy(old, before), serviceSignatureBy(fresh, before)]).toEqual([true, false])
    expect(await endOverdueRotations(app)).toBe(0)
    later(1)
    const after = await nextRequest(receiver)
    expect([serviceSignatureBy(old, after), serviceSignatureBy(fresh, after)]).toEqual([false, true])
    expect(after.headers['webhook-signature']).not.toContain(' ')
    expect((await company.as().webhooks.list()).data).toMatchObject([{ rotation_started_at: null }])
    await expect(company.as().webhooks.cancelRotation({ id })).rejects.toMatchObject(failing('webhook.no_rotation'))
    expect((await rowOf(id)).rotation_started_at).toEqual(startedAt)
  })

  test('is recorded once by the housekeeping, however many processes run it', { tags: 'long' }, async () => {
    const { id, fresh, receiver } = await rotating()
    const other = await rotating()
    await company.as().webhooks.cancelRotation({ id: other.id })
    later(7 * dayMs)
    const ended = await Promise.all([1, 2, 3].map(() => endOverdueRotations(app)))
    expect(ended.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await rowOf(id)).toMatchObject({ next_secret: null, rotation_started_at: null })
    expect(await audits('webhook.rotation_committed')).toMatchObject([{ actorKind: 'system', entityId: String(id) }])
    expect(serviceSignatureBy(fresh, await nextRequest(receiver))).toBe(true)
  })

  test('allows the next rotation even before it is recorded', async () => {
    const { id, fresh, receiver } = await rotating()
    later(8 * dayMs)
    const { data } = await company.as().webhooks.rotate({ id })
    expect(serviceSignatureBy(fresh, await nextRequest(receiver))).toBe(true)
    expect(await endOverdueRotations(app)).toBe(0)
    await company.as().webhooks.commitRotation({ id })
    expect(serviceSignatureBy(data.secret, await nextRequest(receiver))).toBe(true)
  })
})

test('another company can neither begin, commit nor cancel a rotation', async () => {
  const { id } = await rotating()
  const { rotate, commitRotation, cancelRotation } = (await createTestCompany(app)).as().webhooks
  for (const verb of [rotate, commitRotation, cancelRotation])
    await expect(verb({ id })).rejects.toMatchObject(failing('webhook.not_found'))
  expect(await rowOf(id)).toMatchObject({ next_secret: expect.any(String) })
})
