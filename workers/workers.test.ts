import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openQueue, type Queue } from '../server/adapters/queue'
import { createWebhookSender } from '../server/adapters/webhook-http'
import type { JobRegistry } from '../server/platform/jobs/jobs'
import { type MailToQueue, queueMail } from '../server/services/exchange/mails/queue'
import { createTestApp, type TestApp } from '../tests/harness/app'
import { createTestCompany } from '../tests/harness/company'
import { eventually } from '../tests/harness/eventually'
import { ask, jobsOf, registryOf, testKind } from '../tests/harness/jobs'
import { answerOk, type Receiver, startReceiver } from '../tests/harness/receiver'
import { startWorkers } from './index'

let built: TestApp
let receiver: Receiver
const closing: Array<() => Promise<void>> = []
beforeAll(async () => {
  built = await createTestApp()
  receiver = await startReceiver(answerOk)
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  receiver.requests.length = 0
})
afterAll(async () => {
  await receiver.close()
  await built.stop()
})

async function serviceWith(queue: Queue, registry?: JobRegistry) {
  const webhookGuard = createWebhookSender({ allowCidrs: ['127.0.0.0/8'], ca: receiver.ca })
  const app = { ...built, doorbell: queue.doorbell, webhookGuard }
  const workers = await startWorkers(app, queue, registry)
  closing.push(
    () => queue.close(),
    () => workers.stop(),
  )
  return { company: await createTestCompany(app), workers }
}

const open = (databaseUrl: string) => openQueue({ databaseUrl, log: built.log })

test('an event and a mail leave the service soon after their commit', { tags: 'long' }, async () => {
  const { company } = await serviceWith(open(built.database.runtimeUrl))
  await company.as().webhooks.create({ name: 'Test', url: receiver.url, events: ['invoice.*'] })
  const mail: MailToQueue = {
    kind: 'note',
    entity: 'invoice',
    entityId: 1,
    to: ['a@b.test'],
    cc: [],
    subject: 'S',
    message: 'M',
    attachments: [],
  }
  const id = await built.db.inTenant(company.actor().tenantId, tx => queueMail(tx, company.ctx(), mail))
  await eventually(() => expect(receiver.requests[0]?.headers['x-service-event']).toBe('ping'))
  await eventually(async () => expect((await company.as().mails.get({ id })).data.status).toBe('sent'))
  await eventually(async () =>
    expect((await company.as().webhooks.deliveries({})).data).toMatchObject([{ status: 'delivered' }]),
  )
})

test('a job runs soon after the commit that enqueues it', { tags: 'long' }, async () => {
  const kind = testKind()
  const registry = registryOf(kind, { slice: async () => async () => 'done' })
  const { company } = await serviceWith(open(built.database.runtimeUrl), registry)
  await ask(company, kind)
  await eventually(async () => expect(await jobsOf(built, company, kind)).toMatchObject([{ status: 'done' }]))
})

test(
  'nothing depends on the queue: with its broker away the workers find the work themselves',
  { tags: 'long' },
  async () => {
    const { company } = await serviceWith(open('postgres://nobody:x@127.0.0.1:9/none'))
    await company.as().webhooks.create({ name: 'Test', url: receiver.url, events: ['invoice.*'] })
    await eventually(() => expect(receiver.requests).toHaveLength(1))
  },
)

test('stopping waits for the delivery under way', async () => {
  let release = () => {}
  const slow = await startReceiver(
    (_request, response) =>
      new Promise<void>(resolve => {
        release = () => {
          response.end()
          resolve()
        }
      }),
  )
  closing.push(() => slow.close())
  const { company, workers } = await serviceWith(open(built.database.runtimeUrl))
  await company.as().webhooks.create({ name: 'Test', url: slow.url, events: ['invoice.*'] })
  await eventually(() => expect(slow.requests).toHaveLength(1))
  const stopped = workers.stop()
  setImmediate(release)
  await stopped
  expect((await company.as().webhooks.deliveries({})).data).toMatchObject([{ status: 'delivered' }])
})
