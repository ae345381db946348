import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database'
import { eventually } from '../../tests/harness/eventually'
import { createRedis, hasRedis, type RedisServer } from '../../tests/harness/redis'
import { untilItRuns } from '../../tests/harness/ringing'
import { createLogger } from '../platform/log'
import { openQueue, type Queue } from './queue'

const redisIsHere = hasRedis()

let database: TestDatabase
let redis: RedisServer | undefined
const queues: Queue[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  if (redisIsHere) redis = await createRedis()
  await redis?.start()
})
beforeEach(async () => {
  await redis?.command('FLUSHALL')
})
afterEach(async () => {
  await Promise.all(queues.splice(0).map(queue => queue.close()))
})
afterAll(async () => {
  await redis?.remove()
  await database.drop()
})

function opened(options: { databaseUrl: string; redisUrl?: string }): Queue {
  const queue = openQueue({ ...options, log: createLogger('silent') })
  queues.push(queue)
  return queue
}
const overPostgres = (databaseUrl = database.runtimeUrl) => opened({ databaseUrl })
const overRedis = () => opened({ databaseUrl: 'postgres://nobody@127.0.0.1:9/none', redisUrl: redis?.url ?? '' })

const none = {
  'webhook-out': () => {},
  'mail-out': () => {},
  'document-out': () => {},
  'import-run': () => {},
  'job-run': () => {},
}

const brokers = [
  { broker: 'Postgres', open: () => overPostgres(), skipped: false },
  { broker: 'Redis', open: overRedis, skipped: !redisIsHere },
]

describe.each(brokers.filter(({ skipped }) => !skipped))('over $broker', ({ open }) => {
  test('a ring in one process runs the handler of that work in another', { tags: 'long' }, async () => {
    const [web, worker] = [open(), open()]
    const webhookOut = vi.fn()
    const mailOut = vi.fn()
    const documentOut = vi.fn()
    worker.startWorkers({
      ...none,
      'webhook-out': webhookOut,
      'mail-out': mailOut,
      'document-out': documentOut,
    })
    web.doorbell.ring('webhook-out')
    await eventually(() => expect(webhookOut).toHaveBeenCalled())
    expect(mailOut).not.toHaveBeenCalled()
    web.doorbell.ring('mail-out')
    await eventually(() => expect(mailOut).toHaveBeenCalled())
    expect(documentOut).not.toHaveBeenCalled()
    web.doorbell.ring('document-out')
    await eventually(() => expect(documentOut).toHaveBeenCalled())
  })

  test('many rings while a job runs do not pile up', { tags: 'long' }, async () => {
    const queue = open()
    let finish = () => {}
    const finished = new Promise<void>(resolve => {
      finish = resolve
    })
    const run = vi.fn(() => finished)
    queue.startWorkers({ ...none, 'webhook-out': run })
    queue.doorbell.ring('webhook-out')
    await eventually(() => expect(run).toHaveBeenCalledTimes(1))
    for (let ring = 0; ring < 50; ring++) {
      queue.doorbell.ring('webhook-out')
      await queue.doorbell.healthy()
    }
    finish()
    await eventually(() => expect(run.mock.calls.length).toBeGreaterThan(1))
    await queue.close()
    // One run would be enough for all rings meanwhile; a few more do no harm, fifty would.
    expect(run.mock.calls.length).toBeLessThan(10)
  })

  test('a handler that throws does not end the worker', async () => {
    const queue = open()
    const run = vi.fn().mockRejectedValueOnce(new Error('once')).mockResolvedValue(undefined)
    queue.startWorkers({ ...none, 'webhook-out': run })
    await untilItRuns(queue, run)
    await untilItRuns(queue, run)
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

  test('the health check reports that the broker responds', async () => {
    const queue = open()
    await eventually(async () => expect(await queue.doorbell.healthy()).toBe(true))
  })
})

describe('without a database', () => {
  test('ringing neither throws nor blocks, and the health check fails', async () => {
    const away = overPostgres('postgres://nobody:x@127.0.0.1:9/none')
    for (let ring = 0; ring < 1_000; ring++) away.doorbell.ring('webhook-out')
    expect(await away.doorbell.healthy()).toBe(false)
  })

  test('a queue survives the loss of all its connections', { tags: 'long' }, async () => {
    const queue = overPostgres()
    const run = vi.fn()
    queue.startWorkers({ ...none, 'webhook-out': run })
    await untilItRuns(queue, run)
    await cutting(async cut => cut())
    await untilItRuns(queue, run)
  })

  test('connections lost while they are opened or closed do not crash the process', { tags: 'long' }, async () => {
    const lost: unknown[] = []
    const note = (error: unknown) => void lost.push(error)
    process.on('uncaughtException', note)
    try {
      await cutting(async cut => {
        for (let round = 0; round < 30; round++) {
          const queue = overPostgres()
          queue.startWorkers(none)
          await eventually(async () => expect(await cut()).toBeGreaterThan(0), 1)
          await Promise.all([queue.close(), cut(), cut()])
        }
      })
    } finally {
      process.off('uncaughtException', note)
    }
    expect(lost).toEqual([])
  })
})

/** Runs work with a function that drops all other connections to the database and returns how many. */
async function cutting(work: (cut: () => Promise<number>) => Promise<unknown>): Promise<void> {
  const admin = new Client({ connectionString: database.superuserUrl })
  await admin.connect()
  const others = 'datname = current_database() and pid <> pg_backend_pid()'
  try {
    await work(async () => {
      const cut = await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
      return cut.rows.length
    })
  } finally {
    await admin.end()
  }
}
