import { hostname } from 'node:os'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { eventually } from '../../../../tests/harness/eventually'
import { openDatabase } from '../../../platform/database/db'
import { announceProcess, type Presence } from './announce-process'
import { removeSilentProcesses } from './remove-silent-processes'

let app: TestApp
const announced: Presence[] = []
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(async () => {
  for (const presence of announced.splice(0)) await presence.stop()
})
afterAll(() => app.stop())

function announce(...args: Parameters<typeof announceProcess>): Presence {
  const presence = announceProcess(...args)
  announced.push(presence)
  return presence
}
const listed = () => app.db.acrossTenants('sweep', tx => tx.serviceProcess.findMany())

test('a process is on the list from its start to its end, and keeps reporting that it is alive', async () => {
  app.clock.set('2026-03-10T10:00:00.000Z')
  const presence = announce(app, 'worker', 5)
  await eventually(async () => expect(await listed()).toHaveLength(1))
  const startedAt = new Date('2026-03-10T10:00:00.000Z')
  expect(await listed()).toMatchObject([
    { role: 'worker', host: hostname(), pid: process.pid, version: app.settings.version, startedAt },
  ])
  app.clock.set('2026-03-10T10:05:00.000Z')
  const seenAt = new Date('2026-03-10T10:05:00.000Z')
  await eventually(async () => expect(await listed()).toMatchObject([{ startedAt, seenAt }]))
  await presence.stop()
  expect(await listed()).toEqual([])
})

test('a process that was taken off the list while it stood still is back when it goes on', async () => {
  announce(app, 'web', 5)
  await eventually(async () => expect(await listed()).toHaveLength(1))
  await app.db.acrossTenants('sweep', tx => tx.serviceProcess.deleteMany())
  await eventually(async () => expect(await listed()).toHaveLength(1))
})

test('an unavailable database neither ends nor blocks a process, and is logged once', async () => {
  const lines: string[] = []
  const log = pino({ base: undefined }, { write: line => lines.push(JSON.parse(line).msg) })
  const db = openDatabase('postgres://nobody:x@127.0.0.1:9/none', app.log)
  const looks = vi.spyOn(db, 'acrossTenants')
  const presence = announceProcess({ ...app, db, log }, 'all', 5)
  await eventually(() => expect(looks.mock.calls.length).toBeGreaterThan(5))
  await presence.stop()
  await db.close()
  expect(lines).toEqual(['this process cannot say that it is alive; it goes on'])
})

test('processes that have been silent for ten minutes are taken off the list, others are not', async () => {
  app.clock.set('2026-03-10T10:00:00.000Z')
  const seen = (id: number, at: string) => ({
    id: `00000000-0000-4000-8000-00000000000${id}`,
    role: 'worker',
    host: 'h',
    pid: id,
    version: '1',
    startedAt: new Date(at),
    seenAt: new Date(at),
  })
  await app.db.acrossTenants('sweep', tx =>
    tx.serviceProcess.createMany({
      data: [seen(1, '2026-03-10T09:49:59.000Z'), seen(2, '2026-03-10T09:50:00.000Z')],
    }),
  )
  expect(await removeSilentProcesses(app)).toBe(1)
  expect((await listed()).map(({ pid }) => pid)).toEqual([2])
})
