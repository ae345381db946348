import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database'
import { createLogger } from '../core/log'
import { openQueue, type Queue } from './queue'

let database: TestDatabase
const queues: Queue[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(queues.splice(0).map(queue => queue.close()))
})
afterAll(() => database.drop())

function open(databaseUrl = database.runtimeUrl): Queue {
  const queue = openQueue({ databaseUrl, log: createLogger('silent') })
  queues.push(queue)
  return queue
}

/** For a machine that is busy with other things. */
const patience = { timeout: 20_000 }
const none = { 'webhook-out': () => {}, 'mail-out': () => {} }

test('a ring in one process runs the handler of that work in another', async () => {
  const [web, worker] = [open(), open()]
  const webhookOut = vi.fn()
  const mailOut = vi.fn()
  worker.startWorkers({ 'webhook-out': webhookOut, 'mail-out': mailOut })
  web.doorbell.ring('webhook-out')
  await vi.waitFor(() => expect(webhookOut).toHaveBeenCalled(), patience)
  expect(mailOut).not.toHaveBeenCalled()
  web.doorbell.ring('mail-out')
  await vi.waitFor(() => expect(mailOut).toHaveBeenCalled(), patience)
})

test('many rings while a job runs do not pile up', async () => {
  const queue = open()
  let finish = () => {}
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  const run = vi.fn(() => finished)
  queue.startWorkers({ ...none, 'webhook-out': run })
  queue.doorbell.ring('webhook-out')
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), patience)
  for (let ring = 0; ring < 50; ring++) {
    queue.doorbell.ring('webhook-out')
    await queue.doorbell.healthy()
  }
  finish()
  await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(1), patience)
  await queue.close()
  // One look would do for all that was rung meanwhile; a few more do no harm, fifty would.
  expect(run.mock.calls.length).toBeLessThan(10)
})

test('a handler that throws does not end the worker', async () => {
  const queue = open()
  const run = vi.fn().mockRejectedValueOnce(new Error('once')).mockResolvedValue(undefined)
  queue.startWorkers({ ...none, 'mail-out': run })
  queue.doorbell.ring('mail-out')
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), patience)
  await vi.waitFor(() => {
    queue.doorbell.ring('mail-out')
    expect(run.mock.calls.length).toBeGreaterThan(1)
  }, patience)
})

test('closing waits for the running job', async () => {
  const queue = open()
  const order: string[] = []
  let finish = () => {}
  const started = new Promise<void>(begun => {
    queue.startWorkers({
      ...none,
      'mail-out': async () => {
        begun()
        await new Promise<void>(resolve => {
          finish = resolve
        })
        order.push('finished')
      },
    })
  })
  queue.doorbell.ring('mail-out')
  await started
  const closed = queue.close().then(() => order.push('closed'))
  setImmediate(finish)
  await closed
  expect(order).toEqual(['finished', 'closed'])
})

test('health says whether the broker answers; ringing without one neither throws nor blocks', async () => {
  expect(await open().doorbell.healthy()).toBe(true)
  const away = open('postgres://nobody:x@127.0.0.1:9/none')
  expect(() => away.doorbell.ring('webhook-out')).not.toThrow()
  expect(await away.doorbell.healthy()).toBe(false)
})

test('a queue survives the loss of all its connections', async () => {
  const queue = open()
  const run = vi.fn()
  queue.startWorkers({ ...none, 'webhook-out': run })
  queue.doorbell.ring('webhook-out')
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), patience)
  const admin = new Client({ connectionString: database.superuserUrl })
  await admin.connect()
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await admin.end()
  await vi.waitFor(() => {
    queue.doorbell.ring('webhook-out')
    expect(run.mock.calls.length).toBeGreaterThan(1)
  }, patience)
})
