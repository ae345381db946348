import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import type { EmbeddedPostgres } from '../../server/adapters/embedded-postgres'

// Test files run in other processes. They ask here, over loopback, for the database server of this run; the first
// asking starts it and migrates database `gewerk`, the template that every test file gets a copy of. In the same way
// stories ask for the data directory of a service that has the demo company.

const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))

declare global {
  /** Vitest comes here once for each of its projects, which share one broker. */
  var brokerOfRun: Promise<Broker> | undefined
}

interface Broker {
  address: string
  close(): Promise<void>
}

export default async function setup(project: TestProject) {
  const isFirst = !globalThis.brokerOfRun
  globalThis.brokerOfRun ??= startBroker()
  const { address, close } = await globalThis.brokerOfRun
  project.provide('databaseBroker', address)
  project.provide('demoBroker', `${address}demo`)
  // Asked for ahead, so that it is there when the first story begins; what is wrong with it, the stories hear.
  if (project.name === 'browser') void fetch(`${address}demo`).catch(() => {})
  if (isFirst) return close
}

async function startBroker(): Promise<Broker> {
  const folder = await folderOfRun()
  process.env.TMPDIR = folder
  let started: Promise<EmbeddedPostgres> | undefined
  let demo: Promise<string> | undefined

  const askForDatabase = async () => {
    started ??= startTemplateServer()
    const { ownerUrl, runtimeUrl, superuserUrl } = await started
    return JSON.stringify({ ownerUrl, runtimeUrl, superuserUrl })
  }
  const askForDemo = () => {
    demo ??= makeDemo()
    return demo
  }
  const broker = createServer((request, response) => {
    const answer = request.url === '/demo' ? askForDemo() : askForDatabase()
    answer.then(
      text => response.end(text),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  await new Promise<void>(resolve => broker.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(broker.address() as AddressInfo).port}/`,
    async close() {
      broker.close()
      broker.closeAllConnections()
      const postgres = await started?.catch(() => undefined)
      await postgres?.stop()
      await demo?.catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the built service once, which tells the year of the demo company, and ends it in good order. */
async function makeDemo(): Promise<string> {
  const { startLocalService } = await import('./service')
  const service = await startLocalService()
  await service.end()
  return service.dataDir
}

async function startTemplateServer(): Promise<EmbeddedPostgres> {
  // Loaded here, because most runs of a single pure file never come here.
  const [{ pino }, { startEmbeddedPostgres }, { migrateQueueSchema }, { migrate }] = await Promise.all([
    import('pino'),
    import('../../server/adapters/embedded-postgres'),
    import('../../server/adapters/queue-schema'),
    import('../../server/platform/database/migrate'),
  ])
  const log = pino({ level: 'error' })
  const directory = await mkdtemp(path.join(tmpdir(), 'gewerk-postgres-'))
  const postgres = await startEmbeddedPostgres({ dataDir: directory, log, durable: false })
  try {
    const { ownerUrl } = postgres
    await migrate({ ownerUrl, runtimeRole: 'gewerk_app', migrationsDir: MIGRATIONS, log })
    await migrateQueueSchema({ ownerUrl })
    return postgres
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** Where a database is made twenty times as quickly as on a disk; containers often have little of it. */
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 6 * 1024 ** 3

/**
 * Everything that a run writes lies in one folder. One that was killed leaves it behind, though never its processes.
 */
async function folderOfRun(): Promise<string> {
  const disk = await statfs(MEMORY).catch(() => null)
  const roomy = disk && disk.bavail * disk.bsize >= ENOUGH_BYTES ? MEMORY : tmpdir()
  for (const parent of [MEMORY, tmpdir()])
    for (const name of await readdir(parent).catch(() => [])) {
      const pid = Number(/^gewerk-run-(\d+)-/.exec(name)?.[1])
      if (pid && !isAlive(pid)) await removeLeftBehind(path.join(parent, name))
    }
  const folder = await mkdtemp(path.join(roomy, `gewerk-run-${process.pid}-`))
  // PostgreSQL refuses to run as root, and its user has to come through.
  await chmod(folder, 0o755)
  return folder
}

/** With the small disks that were mounted in it. What cannot be removed is no concern of a new run. */
async function removeLeftBehind(folder: string): Promise<void> {
  const mounts = await readFile('/proc/self/mounts', 'utf8').catch(() => '')
  for (const line of mounts.split('\n')) {
    const [, at = ''] = line.split(' ')
    if (at.startsWith(`${folder}/`)) spawnSync('umount', ['--lazy', at])
  }
  await rm(folder, { recursive: true, force: true }).catch((error: Error) =>
    console.log(`left behind by an earlier run: ${error.message}`),
  )
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
