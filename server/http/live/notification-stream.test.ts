import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import express from 'express'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'
import { cookieOf } from '../../../tests/harness/cookie'
import { readEvents } from '../../../tests/harness/event-stream'
import { type Listening, listen } from '../../../tests/harness/http'
import type { Role } from '../../platform/permissions'
import { notifyLive } from '../../platform/records/live'
import { createIdentify } from '../guards/identify'
import { createLive, type Live } from './index'

let app: TestApp
let live: Live
let server: Listening
const opened: AbortController[] = []
/** Emits when the response to a request with `?watched=1` is over. */
const watched = new EventEmitter()

async function serve(options: { heartbeatMs?: number; recheckMs?: number } = {}) {
  const live = createLive({
    app,
    identify: createIdentify(app),
    databaseUrl: app.database.runtimeUrl,
    retryMs: 5,
    ...options,
  })
  const web = express()
  web.use((req, res, next) => {
    if (req.query.watched) res.once('close', () => watched.emit('closed'))
    next()
  })
  web.get('/live', live.pages)
  web.get('/api/notifications/stream', live.notifications)
  await live.ready
  return { live, server: await listen(web) }
}

beforeAll(async () => {
  app = await createTestApp()
  ;({ live, server } = await serve())
})
afterEach(() => {
  for (const controller of opened.splice(0)) controller.abort()
})
afterAll(async () => {
  await live.close()
  await server.close()
  await app.stop()
})

const streamUrl = (url = server.url) => `${url}/api/notifications/stream`

async function openAs(company: TestCompany, role: Role, lastId?: string, url = server.url) {
  const headers = { cookie: await cookieOf(app, company, role), ...(lastId ? { 'last-event-id': lastId } : {}) }
  return readEvents(streamUrl(url), headers, opened)
}
type Stream = Awaited<ReturnType<typeof openAs>>

/** Notifies all who may read inquiries, except role 1, who creates it. */
const createInquiry = (company: TestCompany, title: string) => company.as(1).inquiries.create({ title })
const next = (stream: Stream) => stream.nextOf('notification')

test('an outsider gets a 401 as JSON', async () => {
  const response = await fetch(streamUrl())
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ error: 'unauthorized' })
})

test('a new notification comes with its id and its record, followed by the number of unread ones', async () => {
  const company = await createTestCompany(app)
  const stream = await openAs(company, 2)
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect((await stream.next())?.data).toEqual({ unread: 0 })
  await createInquiry(company, 'Dach')
  const [record] = (await company.as(2).notifications.list({})).data
  expect(await stream.next()).toEqual({ event: 'notification', data: record, id: String(record?.id) })
  expect(await stream.next()).toMatchObject({ event: 'unread', data: { unread: 1 } })
  await company.as(2).notifications.markRead({})
  expect(await stream.next()).toMatchObject({ event: 'unread', data: { unread: 0 } })
})

test('no user receives the notifications of a colleague or of another company', { tags: 'long' }, async () => {
  const [own, other] = [await createTestCompany(app), await createTestCompany(app)]
  const [theirs, employees, outsiders] = [await openAs(own, 1), await openAs(own, 3), await openAs(other, 2)]
  const witness = await openAs(own, 2)
  await createInquiry(own, 'Geheim')
  await next(witness)
  // Anything sent to them would have arrived before this one.
  await createInquiry(other, 'Eigenes')
  expect((await next(outsiders))?.data).toMatchObject({ text: expect.stringContaining('Eigenes') })
  for (const stream of [theirs, employees]) {
    expect((await stream.next())?.event).toBe('unread')
    stream.close()
  }
  await noticeOfForeign(own, 1)
  const again = await openAs(own, 1)
  expect((await again.next())?.data).toEqual({ unread: 0 })
})

