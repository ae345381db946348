import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../tests/harness/eventually'
import { createRedis, hasRedis, type RedisServer } from '../../tests/harness/redis'
import { untilItRuns } from '../../tests/harness/ringing'
import { migrate } from '../platform/database/migrate'
import { listen } from '../platform/diagnostics'
import { createLogger } from '../platform/log'
import { startEmbeddedPostgres } from './embedded-postgres'
import { openQueue, type Queue } from './queue'
import { migrateQueueSchema } from './queue-schema'

const redisIsHere = hasRedis()

const log = createLogger('silent')
const ending: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

/** A process that rings and one that works, and their results. */
function startBoth(options: { databaseUrl: string; redisUrl?: string }) {
  const [web, worker] = [openQueue({ ...options, log }), openQueue({ ...options, log })]
  const run = vi.fn()
  worker.startWorkers({
    'webhook-out': run,
    'mail-out': run,
    'document-out': run,
    'import-run': run,
    'job-run': run,
  })
  ending.push(
    () => web.close(),
    () => worker.close(),
  )
  return { web, worker, run, untilItRuns: () => untilItRuns(web, run) }
}

const rings = 50_000
/** Rings very often, without waiting; returns how many rings reached BullMQ. */
function ringOften({ doorbell }: Queue): number {
  let reached = 0
  const stop = listen('doorbell.ringing', () => {
    reached++
  })
  for (let ring = 0; ring < rings; ring++) doorbell.ring('webhook-out')
  stop()
  return reached
}

const closeAll = (...queues: Queue[]) => Promise.all(queues.map(queue => queue.close()))

describe.runIf(redisIsHere)('Redis', () => {
  let redis: RedisServer
  beforeEach(async () => {
    redis = await createRedis()
    ending.push(() => redis.remove())
  })
  const start = () => startBoth({ databaseUrl: 'postgres://nobody@127.0.0.1:9/none', redisUrl: redis.url })

  test('killed and started again under load: rings return at once, and soon reach the workers again', async () => {
    await redis.start()
    const { web, worker, untilItRuns } = start()
    await untilItRuns()
    for (let kill = 0; kill < 3; kill++) {
      ringOften(web)
      await redis.kill()
      await eventually(() => expect(ringOften(web)).toBe(0))
      expect(await web.doorbell.healthy()).toBe(false)
      await redis.start()
      await untilItRuns()
    }
    expect(await web.doorbell.healthy()).toBe(true)
    await redis.kill()
    await closeAll(web, worker)
  })

  test('a ring while it is unavailable is delivered when it is back', async () => {
    await redis.start()
    const { web, run, untilItRuns } = start()
    await untilItRuns()
    await redis.kill()
    await eventually(() => expect(ringOften(web)).toBe(0))
    const before = run.mock.calls.length
    await redis.start()
    await eventually(() => expect(run.mock.calls.length).toBeGreaterThan(before))
  })

  test('emptied while work is running: rings keep reaching the workers', async () => {
    await redis.start()
    const { web, untilItRuns } = start()
    for (let flush = 0; flush < 10; flush++) {
      await untilItRuns()
      ringOften(web)
      await redis.command('FLUSHALL')
    }
    await untilItRuns()
  })

  test('unavailable at the start: nothing waits for it, and it is used as soon as it is there', async () => {
    const { web, untilItRuns } = start()
    expect(ringOften(web)).toBe(0)
    expect(await web.doorbell.healthy()).toBe(false)
    await redis.start()
    await untilItRuns()
  })

  test('never available: closing does not wait for it', async () => {
    const { web, worker } = start()
    ringOften(web)
    await closeAll(web, worker)
  })

  test('hanging: rings return at once and queue nothing, the health check fails, and everything recovers afterwards', async () => {
    await redis.start()
    const { web, untilItRuns } = start()
    await untilItRuns()
    redis.hang()
    // At most one command is pending, however often is rung meanwhile.
    expect(ringOften(web)).toBeLessThanOrEqual(1)
    expect(await web.doorbell.healthy()).toBe(false)
    expect(ringOften(web)).toBeLessThanOrEqual(1)
    redis.goOn()
    await untilItRuns()
  })

  test('hanging: closing does not wait for a response', async () => {
    await redis.start()
    const { web, worker, untilItRuns } = start()
    await untilItRuns()
    redis.hang()
    ringOften(web)
    await closeAll(web, worker)
    redis.goOn()
  })
})

describe('Postgres', () => {
  test('stopped at once under load, as by a crash: rings reach the workers again', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'gewerk-queue-'))
    ending.push(() => rm(dataDir, { recursive: true, force: true }))
    const { ownerUrl, runtimeUrl, stop } = await startEmbeddedPostgres({ dataDir, log })
    ending.push(stop)
    await migrate({ ownerUrl, runtimeRole: 'gewerk_app', migrationsDir: 'prisma/migrations', log })
    await migrateQueueSchema({ ownerUrl })
    const { web, untilItRuns } = startBoth({ databaseUrl: runtimeUrl })
    await untilItRuns()
    const postmaster = async () =>
      Number.parseInt(await readFile(path.join(dataDir, 'cluster', 'postmaster.pid'), 'utf8'), 10)
    for (const signal of ['SIGQUIT', 'SIGQUIT', 'SIGKILL'] as const) {
      ringOften(web)
      const before = await postmaster()
      process.kill(before, signal)
      await eventually(async () => expect(await postmaster()).not.toBe(before))
      await untilItRuns()
    }
    await eventually(async () => expect(await web.doorbell.healthy()).toBe(true))
  })
})
