import type { ChildProcess } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartupError } from '../platform/startup-error'
import { spawnGuarded } from './guarded'
import type { Cluster } from './postgres-cluster'

export type PostgresLog = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** One run of the PostgreSQL server. */
export interface PostgresProcess {
  /**
   * Resolves when connections are accepted; rejects with a StartupError that gives the reason when they never will be.
   */
  ready: Promise<void>
  /** Resolves with the exit code. */
  exit: Promise<number>
  /**
   * Resolves when another process has sent it SIGTERM: it ends as soon as no client is connected, and refuses new
   * connections from then on.
   */
  lame: Promise<void>
  /** Fast shutdown; an immediate one after 60 s. Resolves when the server is gone. */
  stop(): Promise<void>
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '',
  log_min_messages: 'warning',
  // Statements and details can contain personal data; they are kept out of the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  jit: 'off',
}

const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' }

/** Starts PostgreSQL on a cluster that no other server uses, under a guard that ends it with this process. */
export function launchPostgres(
  { directory, programs: { prefix, postgres, spawnAs } }: Cluster,
  { port, durable, bySocket, log }: { port: number; durable: boolean; bySocket?: boolean; log: PostgresLog },
): PostgresProcess {
  const settings = Object.entries({
    ...SETTINGS,
    ...(durable ? {} : NOT_DURABLE),
    ...(bySocket ? { unix_socket_directories: directory } : {}),
    port,
  })
  const command = [
    ...prefix,
    postgres,
    '-D',
    directory,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const child = spawnGuarded(command, { endBy: 'INT', spawnAs, stdio: ['pipe', 'ignore', 'pipe'] })
  const exit = new Promise<number>(resolve => {
    child.once('exit', code => resolve(code ?? 1))
    child.once('error', () => resolve(127))
  })
  const { ready, lame } = readOutput(child, exit, directory, log)
  ready.catch(() => {})
  return { ready, exit, lame, stop: () => stopServer(child, exit, directory) }
}

/** Within this time a server whose parent was killed notices it, even one that was just starting on a busy machine. */
const NOTICE_MS = 3_000

/**
 * Resolves when no server runs on the cluster. One whose parent was killed gets a moment to notice, and then all the
 * time that its shutdown takes.
 * @throws StartupError when a server keeps running: it belongs to a live service
 */
export async function waitUntilUnused(directory: string, signal?: AbortSignal) {
  for (let waitedMs = 0; ; waitedMs += 50) {
    signal?.throwIfAborted()
    const { pid, isStopping } = await readPostmaster(directory)
    if (pid === undefined || !send(pid, 0)) return
    // The process id of a dead server may belong to another program by now, which PostgreSQL would mistake for a
    // server.
    if (!(await isPostgresOn(pid, directory))) return rm(path.join(directory, 'postmaster.pid'), { force: true })
    if (!isStopping && waitedMs >= NOTICE_MS)
      throw new StartupError(
        `PostgreSQL (process ${pid}) already runs on ${directory}: stop the service that started it, or end it by "kill -INT ${pid}".`,
      )
    await delay(50, undefined, { signal })
  }
}

function readOutput(
  child: ChildProcess,
  exit: Promise<number>,
  directory: string,
  log: PostgresLog,
): Pick<PostgresProcess, 'ready' | 'lame'> {
  let reason = ''
  let limp = () => {}
  const lame = new Promise<void>(resolve => {
    limp = resolve
  })
  const ready = new Promise<void>((resolve, reject) => {
    const lines = child.stderr && createInterface({ input: child.stderr })
    lines?.on('line', line => {
      const level = /^\w+(?=:)/.exec(line)?.[0] ?? ''
      if (line.endsWith('ready to accept connections')) resolve()
      if (line.endsWith('received smart shutdown request')) limp()
      if (!['LOG', 'WARNING', 'ERROR', 'HINT'].includes(level)) reason ||= line
      log[LEVELS[level] ?? 'debug']({ postgres: line }, 'postgres')
    })
    const closed = new Promise(done => child.once('close', done))
    void exit.then(async code => {
      await Promise.race([closed, delay(500, undefined, { ref: false })])
      reject(new StartupError(explain(directory, reason || `exit code ${code}`)))
    })
  })
  return { ready, lame }
}

const LEVELS: Record<string, keyof PostgresLog> = { PANIC: 'error', FATAL: 'warn', WARNING: 'warn' }

function explain(directory: string, reason: string): string {
  if (/No space left on device/.test(reason))
    return `PostgreSQL cannot start: no space left on the disk of ${directory}; free some and start again.`
  if (/pre-existing shared memory|lock file .* already exists/.test(reason))
    return `PostgreSQL cannot start: another PostgreSQL still uses ${directory}; end it and start again.`
  if (/TCP\/IP sockets/.test(reason)) return 'PostgreSQL cannot start: could not create TCP/IP sockets on 127.0.0.1.'
  const cause = reason.replace(/^(FATAL|PANIC):\s*/, '')
  return `PostgreSQL cannot open ${directory} (${cause}): restore a backup, or move the directory away to begin anew.`
}

async function stopServer(child: ChildProcess, exit: Promise<number>, directory: string) {
  child.stdin?.end()
  const exited = new AbortController()
  const hurry = delay(60_000, undefined, { signal: exited.signal }).then(
    async () => send((await readPostmaster(directory)).pid ?? 0, 'SIGQUIT'),
    () => {},
  )
  await exit
  exited.abort()
  await hurry
}

/** The lock file of a server: its process id is on the first line, its state on the eighth. */
async function readPostmaster(directory: string): Promise<{ pid?: number; isStopping: boolean }> {
  const text = await readFile(path.join(directory, 'postmaster.pid'), 'utf8').catch(() => '')
  return { pid: Number.parseInt(text, 10) || undefined, isStopping: /^stopping/m.test(text) }
}

async function isPostgresOn(pid: number, directory: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.split('\0').includes(directory)
}

/** Sends a signal (0 only checks) and returns whether the process exists; pid 0 would be our own group. */
function send(pid: number, name: NodeJS.Signals | 0): boolean {
  if (pid <= 0) return false
  try {
    return process.kill(pid, name)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