test(
  'of a colleague’s sick leave a person without that right hears nothing, and the approver hears of it',
  { tags: 'long' },
  async () => {
    const company = await createTestCompany(app)
    const [owner, employee] = [await openAs(company, 1), await openAs(company, 3)]
    const sick = (await company.as(1).leaveTypes.list({})).data.find(({ code }) => code === 'sick')
    const type_id = sick?.id ?? 0
    await company.as(2).leaveRequests.create({ type_id, from_day: '2027-03-01', to_day: '2027-03-02' })
    expect((await next(owner))?.data).toMatchObject({ kind: expect.stringMatching(/^leave_/) })
    // Anything sent about it would have arrived before this one.
    const at = { starts_at: '2027-03-03T08:00:00Z', ends_at: '2027-03-03T09:00:00Z' }
    await company.as(2).appointments.create({ title: 'Gaube', ...at, user_ids: [company.userIds[3]] })
    expect((await next(employee))?.data).toMatchObject({ kind: 'appointment_assigned' })
  },
)

/** A notice of another person's notification sends nothing. */
async function noticeOfForeign(company: TestCompany, role: Role) {
  const { tenantId } = company.actor()
  const [foreign] = (await company.as(2).notifications.list({})).data
  const stream = await openAs(company, role)
  await stream.next()
  await app.db.inTenant(tenantId, tx =>
    notifyLive(tx, tenantId, {
      ...{ topic: 'notifications', id: company.userIds[role], type: 'created' },
      notificationId: foreign?.id ?? 0,
    }),
  )
  expect(await stream.next()).toMatchObject({ event: 'unread', data: { unread: 0 } })
}

test(
  'a reader who reconnects gets what was missed, and an older one only if the ids are close together',
  { tags: 'long' },
  async () => {
    const company = await createTestCompany(app)
    const first = await openAs(company, 2)
    await createInquiry(company, 'A')
    const a = await next(first)
    first.close()
    await createInquiry(company, 'B')
    await createInquiry(company, 'C')
    const { tenantId } = company.actor()
    const back = await openAs(company, 2, a?.id)
    const texts = [await next(back), await next(back), await next(back)].map(
      event => (event?.data as { text: string }).text,
    )
    expect(texts.map(text => text.at(-1))).toEqual(['A', 'B', 'C'])
    await app.db.inTenant(tenantId, tx =>
      tx.notification.updateMany({ where: { id: Number(a?.id) }, data: { createdAt: new Date(Date.now() - 61_000) } }),
    )
    const [c] = (await company.as(2).notifications.list({})).data
    const later = await openAs(company, 2, String(c?.id))
    expect(((await next(later))?.data as { text: string }).text.at(-1)).toBe('B')
  },
)

test(
  'an id that is not their own, is invalid, or is too old leads to a request to load the list',
  { tags: 'long' },
  async () => {
    const company = await createTestCompany(app)
    // Received here, so that no stream receives it as new.
    const first = await openAs(company, 2)
    await createInquiry(company, 'A')
    await next(first)
    first.close()
    const [own] = (await company.as(2).notifications.list({})).data
    for (const lastId of [String((own?.id ?? 0) + 1000), 'x', '-1', '1e3', '99999999999'])
      expect(await (await openAs(company, 2, lastId)).next()).toMatchObject({ event: 'resync' })
    // Of a colleague: the same response.
    expect(await (await openAs(company, 1, String(own?.id))).next()).toMatchObject({ event: 'resync' })
    const { tenantId } = company.actor()
    const row = { tenantId, userId: company.userIds[2], kind: 'inquiry_created', entity: 'inquiry', params: {} }
    await app.db.inTenant(tenantId, tx => tx.notification.createMany({ data: Array(200).fill(row) }))
    expect(await (await openAs(company, 2, '0')).next()).toMatchObject({ event: 'resync' })
  },
)

test('of many at once none is lost and none sent twice in one stream, however often the reader reconnects', async () => {
  const company = await createTestCompany(app)
  const total = 40
  const seen = new Set<string>()
  const reading = (async () => {
    for (let lastId = '0'; seen.size < total; ) {
      const stream = await openAs(company, 2, lastId)
      const here = new Set<string>()
      // Disconnects in the middle of the stream, after six that it did not know.
      for (const enough = Math.min(total, seen.size + 6); seen.size < enough; ) {
        lastId = (await next(stream))?.id ?? ''
        expect(here.has(lastId)).toBe(false)
        here.add(lastId)
        seen.add(lastId)
      }
      stream.close()
    }
  })()
  await Promise.all(Array.from({ length: total }, (_, index) => createInquiry(company, `Anfrage ${index}`)))
  await reading
  const all = (await company.as(2).notifications.list({ limit: 200 })).data.map(({ id }) => String(id))
  expect([...seen].sort()).toEqual(all.sort())
})

