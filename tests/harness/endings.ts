import { cp, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './free-port'
import { type ServiceProcess, startProcess, untilHealthy } from './service'

/** The moment in its life at which a service is signalled to end. */
export const moments = [
  'initdb',
  'database starts',
  'migrating',
  'seeding',
  'listening',
  'serving',
  'database comes back',
  'ending',
] as const
/**
 * `everybody` = as systemd signals a control group: the service and all that it has started, in this order or the
 * reverse.
 */
export const receivers = [
  'service',
  'everybody',
  'everybody, children first',
  'database',
  'database, then service',
] as const
export const signals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGKILL'] as const

export interface EndingCase {
  moment: (typeof moments)[number]
  signal: (typeof signals)[number]
  receiver: (typeof receivers)[number]
}

export interface Outcome {
  /** Exit code of the service; null = a signal ended it. */
  code: number | null
  /** From the signal to the exit. */
  ms: number
  /** Command lines of the service's processes that were still there 10 s later. */
  left: string[]
  /**
   * Whether a start on the same data directory succeeded without help; checked after a SIGKILL, which cleans up
   * nothing.
   */
  startsAgain: boolean
  output: string
}

/**
 * A data directory with a database and the smallest demo company, whose service has ended: the starting point of most
 * cases.
 */
export async function makeEndingTemplate(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gewerk-endings-template-'))
  const { service, baseUrl } = await begin(dataDir)
  await untilHealthy(baseUrl)
  service.signal('SIGTERM')
  await service.ended
  return dataDir
}

/** Plays one case on real processes with a separate data directory. */
export async function endAt({ moment, signal, receiver }: EndingCase, template: string): Promise<Outcome> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gewerk-endings-'))
  const isNew = ['initdb', 'migrating', 'seeding'].includes(moment)
  if (!isNew) await cp(template, dataDir, { recursive: true })
  const { service, baseUrl } = await begin(dataDir)
  try {
    await reach(moment, service, baseUrl, dataDir)
    const signalledAt = performance.now()
    const old = await postmaster(dataDir)
    await signalOne(receiver, signal, service, dataDir)
    if (receiver === 'database') {
      // The service keeps running: its database comes back, and then it ends normally.
      await until(async () => ![0, old].includes(await postmaster(dataDir)))
      await untilHealthy(baseUrl)
      service.signal('SIGTERM')
    }
    const code = await within(60_000, service.ended)
    const ms = performance.now() - signalledAt
    const left = await remaining(dataDir, 10_000)
    const again = signal !== 'SIGKILL' || (await startsAgain(dataDir))
    return { code, ms, left, startsAgain: again, output: service.output() }
  } finally {
    service.signal('SIGKILL')
    for (const pid of await processesOf(dataDir)) kill(pid, 'SIGKILL')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

async function begin(dataDir: string): Promise<{ service: ServiceProcess; baseUrl: string }> {
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const service = startProcess({
    PORT: String(port),
    BASE_URL: baseUrl,
    GEWERK_DATA_DIR: dataDir,
    GEWERK_SEED: 'minimal',
    // Some moments are recognized by their line in the log.
    LOG_LEVEL: 'info',
    IP_RATE_LIMIT_PER_MINUTE: '100000',
  })
  return { service, baseUrl }
}

async function reach(
  moment: EndingCase['moment'],
  service: ServiceProcess,
  baseUrl: string,
  dataDir: string,
): Promise<void> {
  const printed = (text: string) => until(async () => service.output().includes(text))
  const runs = (program: string) => until(async () => (await programs(dataDir, program)).length > 0)
  if (moment === 'initdb') return runs('initdb')
  if (moment === 'database starts') return runs('postgres')
  if (moment === 'migrating') return printed('migration applied')
  if (moment === 'seeding') return printed('Demo-Firma wird angelegt')
  if (moment === 'listening') return printed('"listening"')
  await untilHealthy(baseUrl)
  if (moment === 'ending') {
    service.signal('SIGTERM')
    await printed('"ending"')
  }
  if (moment === 'database comes back') {
    const old = await postmaster(dataDir)
    kill(old, 'SIGKILL')
    await until(async () => ![0, old].includes(await postmaster(dataDir)))
  }
}

async function signalOne(
  receiver: EndingCase['receiver'],
  signal: EndingCase['signal'],
  service: ServiceProcess,
  dataDir: string,
): Promise<void> {
  const database = receiver.startsWith('database') ? [await postmaster(dataDir)] : []
  const others = (await processesOf(dataDir)).filter(pid => pid !== service.pid)
  const order = {
    service: [service.pid],
    everybody: [service.pid, ...others],
    'everybody, children first': [...others, service.pid],
    database,
    'database, then service': [...database, service.pid],
  }[receiver]
  for (const pid of order) {
    kill(pid, signal)
    if (receiver === 'database, then service') await delay(60)
  }
}

/** The first process of the database, from its lock file; 0 = none yet. */
async function postmaster(dataDir: string): Promise<number> {
  const file = path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  return Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10) || 0
}

async function startsAgain(dataDir: string): Promise<boolean> {
  const { service, baseUrl } = await begin(dataDir)
  const failed = service.ended.then(() => Promise.reject(new Error(service.output())))
  try {
    await Promise.race([untilHealthy(baseUrl), failed])
    return true
  } catch {
    return false
  } finally {
    failed.catch(() => {})
    service.signal('SIGTERM')
    await service.ended
  }
}

/** Process ids of a program (matched by the end of its path) that runs on a data directory. */
async function programs(dataDir: string, name: string): Promise<number[]> {
  const found = await listed(dataDir)
  return found.filter(({ command }) => command[0]?.endsWith(`/bin/${name}`)).map(({ pid }) => pid)
}

const processesOf = async (dataDir: string): Promise<number[]> => (await listed(dataDir)).map(({ pid }) => pid)

async function remaining(dataDir: string, ms: number): Promise<string[]> {
  const deadline = Date.now() + ms
  for (;;) {
    const found = await listed(dataDir)
    if (found.length === 0 || Date.now() > deadline) return found.map(({ command }) => command.join(' '))
    await delay(50)
  }
}

/**
 * All processes that work on a data directory: the directory is in their command line, or they run inside it, as the
 * processes of PostgreSQL do.
 */
async function listed(dataDir: string): Promise<Array<{ pid: number; command: string[] }>> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(async pid => {
      const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '')
      return text.includes(dataDir) || cwd.startsWith(dataDir) ? [{ pid, command: text.split('\0') }] : []
    }),
  )
  return found.flat().sort((one, other) => one.pid - other.pid)
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    if (pid > 0) process.kill(pid, signal)
  } catch {
    // has ended already
  }
}

