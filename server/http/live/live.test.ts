import { connect } from 'node:net'
import express from 'express'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readEvents } from '../../../tests/harness/event-stream'
import { type Listening, listen } from '../../../tests/harness/http'
import { type HttpDatabase, openHttpDatabase } from '../../../tests/harness/http-database'
import { mintTenantId } from '../../platform/actor'
import type { Role } from '../../platform/permissions'
import { notifyLive } from '../../platform/records/live'
import { createIdentify } from '../guards/identify'
import { createLive, type Live } from './index'

let database: HttpDatabase
let live: Live
let server: Listening
const opened: AbortController[] = []

async function serve(options: { heartbeatMs?: number; recheckMs?: number } = {}) {
  const handler = createLive({
    app: database.app,
    identify: createIdentify(database.app),
    databaseUrl: database.databaseUrl,
    retryMs: 5,
    ...options,
  })
  const web = express()
  web.get('/live', handler.pages)
  web.get('/api/notifications/stream', handler.notifications)
  await handler.ready
  return { handler, listening: await listen(web) }
}

beforeAll(async () => {
  database = await openHttpDatabase()
  ;({ handler: live, listening: server } = await serve())
})
afterEach(() => {
  for (const controller of opened.splice(0)) controller.abort()
})
afterAll(async () => {
  await live.close()
  await server.close()
  await database.stop()
})

/** Reads a page's stream event by event. */
const openStream = (cookie: string, headers: Record<string, string> = {}, url = server.url, search = '') =>
  readEvents(`${url}/live${search}`, { cookie, ...headers }, opened)

async function personIn(tenantId: number, role: Role = 1) {
  const userId = await database.person({ tenantId, role })
  return { userId, cookie: await database.cookie(userId, tenantId) }
}
const notify = (tenantId: number, change: Parameters<typeof notifyLive>[2]) =>
  database.app.db.inTenant(mintTenantId(tenantId), tx => notifyLive(tx, mintTenantId(tenantId), change))

test('an outsider gets a 401', async () => {
  const response = await fetch(`${server.url}/live`)
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ error: 'unauthorized' })
  expect(response.headers.get('x-request-id')).toBeTruthy()
})

test('HEAD ends at once', async () => {
  const { tenantId } = await database.company()
  const { cookie } = await personIn(tenantId)
  expect((await fetch(`${server.url}/live`, { method: 'HEAD', headers: { cookie } })).status).toBe(200)
})

test('a committed change reaches every open page of the company, a rolled-back one and another company’s do not', async () => {
  const [own, other] = [await database.company(), await database.company()]
  const [one, two] = [
    await openStream((await personIn(own.tenantId)).cookie),
    await openStream((await personIn(own.tenantId, 2)).cookie),
  ]
  await notify(other.tenantId, { topic: 'invoices', id: 1, type: 'paid' })
  await database.app.db
    .inTenant(mintTenantId(own.tenantId), async tx => {
      await notifyLive(tx, mintTenantId(own.tenantId), { topic: 'invoices', id: 2, type: 'paid' })
      throw new Error('rolled back')
    })
    .catch(() => {})
  await notify(own.tenantId, { topic: 'invoices', id: 3, type: 'paid' })
  for (const stream of [one, two]) {
    expect(await stream.next()).toMatchObject({
      event: 'change',
      data: { topic: 'invoices', id: 3, type: 'paid' },
    })
  }
})

test('the response is an event stream that no proxy buffers', async () => {
  const { tenantId } = await database.company()
  const { response } = await openStream((await personIn(tenantId)).cookie)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('x-accel-buffering')).toBe('no')
  expect(response.headers.get('cache-control')).toContain('no-store')
})

test('an employee receives changes of rapports without their ids, and none of money, mails or webhooks', async () => {
  const { tenantId } = await database.company()
  const stream = await openStream((await personIn(tenantId, 3)).cookie)
  for (const topic of ['invoices', 'offers', 'inquiries', 'mails', 'deliveries'] as const)
    await notify(tenantId, { topic, id: 1, type: 'created' })
  await notify(tenantId, { topic: 'rapports', id: 9, type: 'completed' })
  await notify(tenantId, { topic: 'projects', id: 4, type: 'updated' })
  expect((await stream.next())?.data).toEqual({ topic: 'rapports', id: null, type: 'completed' })
  expect((await stream.next())?.data).toEqual({ topic: 'projects', id: 4, type: 'updated' })
})

