import { mkdtemp, readdir, rm } from 'node:fs/promises'
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

export default async function setup(project: TestProject) {
  await removeLeftovers()
  let started: Promise<TemplateServer> | undefined
  let demo: Promise<string> | undefined

  const askForDatabase = async () => {
    started ??= startTemplateServer()
    const { ownerUrl, runtimeUrl, superuserUrl } = (await started).postgres
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
  const address = `http://127.0.0.1:${(broker.address() as AddressInfo).port}/`
  project.provide('databaseBroker', address)
  project.provide('demoBroker', `${address}demo`)

  return async () => {
    broker.close()
    broker.closeAllConnections()
    const server = await started?.catch(() => undefined)
    await server?.remove()
    const directory = await demo?.catch(() => undefined)
    if (directory) await rm(directory, { recursive: true, force: true })
  }
}

/** Starts the built service once, which tells the year of the demo company, and ends it in good order. */
async function makeDemo(): Promise<string> {
  const { startLocalService } = await import('./service')
  const service = await startLocalService()
  await service.end()
  return service.dataDir
}

interface TemplateServer {
  postgres: EmbeddedPostgres
  remove(): Promise<void>
}

async function startTemplateServer(): Promise<TemplateServer> {
  // Loaded here, because most runs of a single pure file never come here.
  const [{ pino }, { startEmbeddedPostgres }, { migrateQueueSchema }, { migrate }] = await Promise.all([
    import('pino'),
    import('../../server/adapters/embedded-postgres'),
    import('../../server/adapters/queue-schema'),
    import('../../server/core/migrate'),
  ])
  const log = pino({ level: 'error' })
  const directory = await mkdtemp(path.join(tmpdir(), `gewerk-test-${process.pid}-`))
  const postgres = await startEmbeddedPostgres({ dataDir: directory, log, durable: false })
  const remove = async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
  try {
    const { ownerUrl } = postgres
    await migrate({ ownerUrl, runtimeRole: 'gewerk_app', migrationsDir: MIGRATIONS, log })
    await migrateQueueSchema({ ownerUrl })
    return { postgres, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** A run that was killed leaves its directory behind, though never its server. */
async function removeLeftovers() {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(/^gewerk-test-(\d+)-/.exec(name)?.[1])
    if (pid && !isAlive(pid)) await rm(path.join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
