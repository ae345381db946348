import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus, totalmem } from 'node:os'
import pLimit from 'p-limit'
import { runEndings } from './endings'
import { runFairness } from './fairness'
import { type Drive, runLoss } from './loss'
import { runPace } from './pace'

// npm run chaos [-- loss | fairness | pace | endings | proofs] [--only=moment, signal or receiver] [--full]
// [--drive=workers|cron|both] [--broker=postgres|redis] [--events=n] [--kills=n] [--rate=n a second] [--seed=n]:
// injects faults into a running service and prints whether its promises held; the exit code says whether all of them
// did. Everything stays on this machine.

const [first = 'all', ...rest] = process.argv.slice(2)
const name = first.startsWith('--') ? 'all' : first
const options = new Map(
  (first.startsWith('--') ? [first, ...rest] : rest).map(
    option => option.replace(/^--/, '').split('=', 2) as [string, string],
  ),
)
const full = options.has('full')
const seed = Number(options.get('seed') ?? 20261122)

const size = full
  ? {
      events: 20_000,
      companies: 50,
      kills: 500,
      databaseStops: 5,
      redisFlushes: 10,
      redisKills: 5,
      perSecond: 25,
    }
  : { events: 300, companies: 10, kills: 10, databaseStops: 1, redisFlushes: 2, redisKills: 1, perSecond: 15 }

/** Every way to drive deliveries, each broker; with cron alone no process listens to a broker. */
const runs: Array<[Drive, 'postgres' | 'redis']> = [
  ['workers', 'postgres'],
  ['workers', 'redis'],
  ['cron', 'postgres'],
  ['both', 'redis'],
]

const projects = ['code', 'long', 'long-process'].map(name => `--project=${name}`)

/** Tests of the sender, with every signature checked by both verifiers. */
async function proofs(): Promise<boolean> {
  const vitest = spawn('npx', ['vitest', 'run', ...projects, 'tests/webhooks'], {
    stdio: 'inherit',
    env: { ...process.env, WEBHOOK_SIGNATURES: '10000' },
  })
  const [code] = await once(vitest, 'close')
  return code === 0
}

async function loss(): Promise<boolean> {
  const wantedRuns = runs.filter(
    ([drive, broker]) => (options.get('drive') ?? drive) === drive && (options.get('broker') ?? broker) === broker,
  )
  const events = Number(options.get('events') ?? size.events)
  const kills = Number(options.get('kills') ?? size.kills)
  const perSecond = Number(options.get('rate') ?? size.perSecond)
  // With cron alone there are two processes instead of six, and as many kills for each.
  // A small run mostly waits for leases to end, so three of them share the machine.
  const atOnce = pLimit(full ? 1 : 3)
  const held = await Promise.all(
    wantedRuns.map(([drive, broker]) =>
      atOnce(() =>
        runLoss({
          ...size,
          events,
          perSecond,
          kills: drive === 'cron' ? Math.ceil(kills / 3) : kills,
          drive,
          broker,
          seed,
        }),
      ),
    ),
  )
  return held.every(Boolean)
}

const scenarios: Record<string, () => Promise<boolean>> = {
  pace: () =>
    runPace({
      ...(full ? { events: 3_000, backlog: 10_000 } : { events: 500, backlog: 2_000 }),
      judgeTimes: full,
    }),
  fairness: () =>
    runFairness({
      ...(full ? { due: 10_000, events: 3_000 } : { due: 2_000, events: 250 }),
      ...{ healthy: 50, perSecond: 50, judgeTimes: full },
    }),
  loss,
  endings: () => runEndings({ only: options.get('only') }),
  proofs,
}
/**
 * The proofs and the core of the endings are tests, which `npm run verify` runs anyway. Of the pace only times can
 * fail, and a small run does not judge times.
 */
const wanted = (scenario: string) =>
  name === 'all' ? full || !['pace', 'proofs', 'endings'].includes(scenario) : name === scenario

console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
let holds = true
for (const [scenario, run] of Object.entries(scenarios)) {
  if (wanted(scenario)) holds = (await run()) && holds
}
console.log(holds ? '\nchaos: every promise held' : '\nchaos: a promise did NOT hold')
process.exit(holds ? 0 : 1)