test('a manager receives no webhook deliveries, an administrator does', async () => {
  const { tenantId } = await database.company()
  const [manager, administrator] = [
    await openStream((await personIn(tenantId, 2)).cookie),
    await openStream((await personIn(tenantId)).cookie),
  ]
  await notify(tenantId, { topic: 'deliveries', id: null, type: 'created' })
  await notify(tenantId, { topic: 'rapports', id: 9, type: 'completed' })
  expect((await manager.next())?.data).toEqual({ topic: 'rapports', id: 9, type: 'completed' })
  expect((await administrator.next())?.data).toEqual({ topic: 'deliveries', id: null, type: 'created' })
})

test('a module that is off sends no changes', async () => {
  const { tenantId } = await database.company({ modules: ['rapport'] })
  const stream = await openStream((await personIn(tenantId)).cookie)
  await notify(tenantId, { topic: 'invoices', id: 1, type: 'paid' })
  await notify(tenantId, { topic: 'contacts', id: 2, type: 'created' })
  expect((await stream.next())?.data).toMatchObject({ topic: 'contacts' })
})

test('a page that was loaded before a change is asked to reload, one that was loaded after it is not', async () => {
  const { tenantId } = await database.company()
  const { cookie } = await personIn(tenantId)
  const witness = await openStream(cookie)
  const before = Date.now()
  await notify(tenantId, { topic: 'invoices', id: 1, type: 'paid' })
  await witness.next()
  const stale = await openStream(cookie, {}, server.url, `?since=${before}`)
  expect(await stale.next()).toMatchObject({ event: 'resync' })
  const fresh = await openStream(cookie, {}, server.url, `?since=${Date.now() + 1}`)
  await notify(tenantId, { topic: 'invoices', id: 2, type: 'paid' })
  expect(await fresh.next()).toMatchObject({ event: 'change', data: { id: 2 } })
})

test('a page that reconnects is asked to reload', async () => {
  const { tenantId } = await database.company()
  const { cookie } = await personIn(tenantId)
  const first = await openStream(cookie)
  const id = /^id: (\d+)/.exec((await first.block()) ?? '')?.[1] ?? ''
  expect(id).not.toBe('')
  const again = await openStream(cookie, { 'last-event-id': id })
  expect(await again.next()).toMatchObject({ event: 'resync' })
})

test('after a lost database connection every page is asked to reload, and changes arrive again', async () => {
  const { tenantId } = await database.company()
  const stream = await openStream((await personIn(tenantId)).cookie)
  await stream.block()
  await database.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gewerk-live' and datname = current_database()`,
  )
  expect(await stream.next()).toMatchObject({ event: 'resync' })
  await notify(tenantId, { topic: 'contacts', id: 5, type: 'created' })
  expect((await stream.next())?.data).toMatchObject({ topic: 'contacts', id: 5 })
})

test('a notice that cannot be parsed is skipped', async () => {
  const { tenantId } = await database.company()
  const stream = await openStream((await personIn(tenantId)).cookie)
  for (const payload of [
    'no json',
    '{"tenantId":1}',
    JSON.stringify({ tenantId, topic: 'secrets', id: 1, type: 'x' }),
  ]) {
    await database.rows('select pg_notify($1, $2)', 'gewerk_live', payload)
  }
  await notify(tenantId, { topic: 'contacts', id: 6, type: 'created' })
  expect((await stream.next())?.data).toMatchObject({ topic: 'contacts', id: 6 })
})

test('the sixth stream of a person ends the oldest, with an event that asks it not to come back', async () => {
  const { tenantId } = await database.company()
  const { cookie } = await personIn(tenantId)
  const other = await openStream((await personIn(tenantId)).cookie)
  const streams = []
  for (let count = 0; count < 6; count += 1) streams.push(await openStream(cookie))
  expect(await streams[0]?.next()).toMatchObject({ event: 'end', data: { reason: 'too_many_streams' } })
  expect(await streams[0]?.next()).toBeNull()
  await notify(tenantId, { topic: 'contacts', id: 7, type: 'created' })
  for (const stream of [...streams.slice(1), other]) expect((await stream.next())?.event).toBe('change')
})

