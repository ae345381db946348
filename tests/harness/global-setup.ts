import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import type { EmbeddedPostgres } from '../../server/adapters/embedded-postgres'

// Test files run in other processes. They request here, over loopback, what exists once per run, and the first request
// creates it: the database server, whose migrated database `gewerk` is the template that every test file gets a copy
// of; the demo company, which browser tests get a copy of; and the running service that browser tests share.

const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))

declare global {
  /** Vitest runs this once for each of its projects, which share one broker. */
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
  project.provide('broker', address)
  // Requested in advance, so that it is ready when the first browser test begins; if it fails, those tests report it.
  if (project.name === 'browser') void fetch(`${address}demo`).catch(() => {})
  if (isFirst) return close
}

/** Created at the first request; `made` is what has to be stopped. */
function once<T>(make: () => Promise<T>) {
  let making: Promise<T> | undefined
  return {
    ask: () => (making ??= make()),
    made: async () => making?.catch(() => undefined),
  }
}

async function startBroker(): Promise<Broker> {
  const folder = await folderOfRun()
  process.env.TMPDIR = folder
  const postgres = once(startTemplateServer)
  const server = async () => {
    const { ownerUrl, runtimeUrl, superuserUrl } = await postgres.ask()
    return { ownerUrl, runtimeUrl, superuserUrl }
  }
  const demo = once(async () => (await import('./run-service')).makeDemo(await server()))
  const service = once(async () => {
    const { startSharedService } = await import('./run-service')
    return startSharedService(await server())
  })
  const answers: Record<string, () => Promise<unknown>> = {
    '/database': server,
    '/demo': demo.ask,
    '/service': async () => (await service.ask()).shared,
    '/service/log': async () => (await service.ask()).logged(),
  }
  const broker = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    const making = answer ? answer() : Promise.reject(new Error(`unknown address ${request.url}`))
    making.then(
      value => response.end(JSON.stringify(value)),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  await new Promise<void>(resolve => broker.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(broker.address() as AddressInfo).port}/`,
    async close() {
      broker.close()
      broker.closeAllConnections()
      try {
        await demo.made()
        await (await service.made())?.stop()
      } finally {
        await (await postgres.made())?.stop()
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

async function startTemplateServer(): Promise<EmbeddedPostgres> {
  // Loaded here, because most runs of a single pure file never need it.
  const [{ pino }, { startEmbeddedPostgres }, { migrateQueueSchema }, { migrate }] = await Promise.all([
    import('pino'),
    import('../../server/adapters/embedded-postgres'),
    import('../../server/adapters/queue-schema'),
    import('../../server/platform/database/migrate'),
  ])
  const log = pino({ level: 'error' })
  const directory = await mkdtemp(path.join(tmpdir(), 'gewerk-postgres-'))
  const postgres = await startEmbeddedPostgres({ dataDir: directory, log, durable: false, bySocket: true })
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

/** In memory a database is created twenty times as fast as on a disk; containers often have little of it. */
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 6 * 1024 ** 3

/** Everything that a run writes is in one folder. A killed run leaves it behind, but never its processes. */
async function folderOfRun(): Promise<string> {
  const disk = await statfs(MEMORY).catch(() => null)
  const roomy = disk && disk.bavail * disk.bsize >= ENOUGH_BYTES ? MEMORY : tmpdir()
  for (const parent of [MEMORY, tmpdir()])
    for (const name of await readdir(parent).catch(() => [])) {
      const pid = Number(/^gewerk-run-(\d+)-/.exec(name)?.[1])
      if (pid && !isAlive(pid)) await removeLeftBehind(path.join(parent, name))
    }
  const folder = await mkdtemp(path.join(roomy, `gewerk-run-${process.pid}-`))
  // PostgreSQL refuses to run as root, and its user needs access to the folder.
  await chmod(folder, 0o755)
  return folder
}

/** Including the small disks that were mounted in it. What cannot be removed does not concern a new run. */
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
