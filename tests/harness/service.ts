import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port'
import { spawnService } from './spawn-service'

export interface LocalService {
  baseUrl: string
  dataDir: string
  demo: Demo
  /** Everything that the service has printed. */
  output(): string
  /** The same, line by line. */
  logged(): string[]
  /** Stops it and leaves the data directory in its current state. */
  end(): Promise<void>
  /** Stops it and removes the data directory. */
  stop(): Promise<void>
}

export interface Demo {
  complete: boolean
  companyId: string
  apiKey: string
  cronSecret: string
  devKey: string
  admin: Login
  manager: Login
  employee: Login
  operator: Login
}

export interface LocalServiceOptions {
  /** CA certificate that its webhooks trust. */
  trust?: string
  env?: Record<string, string>
  /** Data directory of a stopped service, of which it gets a copy. */
  from?: string
}

export interface Login {
  email: string
  password: string
}

export interface ServiceProcess {
  pid: number
  /** Everything that it has printed. */
  output(): string
  signal(name: NodeJS.Signals): void
  /** Resolves with the exit code, null when a signal ended it. */
  ended: Promise<number | null>
}

const endsWithParent = fileURLToPath(new URL('ends-with-parent.mjs', import.meta.url))

/**
 * The built service with these variables and no others, apart from what any program needs. It ends with this process,
 * even when that is killed.
 */
export function startProcess(env: Record<string, string>): ServiceProcess {
  const child = spawnService(env, { stdio: ['pipe', 'pipe', 'pipe'], nodeArgs: ['--import', endsWithParent] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += chunk))
  return {
    pid: child.pid ?? 0,
    output: () => output,
    signal: name => void child.kill(name),
    ended: new Promise(resolve => child.once('exit', resolve)),
  }
}

/**
 * Starts the built service as a newcomer would, on a separate data directory and a free port, with the whole demo
 * company. Its webhooks may reach loopback.
 */
export async function startLocalService({ trust, env = {}, from }: LocalServiceOptions = {}): Promise<LocalService> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gewerk-service-'))
  if (from) await cp(from, dataDir, { recursive: true })
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  if (trust) await writeFile(path.join(dataDir, 'trusted-ca.pem'), trust)
  const { output, signal, ended } = startProcess({
    PORT: String(port),
    BASE_URL: baseUrl,
    GEWERK_DATA_DIR: dataDir,
    IP_RATE_LIMIT_PER_MINUTE: '5000',
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
    ...(trust ? { NODE_EXTRA_CA_CERTS: path.join(dataDir, 'trusted-ca.pem') } : {}),
    ...env,
  })
  const end = async () => {
    signal('SIGTERM')
    const code = await ended
    if (code !== 0) throw new Error(`the service ended with code ${code}:\n${output()}`)
  }
  const stop = () => end().finally(() => rm(dataDir, { recursive: true, force: true }))
  const ready = untilHealthy(baseUrl).then(() => wholeDemo(dataDir))
  const failed = ended.then(code =>
    Promise.reject(new Error(`the service ended with code ${code} before it was ready:\n${output()}`)),
  )
  const demo = await Promise.race([ready, failed]).catch(error => {
    signal('SIGKILL')
    throw error
  })
  failed.catch(() => {})
  return { baseUrl, dataDir, demo, output, logged: () => output().split('\n'), end, stop }
}

export const readDemo = async (dataDir: string): Promise<Demo> =>
  JSON.parse(await readFile(path.join(dataDir, 'demo.json'), 'utf8'))

/** The logins of the demo company, once its year is complete. */
export async function wholeDemo(dataDir: string): Promise<Demo> {
  for (;;) {
    const demo = await readDemo(dataDir)
    if (demo.complete) return demo
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

export async function untilHealthy(baseUrl: string): Promise<void> {
  const deadline = Date.now() + 240_000
  while (Date.now() < deadline) {
    const ok = await fetch(`${baseUrl}/api/health`).then(
      response => response.ok,
      () => false,
    )
    if (ok) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`${baseUrl} did not become healthy within four minutes`)
}