test('a stream sends heartbeats, and ends when its session does', async () => {
  const { handler, listening } = await serve({ heartbeatMs: 5, recheckMs: 0 })
  const { tenantId } = await database.company()
  const { userId, cookie } = await personIn(tenantId)
  const stream = await openStream(cookie, {}, listening.url)
  await stream.block()
  expect(await stream.block()).toBe(': beat')
  await database.app.sessions.endAllOf(userId)
  // The notice that triggers the check may come before the end.
  while ((await stream.next()) !== null);
  await handler.close()
  await listening.close()
})

test('a changed role takes effect at the next check of the session', async () => {
  const { handler, listening } = await serve({ heartbeatMs: 5, recheckMs: 0 })
  const { tenantId } = await database.company()
  const { userId, cookie } = await personIn(tenantId, 1)
  const stream = await openStream(cookie, {}, listening.url)
  await database.rows('update memberships set role = 3 where user_id = $1', userId)
  // Sent until the session has been checked: then the id is withheld.
  for (;;) {
    await notify(tenantId, { topic: 'rapports', id: 9, type: 'updated' })
    const heard = (await stream.next())?.data
    if ((heard as { id: number | null }).id === null) break
  }
  await handler.close()
  await listening.close()
})

test('a change of the team ends the streams of the removed user at once, and of no one else', async () => {
  const { tenantId } = await database.company()
  const [removed, colleague] = [await personIn(tenantId), await personIn(tenantId)]
  const [theirs, mine] = [await openStream(removed.cookie), await openStream(colleague.cookie)]
  await database.rows("update memberships set status = 'removed' where user_id = $1", removed.userId)
  await notify(tenantId, { topic: 'team', id: 1, type: 'removed' })
  // The notice itself may still arrive, then comes the end.
  while ((await theirs.next()) !== null);
  await notify(tenantId, { topic: 'projects', id: 2, type: 'updated' })
  expect((await mine.next())?.data).toMatchObject({ topic: 'team' })
  expect((await mine.next())?.data).toMatchObject({ topic: 'projects' })
})

test('a page that does not read is dropped before it costs memory', { tags: 'long' }, async () => {
  const [{ tenantId }, other] = [await database.company(), await database.company()]
  const { cookie } = await personIn(tenantId)
  const neighbour = await openStream((await personIn(other.tenantId)).cookie)
  const socket = connect(server.port, '127.0.0.1')
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.on('error', () => {})
  await new Promise<void>(resolve => {
    socket.once('readable', resolve)
    socket.write(`GET /live HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`)
  })
  const long = 'x'.repeat(7000)
  // More than the buffers of both sockets hold; equal notices of one transaction would arrive once.
  await database.rows(
    `select pg_notify('gewerk_live', jsonb_set($1::jsonb, '{id}', to_jsonb(i))::text) from generate_series(1, 3000) as i`,
    JSON.stringify({ tenantId, topic: 'contacts', id: 0, type: long }),
  )
  await notify(other.tenantId, { topic: 'contacts', id: 1, type: 'created' })
  expect(await neighbour.next()).toMatchObject({ event: 'change' })
  let received = 0
  socket.on('data', chunk => {
    received += chunk.length
  })
  await closed
  expect(received).toBeLessThan(3000 * long.length)
})

test('closing ends every stream and accepts no new one', async () => {
  const { handler, listening } = await serve()
  const { tenantId } = await database.company()
  const { cookie } = await personIn(tenantId)
  const stream = await openStream(cookie, {}, listening.url)
  await handler.close()
  expect(await stream.next()).toBeNull()
  expect((await fetch(`${listening.url}/live`, { headers: { cookie } })).status).toBe(503)
  await listening.close()
})

test('a notification reaches the pages of its own user and of no one else', async () => {
  const { tenantId } = await database.company()
  const [notified, colleague] = [await personIn(tenantId, 3), await personIn(tenantId, 1)]
  const [own, other] = [await openStream(notified.cookie), await openStream(colleague.cookie)]
  await notify(tenantId, { topic: 'notifications', id: notified.userId, type: 'created' })
  await notify(tenantId, { topic: 'settings', id: null, type: 'updated' })
  expect((await own.next())?.data).toMatchObject({ topic: 'notifications', type: 'created' })
  expect((await own.next())?.data).toMatchObject({ topic: 'settings' })
  expect((await other.next())?.data).toMatchObject({ topic: 'settings' })
})
