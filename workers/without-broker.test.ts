import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openQueue } from '../server/adapters/queue'
import { createTestApp, type TestApp } from '../tests/harness/app'
import { createTestCompany } from '../tests/harness/company'
import { eventually } from '../tests/harness/eventually'
import { drafts } from '../tests/harness/papers'
import { createRedis, hasRedis } from '../tests/harness/redis'
import { startWorkers } from './index'

let built: TestApp
const ending: Array<() => Promise<unknown>> = []
beforeAll(async () => {
  built = await createTestApp()
})
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})
afterAll(() => built.stop())

/** A service over the given Redis, or over Postgres; a mailed invoice and its current state. */
async function issued(redisUrl?: string) {
  const queue = openQueue({ databaseUrl: built.database.runtimeUrl, redisUrl, log: built.log })
  const app = { ...built, doorbell: queue.doorbell }
  const workers = await startWorkers(app, queue)
  ending.push(
    () => queue.close(),
    () => workers.stop(),
  )
  const company = await createTestCompany(app)
  await company.as().invoices.send({ id: await drafts.invoice(company) })
  await company.as().offers.send({ id: await drafts.offer(company) })
  return async () => {
    const { tenantId } = company.actor()
    const documents = await app.db.inTenant(tenantId, tx => tx.documentJob.findMany({ orderBy: { id: 'asc' } }))
    const mails = await company.as().mails.list({})
    return [...documents.map(({ status }) => status), ...mails.data.map(({ status }) => status)]
  }
}

const done = ['done', 'done', 'sent']

test('mails and documents are processed soon after their commit', async () => {
  const state = await issued()
  await eventually(async () => expect(await state()).toEqual(done))
})

test.runIf(hasRedis()).each([
  { way: 'is not there', started: false },
  { way: 'hangs', started: true },
])('they do as well while Redis $way', async ({ started }) => {
  const redis = await createRedis()
  ending.push(() => redis.remove())
  if (started) {
    await redis.start()
    redis.hang()
  }
  const state = await issued(redis.url)
  await eventually(async () => expect(await state()).toEqual(done))
})
