import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../tests/harness/free-port'
import { patienceMs } from '../tests/harness/patience'
import { spawnService } from '../tests/harness/spawn-service'
import type { Chance } from './chance'

/** Events of server/platform/diagnostics.ts at which a process of the role may be killed. */
const points = {
  worker: [
    'webhook.claiming',
    'webhook.claimed',
    'webhook.sending',
    'webhook.answered',
    'webhook.settling',
    'webhook.settled',
  ],
  web: ['event.written', 'change.committed', 'doorbell.ringing'],
  /** A web process called by a scheduler delivers as well. */
  cron: ['cron.begun', 'webhook.claimed', 'webhook.answered', 'webhook.settling', 'cron.ended'],
} as const

export interface Fleet {
  /** Addresses of the web processes; each responds most of the time. */
  webs: readonly string[]
  /** Processes that run at this moment. */
  pids: readonly number[]
  /** kill -9 so far: by where it struck (`at random` or an event). */
  kills: ReadonlyMap<string, number>
  /** Exits that were not requested, with the last output; must stay empty. */
  crashes: readonly string[]
  /** Starts that found no database; the supervisor restarts the service. */
  readonly failedStarts: number
  /** From now on no process is killed; processes that are armed are replaced. */
  calm(): Promise<void>
  stop(): Promise<void>
}

interface Fate {
  /** The n-th occurrence of an event. */
  killAt: { point: string; times: number } | null
  /** At this time at the latest. */
  afterMs: number
}

interface Running {
  child: ChildProcess
  /** It is to be killed. */
  armed: boolean
  /** It was asked to end. */
  isEnding: boolean
}

export interface FleetOptions {
  env: Record<string, string>
  webs: number
  workers: number
  dataDir: string
  chance: Chance
  /** Total number of kills; 0 = no process is ever killed. */
  kills: number
  /** Approximate lifetime of a process that is to be killed, counted from when it is up. */
  livesMs: number
  /** The scheduler's calls also reach the web processes. */
  cron: boolean
}

const preload = fileURLToPath(new URL('./kill-point.mjs', import.meta.url))

/** Starts the processes of the service and restarts each killed one, until the kills are used up. */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const { chance, workers } = options
  const kills = new Map<string, number>()
  const crashes: string[] = []
  const running = new Map<string, Running>()
  let failedStarts = 0
  let killing = options.kills > 0
  let stopping = false
  const killed = () => [...kills.values()].reduce((sum, n) => sum + n, 0)

  /**
   * Half of the processes are killed at an event, half at any time; one whose event never comes is killed at any time
   * later, counted from when it is up. Web processes take longest to start, and without them nothing changes, so they
   * live longer.
   */
  function fate(role: 'web' | 'worker'): Fate | null {
    if (!killing || killed() >= options.kills) return null
    const longer = role === 'web' ? 4 : 1
    const livesMs = options.livesMs * longer
    if (chance.next() < 0.5) return { killAt: null, afterMs: chance.between(200, livesMs) }
    const known = role === 'web' && options.cron ? [...points.web, ...points.cron] : points[role]
    const times = Math.ceil(chance.next() * 8 * longer)
    return {
      killAt: { point: chance.oneOf<string>(known), times },
      afterMs: chance.between(livesMs, 2 * livesMs),
    }
  }

  function start(name: string, role: 'web' | 'worker', port: number): void {
    const end = fate(role)
    const child = spawnService(
      {
        ...options.env,
        // Migrated once, before the run: every start would take the migrator's lock.
        DATABASE_MIGRATION_URL: '',
        GEWERK_ROLE: role,
        ...(role === 'web' ? { PORT: String(port) } : { WORKER_PORT: String(port) }),
        BASE_URL: `http://127.0.0.1:${port}`,
        ...(end?.killAt ? { CHAOS_KILL_AT: `${end.killAt.point}#${end.killAt.times}` } : {}),
      },
      { stdio: ['ignore', 'ignore', 'pipe'], nodeArgs: ['--import', preload] },
    )
    const entry: Running = { child, armed: end !== null, isEnding: false }
    running.set(name, entry)
    let lastWords = ''
    child.stderr?.on('data', chunk => {
      lastWords = `${lastWords}${chunk}`.slice(-2_000)
    })
    child.stderr?.pipe(createWriteStream(path.join(options.dataDir, `${name}.log`), { flags: 'a' }))
    let timer: NodeJS.Timeout | undefined
    let isUp = false
    const isGone = () => child.exitCode !== null || child.signalCode !== null
    void untilUp(port, isGone).then(() => {
      isUp = !isGone()
      if (end && isUp) timer = setTimeout(() => kill('at random'), end.afterMs)
    })
    let why = end?.killAt?.point ?? null
    function kill(reason: string) {
      why = reason
      child.kill('SIGKILL')
    }
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      if (stopping) return
      if (signal === 'SIGKILL' && why) kills.set(why, (kills.get(why) ?? 0) + 1)
      else if (code === 1 && !isUp) failedStarts++
      else if (!entry.isEnding || (code !== 0 && signal !== 'SIGTERM'))
        crashes.push(`${name} ended with ${code ?? signal}: ${lastWords}`)
      start(name, role, port)
    })
  }

  // A run ended by Ctrl-C leaves no process behind.
  const abandon = () => {
    stopping = true
    for (const { child } of running.values()) child.kill('SIGKILL')
  }
  process.once('exit', abandon)

  const ports: number[] = []
  for (let n = 0; n < options.webs; n++) {
    const port = await freePort()
    ports.push(port)
    start(`web-${n}`, 'web', port)
  }
  for (let n = 0; n < workers; n++) start(`worker-${n}`, 'worker', await freePort())

  /** Signals processes to end, which they do when their work is done. */
  async function endAll(entries: Running[]): Promise<void> {
    await Promise.all(
      entries.map(async entry => {
        const { child } = entry
        entry.isEnding = true
        if (child.exitCode !== null || child.signalCode !== null) return
        const gone = once(child, 'exit')
        child.kill('SIGTERM')
        await gone
      }),
    )
  }

  return {
    webs: ports.map(port => `http://127.0.0.1:${port}`),
    get pids() {
      return [...running.values()].map(({ child }) => child.pid ?? 0)
    },
    get failedStarts() {
      return failedStarts
    },
    kills,
    crashes,
    async calm() {
      killing = false
      await endAll([...running.values()].filter(({ armed }) => armed))
    },
    async stop() {
      stopping = true
      process.off('exit', abandon)
      await endAll([...running.values()])
    },
  }
}

/** Resolves when every web process responds. */
export async function untilAnswering(webs: readonly string[], ms = patienceMs): Promise<void> {
  const deadline = Date.now() + ms
  for (const web of webs) {
    await untilUp(Number(new URL(web).port), () => Date.now() > deadline)
    if (Date.now() > deadline) throw new Error(`${web} does not answer`)
  }
}

/** Resolves when a process responds on its port, or when waiting any longer is pointless. */
async function untilUp(port: number, isPointless: () => boolean): Promise<void> {
  while (!isPointless() && !(await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)))
    await new Promise(resolve => setTimeout(resolve, 100))
}
