import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/database'
import { eventually } from '../../../tests/harness/eventually'
import { freePort } from '../../../tests/harness/free-port'
import { awaitDatabase } from './await-database'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
})
afterAll(() => database.drop())

test('a database that responds is not waited for', async () => {
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

/** An ErrorResponse of PostgreSQL's protocol: type, length, zero-terminated fields, and a final zero. */
const fields = Buffer.from('SFATAL\0C28000\0Mno such role\0\0')
const refusal = Buffer.concat([Buffer.from([0x45, 0, 0, 0, fields.length + 4]), fields])

test('a server that is still starting is waited for, and the log says so', async () => {
  const port = await freePort()
  const warn = vi.fn()
  const waiting = awaitDatabase(`postgres://a:b@127.0.0.1:${port}/x`, { warn }, { againMs: 5 })
  await eventually(() => expect(warn).toHaveBeenCalledTimes(1))
  // Any response but "not yet" ends the wait: here a server that does not know the role.
  const server = createServer(socket => socket.once('data', () => socket.end(refusal))).listen(port, '127.0.0.1')
  await once(server, 'listening')
  await waiting
  server.close()
  expect(warn).toHaveBeenCalledTimes(1)
})

test('the wait has an end', async () => {
  const port = await freePort()
  await awaitDatabase(`postgres://a:b@127.0.0.1:${port}/x`, { warn: vi.fn() }, { waitMs: 20, againMs: 5 })
})
