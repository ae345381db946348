import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { createPdfRenderer } from '../../adapters/gotenberg'
import { openQueue } from '../../adapters/queue'
import { openFileStorage } from '../../adapters/storage-files'
import { openDatabase } from '../../platform/database/db'
import { readHealth, statusOf } from './health'

const unreachable = '127.0.0.1:9'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

const well = { database: 'ok', queue: 'ok', storage: 'ok', pdf: 'ok' }

test('a service whose parts all respond is healthy, and names its version', async () => {
  const health = await readHealth(app)
  expect(health).toEqual({ status: 'ok', version: app.settings.version, checks: well })
  expect(statusOf(health)).toBe(200)
})

test('without the broker of the queue it is healthy, because workers poll for work themselves', async () => {
  const queue = openQueue({ databaseUrl: `postgres://nobody:x@${unreachable}/none`, log: app.log })
  try {
    const health = await readHealth({ ...app, doorbell: queue.doorbell })
    expect(health).toMatchObject({ status: 'ok', checks: { ...well, queue: 'failed' } })
    expect(statusOf(health)).toBe(200)
  } finally {
    await queue.close()
  }
})

test('without the PDF renderer it is healthy, because documents and mails are created later', async () => {
  const pdf = createPdfRenderer({ baseUrl: `http://${unreachable}`, timeoutMs: 1_000 })
  const health = await readHealth({ ...app, pdf })
  expect(health).toMatchObject({ status: 'ok', checks: { ...well, pdf: 'failed' } })
})

test('without its database it is unhealthy, and says so', async () => {
  const db = openDatabase(`postgres://nobody:x@${unreachable}/none`, app.log)
  try {
    const health = await readHealth({ ...app, db })
    expect(health).toMatchObject({ status: 'failed', checks: { ...well, database: 'failed' } })
    expect(statusOf(health)).toBe(503)
  } finally {
    await db.close()
  }
})

test('without its storage it is unhealthy, and says so', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'gewerk-health-'))
  const storage = await openFileStorage(path.join(folder, 'files'))
  await rm(path.join(folder, 'files'), { recursive: true })
  await writeFile(path.join(folder, 'files'), 'no folder any more')
  try {
    const health = await readHealth({ ...app, storage })
    expect(health).toMatchObject({ status: 'failed', checks: { ...well, storage: 'failed' } })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a part that does not respond at all has failed after three seconds', { tags: 'long' }, async () => {
  const health = await readHealth({
    ...app,
    doorbell: { ring: () => {}, healthy: () => new Promise<boolean>(() => {}) },
  })
  expect(health).toMatchObject({ status: 'ok', checks: { queue: 'failed' } })
})
