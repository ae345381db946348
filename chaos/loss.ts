import { setTimeout as delay } from 'node:timers/promises'
import { createRedis, hasRedis, type RedisServer } from '../tests/harness/redis'
import { type Chance, chanceOf } from './chance'
import { startClock } from './clock'
import type { Fleet } from './fleet'
import { closeLedger, percentile } from './ledger'
import { type Load, postInquiries } from './load'
import { type ChaosDatabase, untilDrained } from './office'
import { onStage, type Stage } from './stage'
import { atMost, exactly, report } from './verdict'

/** What delivers: the workers, a scheduler that calls the web processes, or both. */
export type Drive = 'workers' | 'cron' | 'both'

export interface LossOptions {
  drive: Drive
  broker: 'postgres' | 'redis'
  events: number
  companies: number
  kills: number
  databaseStops: number
  redisFlushes: number
  redisKills: number
  perSecond: number
  seed: number
}

/**
 * The promise that nothing is lost: changes are posted while processes are killed, the database is stopped and Redis is
 * flushed and killed. Afterwards the committed changes are compared with the arrivals. Returns whether every promise
 * holds.
 */
export async function runLoss(options: LossOptions): Promise<boolean> {
  if (options.broker === 'redis' && !hasRedis()) return true
  const redis = options.broker === 'redis' ? await createRedis() : null
  await redis?.start()
  const stage = { companies: options.companies, pathOf: (n: number) => `/flaky/${n}` }
  try {
    return await onStage({ ...stage, more: redis ? { REDIS_URL: redis.url } : {} }, stage =>
      play(options, stage, redis),
    )
  } finally {
    await redis?.remove()
  }
}

async function play(options: LossOptions, stage: Stage, redis: RedisServer | null): Promise<boolean> {
  const { drive, kills, events, perSecond } = options
  const { database, offices, env } = stage
  const startedAt = Date.now()
  const chance = chanceOf(options.seed)
  const workers = drive === 'cron' ? 0 : 4
  // Kills go on for as long as changes are posted.
  const livesMs = Math.max(3_000, ((events / perSecond) * 1_000 * (2 + workers)) / Math.max(1, kills))
  const fleet = await stage.start(2, workers, { kills, livesMs, chance, cron: drive !== 'workers' })
  const clock = drive === 'workers' ? null : startClock(fleet.webs, env.CRON_SECRET)
  const faults = startFaults(options, chance, database, redis, fleet)
  const load = await postInquiries({ webs: fleet.webs, offices, count: events, perSecond }, 'a')
  await faults.done
  await fleet.calm()
  await untilDrained(database)
  clock?.stop()
  const calls = clock?.calls() ?? 0
  return judge(options, { stage, fleet, load, faults, startedAt, calls })
}

interface Faults {
  databaseStops: number
  redisFlushes: number
  redisKills: number
  /** Resolves when every fault has been injected, including the kills. */
  done: Promise<void>
}

/** Spreads the faults over the duration of the posting, and waits for the remaining kills. */
function startFaults(
  options: LossOptions,
  chance: Chance,
  database: ChaosDatabase,
  redis: RedisServer | null,
  fleet: Fleet,
): Faults {
  const spanMs = (options.events / options.perSecond) * 1000
  const faults: Faults = { databaseStops: 0, redisFlushes: 0, redisKills: 0, done: Promise.resolve() }
  const spread = async (times: number, fault: () => Promise<void>) => {
    for (let n = 0; n < times; n++) {
      await delay((spanMs / (times + 1)) * chance.between(0.7, 1.1))
      await fault()
    }
  }
  const owed = async () => {
    while ([...fleet.kills.values()].reduce((sum, n) => sum + n, 0) < options.kills) await delay(250)
  }
  faults.done = Promise.all([
    spread(options.databaseStops, async () => {
      await database.stopNow()
      faults.databaseStops++
    }),
    spread(redis ? options.redisFlushes : 0, async () => {
      await flush(redis)
      faults.redisFlushes++
    }),
    spread(redis ? options.redisKills : 0, async () => {
      await redis?.kill()
      await delay(chance.between(500, 4_000))
      await redis?.start()
      faults.redisKills++
    }),
    owed(),
  ]).then(() => {})
  return faults
}

/** Waits for the server when it is away. */
async function flush(redis: RedisServer | null): Promise<void> {
  while (redis && !(await redis.command('FLUSHALL').catch(() => ''))) await delay(50)
}

interface Outcome {
  stage: Stage
  fleet: Fleet
  load: Load
  faults: Faults
  startedAt: number
  calls: number
}

async function judge(options: LossOptions, outcome: Outcome): Promise<boolean> {
  const { stage, fleet, load, faults, startedAt, calls } = outcome
  const { database, receiver, offices } = stage
  const ledger = await closeLedger(database, offices, await receiver.report())
  const kills = [...fleet.kills].sort(([a], [b]) => (a < b ? -1 : 1))
  const total = kills.reduce((sum, [, n]) => sum + n, 0)
  for (const crash of fleet.crashes) console.log(`  crash: ${crash}`)
  return report(
    `loss: driven by ${options.drive}, BullMQ on ${options.broker}`,
    [
      `${ledger.changes} changes in ${options.companies} companies, ${ledger.arrivals} requests received, ${Math.round((Date.now() - startedAt) / 1000)} s, seed ${options.seed}`,
      `${load.repeated} requests repeated while a process or the database was away, ${calls} calls of the scheduler, ${fleet.failedStarts} starts without a database`,
      `faults: ${total} x kill -9 (${kills.map(([where, n]) => `${where} ${n}`).join(', ')}), ${faults.databaseStops} immediate Postgres stops, ${faults.redisFlushes} Redis flushes, ${faults.redisKills} Redis kills`,
      `first arrival after the change under these faults: p50 ${percentile(ledger.latencies, 0.5)} ms, p95 ${percentile(ledger.latencies, 0.95)} ms`,
    ],
    [
      exactly('confirmed changes that are not committed', Math.max(0, load.confirmed - ledger.changes), 0),
      exactly('committed changes that were not asked for', Math.max(0, ledger.changes - options.events), 0),
      exactly('events lost', ledger.lost, 0),
      exactly('deliveries given up', ledger.dead, 0),
      exactly('committed changes without delivery', ledger.changesWithoutDelivery, 0),
      exactly('rolled-back changes with delivery', ledger.deliveriesWithoutChange, 0),
      atMost('duplicates (bar: in flight at a fault)', ledger.duplicates, ledger.interrupted),
      exactly('most attempts of a delivery at once', ledger.maxOfOneDelivery, 1),
      exactly('deliveries whose bytes changed', ledger.changedBytes, 0),
      exactly('signatures that do not verify', ledger.badSignatures, 0),
      exactly('processes that ended by themselves', fleet.crashes.length, 0),
    ],
  )
}