test('a notification created while the connection to the database was lost arrives when it is back', async () => {
  const company = await createTestCompany(app)
  const stream = await openAs(company, 2)
  await stream.next()
  await app.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gewerk-live' and datname = current_database()`,
  )
  await createInquiry(company, 'In der Lücke')
  expect((await next(stream))?.data).toMatchObject({ text: expect.stringContaining('In der Lücke') })
})

test('a user who may no longer see the record receives nothing about it, neither new nor again', async () => {
  const company = await createTestCompany(app)
  const { tenantId } = company.actor()
  await createInquiry(company, 'Vorher')
  const before = await openAs(company, 2, '0')
  const known = await next(before)
  await app.db.acrossTenants('platform', tx =>
    tx.membership.updateMany({ where: { tenantId, userId: company.userIds[2] }, data: { role: 3 } }),
  )
  await app.db.inTenant(tenantId, tx => notifyLive(tx, tenantId, { topic: 'team', id: 1, type: 'updated' }))
  const again = await openAs(company, 2, '0')
  expect(await again.next()).toMatchObject({ event: 'unread', data: { unread: 0 } })
  // Sent by a process that did not know about the change yet.
  await app.db.inTenant(tenantId, tx =>
    notifyLive(tx, tenantId, {
      ...{ topic: 'notifications', id: company.userIds[2], type: 'created' },
      notificationId: Number(known?.id),
    }),
  )
  expect(await again.next()).toMatchObject({ event: 'unread', data: { unread: 0 } })
})

test('a stream reports the end of its login, and sends heartbeats until then', async () => {
  const own = await serve({ heartbeatMs: 5, recheckMs: 0 })
  const company = await createTestCompany(app)
  const stream = await openAs(company, 2, undefined, own.server.url)
  while ((await stream.block()) !== ': beat');
  await app.sessions.endAllOf(company.userIds[2])
  expect(await stream.nextOf('end')).toMatchObject({ data: { reason: 'login_over' } })
  expect(await stream.next()).toBeNull()
  await own.live.close()
  await own.server.close()
})

test('streams report the shutdown of the service, and no new one is opened', async () => {
  const own = await serve()
  const company = await createTestCompany(app)
  const stream = await openAs(company, 2, undefined, own.server.url)
  await own.live.close()
  expect(await stream.nextOf('end')).toMatchObject({ data: { reason: 'shutdown' } })
  expect((await openAs(company, 2, undefined, own.server.url)).response.status).toBe(503)
  await own.server.close()
})

test('pages and streams of a person count together: the sixth ends the oldest', async () => {
  const company = await createTestCompany(app)
  const cookie = await cookieOf(app, company, 2)
  const oldest = await openAs(company, 2)
  for (let count = 0; count < 5; count += 1) await readEvents(`${server.url}/live`, { cookie }, opened)
  expect(await oldest.nextOf('end')).toMatchObject({ data: { reason: 'too_many_streams' } })
})

test('a reader that does not read is cut off before it costs memory', { tags: 'long' }, async () => {
  const company = await createTestCompany(app)
  const { tenantId } = company.actor()
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => {})
  const closed = once(watched, 'closed')
  const cookie = await cookieOf(app, company, 2)
  await new Promise<void>(resolve => {
    socket.once('readable', resolve)
    socket.write(`GET /api/notifications/stream?watched=1 HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`)
  })
  const params = { number: '1', title: 'x'.repeat(60_000) }
  const row = { tenantId, userId: company.userIds[2], kind: 'inquiry_created', entity: 'inquiry', params }
  // More than the buffers of both ends hold.
  for (let round = 0; round < 6; round += 1)
    await app.db.inTenant(tenantId, async tx => {
      const rows = await tx.notification.createManyAndReturn({ data: Array(30).fill(row), select: { id: true } })
      for (const { id } of rows)
        await notifyLive(tx, tenantId, {
          ...{ topic: 'notifications', id: company.userIds[2], type: 'created' },
          notificationId: id,
        })
    })
  await closed
  socket.destroy()
})
