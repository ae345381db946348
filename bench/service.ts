import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../server/adapters/embedded-postgres'
import { mintApiKey } from '../server/identity/api-keys'
import { scopes } from '../server/platform/permissions'
import { freePort } from '../tests/harness/free-port'
import { loadedServiceEnv } from '../tests/harness/loaded-service-env'
import { patienceMs } from '../tests/harness/patience'
import { spawnService } from '../tests/harness/spawn-service'

export interface BenchService {
  baseUrl: string
  /** The web process. */
  pid: number
  dataDir: string
  /** Connection URL of the runtime role. */
  databaseUrl: string
  /** Direct access to rows, bypassing every policy. */
  superuser: pg.Client
  /** A key of the company with every scope. */
  keyOf(tenantId: number): Promise<string>
  /** A worker in addition; `stop` ends those still running. */
  startWorker(): ChildProcess
  stop(): Promise<void>
}

/**
 * The built service as in production, on a throwaway database that does not wait for the disk, with limits that no
 * bench reaches.
 */
export async function startBenchService(env: Record<string, string> = {}): Promise<BenchService> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gewerk-bench-'))
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    log: pino({ level: 'error' }),
    durable: false,
  })
  const baseEnv = loadedServiceEnv({
    dataDir,
    runtimeUrl: postgres.runtimeUrl,
    ownerUrl: postgres.ownerUrl,
  })
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const child = spawnService(
    { ...baseEnv, GEWERK_ROLE: 'web', PORT: String(port), BASE_URL: baseUrl, ...env },
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const workers: ChildProcess[] = []
  const stop = async () => {
    await Promise.all([child, ...workers].map(ended))
    await superuser.end().catch(() => {})
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const superuser = new pg.Client(postgres.superuserUrl.replace(/\/postgres$/, '/gewerk'))
  try {
    await answering(baseUrl, child)
    await superuser.connect()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    baseUrl,
    pid: child.pid ?? 0,
    dataDir,
    databaseUrl: postgres.runtimeUrl,
    superuser,
    async keyOf(tenantId) {
      const { plaintext, ...key } = mintApiKey('live', baseEnv.API_KEY_PEPPER)
      await superuser.query(
        'insert into api_keys (tenant_id, name, prefix, hash, pepper_id, scopes) values ($1, $2, $3, $4, $5, $6)',
        [tenantId, 'Bench', key.prefix, key.hash, key.pepperId, scopes],
      )
      return plaintext
    },
    startWorker() {
      const worker = spawnService(
        { ...baseEnv, GEWERK_ROLE: 'worker', BASE_URL: baseUrl, ...env },
        { stdio: ['ignore', 'pipe', 'inherit'] },
      )
      workers.push(worker)
      return worker
    },
    stop,
  }
}

/** Waits for the first response. */
async function answering(baseUrl: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the service ended with code ${child.exitCode}`)
    const known = await fetch(`${baseUrl}/api/v1/openapi.json`).catch(() => null)
    if (known?.ok) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('the service did not answer in time')
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise(resolve => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
