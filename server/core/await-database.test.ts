import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database'
import { freePort } from '../../tests/harness/free-port'
import { awaitDatabase } from './await-database'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
})
afterAll(() => database.drop())

test('a database that answers is not waited for', async () => {
  const warn = vi.fn()
  await awaitDatabase(database.superuserUrl, { warn })
  expect(warn).not.toHaveBeenCalled()
})

test('a wrong password is no reason to wait', async () => {
  const url = new URL(database.superuserUrl)
  url.password = 'wrong'
  const warn = vi.fn()
  await awaitDatabase(url.href, { warn })
  expect(warn).not.toHaveBeenCalled()
})

test('a server that is still coming up is waited for, and said to be', async () => {
  const port = await freePort()
  const warn = vi.fn()
  const waiting = awaitDatabase(`postgres://a:b@127.0.0.1:${port}/x`, { warn }, { againMs: 5 })
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1), 20_000)
  // Anything but "not yet" ends the wait: here somebody who speaks no Postgres.
  const server = createServer(socket => socket.end('hello')).listen(port, '127.0.0.1')
  await once(server, 'listening')
  await waiting
  server.close()
  expect(warn).toHaveBeenCalledTimes(1)
})

test('the wait has an end', async () => {
  const port = await freePort()
  await awaitDatabase(`postgres://a:b@127.0.0.1:${port}/x`, { warn: vi.fn() }, { waitMs: 20, againMs: 5 })
})