async function until(holds: () => Promise<boolean>, ms = 60_000): Promise<void> {
  const deadline = Date.now() + ms
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('the moment did not come')
    await delay(2)
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const late = delay(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`not within ${ms} ms`)
  })
  late.catch(() => {})
  return Promise.race([work, late]).finally(() => timer.abort())
}

/** Checks what holds in every case; returns one sentence per violation, empty = none. */
export function broken({ signal, receiver, moment }: EndingCase, outcome: Outcome): string[] {
  const { code, ms, left, startsAgain: again, output } = outcome
  const isGentle = signal !== 'SIGQUIT' && signal !== 'SIGKILL'
  const codes: Array<number | null> = receiver === 'database' || isGentle ? [0] : [null]
  // A second signal during shutdown ends it at once, unless it is taken for the same one.
  if (moment === 'ending') codes.push(0, null, 128 + 15, 128 + 2, 128 + 1)
  return [
    ...(codes.includes(code) ? [] : [`the exit code is ${code}`]),
    ...(ms > 15_000 ? [`it took ${Math.round(ms)} ms`] : []),
    ...(/closing takes too long/.test(output) ? ['closing took too long'] : []),
    ...left.map(command => `left behind: ${command}`),
    ...(again ? [] : ['it does not start again']),
  ]
}
