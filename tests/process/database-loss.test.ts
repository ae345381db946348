import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../harness/eventually'
import { freePort } from '../harness/free-port'
import { type LocalService, startLocalService } from '../harness/service'
import { stopPostgresAtOnce } from '../harness/stop-postgres'

const times = 3
let service: LocalService
beforeAll(async () => {
  service = await startLocalService({
    env: {
      GEWERK_SEED: 'minimal',
      API_KEY_RATE_LIMIT_PER_MINUTE: '1000000',
      IP_RATE_LIMIT_PER_MINUTE: '1000000',
    },
  })
  await subscribe()
})
afterAll(() => service.stop())

/** Nothing listens at this URL, so that workers always have deliveries to claim and to settle. */
async function subscribe(): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const login = await fetch(`${service.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(service.demo.admin),
  })
  const [cookie = ''] = (login.headers.get('set-cookie') ?? '').split(';', 1)
  const subscribed = await fetch(`${service.baseUrl}/api/company/webhooks`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({
      name: 'Nobody',
      url: `https://127.0.0.1:${await freePort()}/`,
      events: ['anfrage.*'],
    }),
  })
  expect(subscribed.status).toBe(201)
}

const create = () =>
  fetch(`${service.baseUrl}/api/v1/anfragen`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${service.demo.apiKey}` },
    body: JSON.stringify({ title: 'Dach' }),
  }).then(async response => {
    await response.arrayBuffer()
    return response.status
  })

test(`web and workers outlive ${times} immediate stops of PostgreSQL under load, and answer 503 until it is back`, async () => {
  const statuses = new Map<number, number>()
  let loading = true
  const load = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (loading) {
        const status = await create()
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  // A rejected request fails this test where it is awaited, and not as an unhandled rejection before that.
  load.catch(() => {})
  for (let at = 0; at < times; at++) {
    const before = statuses.get(201) ?? 0
    await eventually(() => expect(statuses.get(201) ?? 0).toBeGreaterThan(before + 20))
    const refused = statuses.get(503) ?? 0
    await stopPostgresAtOnce(service.dataDir)
    await eventually(() => expect(statuses.get(503) ?? 0).toBeGreaterThan(refused))
  }
  const before = statuses.get(201) ?? 0
  await eventually(() => expect(statuses.get(201) ?? 0).toBeGreaterThan(before + 20))
  loading = false
  await load
  expect([...statuses.keys()].sort()).toEqual([201, 503])
  await eventually(async () => expect((await fetch(`${service.baseUrl}/api/health`)).status).toBe(200))
})
