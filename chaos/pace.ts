import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { writeBacklog } from './backlog'
import { cronEveryMs, startClock } from './clock'
import { latencies, percentile } from './ledger'
import { postInquiries } from './load'
import { untilDrained } from './office'
import { onStage, type Stage } from './stage'
import { report, withinMs } from './verdict'

interface PaceOptions {
  /** Events at 50 a second, for the latency. */
  events: number
  /** Deliveries waiting when the one worker starts, for the throughput. */
  backlog: number
  judgeTimes: boolean
}

/**
 * How soon the first attempt is made, and how many deliveries one worker makes with one core. Returns whether the
 * promise about the former holds.
 */
export function runPace({ events, backlog, judgeTimes }: PaceOptions): Promise<boolean> {
  return onStage({ companies: 50, pathOf: n => `/ok/${n}` }, async stage => {
    const { offices } = stage
    const { webs } = await stage.start(1, 1)
    const load = { webs, offices, perSecond: 50 }
    await postInquiries({ ...load, count: 100 }, 'warm')
    const waited = await latencies(stage, () => postInquiries({ ...load, count: events }, 'pace'))
    await untilDrained(stage.database)

    const { webs: alone } = await stage.start(1, 0)
    const clock = startClock(alone, stage.env.CRON_SECRET)
    const called = await latencies(stage, () => postInquiries({ ...load, webs: alone, count: events }, 'cron'))
    clock.stop()

    const worker = await throughput(stage, backlog)
    const own = await bare(stage, backlog, true)
    const kept = await bare(stage, backlog, false)
    const perSecond = ({ cpuMs }: Cost) => Math.round(backlog / (cpuMs / 1000))
    return report(
      `pace: ${events} events at 50/s; ${backlog} waiting deliveries, one worker`,
      [
        `from the change to the first attempt: p50 ${percentile(waited, 0.5)} ms, p95 ${percentile(waited, 0.95)} ms, p99 ${percentile(waited, 0.99)} ms`,
        `without workers, the scheduler calling every ${cronEveryMs / 1000} s: p50 ${percentile(called, 0.5)} ms, p95 ${percentile(called, 0.95)} ms`,
        `a worker makes ${perSecond(worker)} deliveries per second of processor time (${Math.round(worker.ms)} ms for all, ${Math.round(worker.cpuMs)} ms of processor)`,
        `a bare undici loop with a connection for each post: ${perSecond(own)} posts; the worker needs ${(worker.cpuMs / own.cpuMs).toFixed(2)}x of its processor time and ${(worker.ms / own.ms).toFixed(2)}x of its time`,
        `a bare undici loop that keeps its connections: ${perSecond(kept)} posts; the worker needs ${(worker.cpuMs / kept.cpuMs).toFixed(2)}x of its processor time and ${(worker.ms / kept.ms).toFixed(2)}x of its time`,
      ],
      [
        withinMs('p95 of the first attempt after the change', percentile(waited, 0.95), 1_000),
        withinMs('the same without workers (interval + 5 s)', percentile(called, 0.95), cronEveryMs + 5_000),
      ],
      { judgeTimes },
    )
  })
}

interface Cost {
  ms: number
  cpuMs: number
}

/** Lets one worker drain a backlog. */
async function throughput(stage: Stage, backlog: number): Promise<Cost> {
  await stage.start(0, 0)
  await writeBacklog(stage.database, stage.offices, backlog)
  const before = await stage.receiver.count()
  const { pids } = await stage.start(0, 1)
  while ((await stage.receiver.count()) === before) await delay(5)
  const startedAt = performance.now()
  const cpu = await processorMs(pids[0] ?? 0)
  while ((await stage.receiver.count()) < before + backlog) await delay(20)
  const ms = performance.now() - startedAt
  return { ms, cpuMs: (await processorMs(pids[0] ?? 0)) - cpu }
}

/** CPU time of a process so far; the kernel counts in hundredths of a second. */
async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function bare(stage: Stage, count: number, ownConnection: boolean): Promise<Cost> {
  const rows = await stage.database.rows<{ body: string }>(
    `SELECT body FROM events WHERE type = 'anfrage.updated' LIMIT $1`,
    [count],
  )
  const { url, ca } = stage.receiver
  const task = { url, ca, bodies: rows.map(({ body }) => body), concurrency: 64, ownConnection }
  const child = spawn(
    process.execPath,
    [...process.execArgv, fileURLToPath(new URL('./bare-sender.ts', import.meta.url))],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  child.stdin.end(JSON.stringify(task))
  let text = ''
  child.stdout.on('data', chunk => {
    text += chunk
  })
  await once(child, 'close')
  return JSON.parse(text)
}
