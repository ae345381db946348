import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './free-port'

/** A separate Redis server for a test on loopback, which stores nothing on disk. */
export interface RedisServer {
  url: string
  /** Starts it, also again after a kill, on the same port. */
  start(): Promise<void>
  /** SIGKILL. */
  kill(): Promise<void>
  /** SIGSTOP: it accepts connections and never answers. */
  hang(): void
  goOn(): void
  /** Sends one command and returns the beginning of its reply. */
  command(words: string): Promise<string>
  /** Stops it and removes its folder. */
  remove(): Promise<void>
}

/**
 * Whether `redis-server` is on the PATH (Debian's package; no npm package runs everywhere). Prints a message where it
 * is not.
 */
export function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    process.stdout.write('Tests over Redis are skipped: there is no redis-server on the PATH.\n')
    return false
  }
}

/** Reserves port and folder; nothing is started before `start`. */
export async function createRedis(): Promise<RedisServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gewerk-redis-'))
  const port = await freePort()
  let server: ChildProcess | undefined

  const command = (words: string) => exchange(port, words)
  async function start(): Promise<void> {
    const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no']
    const child = spawn('redis-server', args, { stdio: 'ignore' })
    server = child
    while (!(await command('PING').catch(() => '')).startsWith('+PONG')) {
      if (child.exitCode !== null) throw new Error(`redis-server ended with code ${child.exitCode}`)
      await delay(20)
    }
  }
  async function kill(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    hang: () => void server?.kill('SIGSTOP'),
    goOn: () => void server?.kill('SIGCONT'),
    command,
    async remove() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function exchange(port: number, words: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    socket.write(`${words}\r\n`)
    const [answer] = await once(socket, 'data')
    return String(answer)
  } finally {
    socket.destroy()
  }
}
