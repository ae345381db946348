import { createHmac } from 'node:crypto'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { describeKinds } from '../../../../tests/harness/describe-kinds'
import { errorOf } from '../../../../tests/harness/errors'
import { type Listening, listen } from '../../../../tests/harness/http'
import { endLeases } from '../../../../tests/harness/jobs'
import { startGoogle } from '../../../../tests/worlds/google'
import { startMicrosoft } from '../../../../tests/worlds/microsoft'
import { consent } from '../../../../tests/worlds/world'
import { backgroundJobs, inboxSources } from '../../../handlers'
import { createPushHandler } from '../../../http/inbound/inbox'
import { inTenant, joinedTo } from '../../../platform/database/db'
import { runDueJobs } from '../../../platform/jobs/run-jobs'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { handleSyncMessage } from './handle-sync-message'
import { syncCalendar } from './sync-calendar'

const address = 'petra@dach-huber.example'
const zone = 'Europe/Vienna'
const hourMs = 3_600_000
/** Tomorrow at that hour, in UTC. */
const at = (hour: number) => {
  const day = new Date(Date.now() + 24 * hourMs).toISOString().slice(0, 10)
  return new Date(Date.parse(`${day}T00:00:00Z`) + hour * hourMs).toISOString()
}

/** An event as either vendor has it. */
interface RawEvent {
  id: string
  status?: string
  summary?: string
  subject?: string
  location?: string | { displayName?: string }
  start: { dateTime: string; timeZone?: string }
}
const placeOf = ({ location }: RawEvent): string | null =>
  (typeof location === 'string' ? location : location?.displayName) || null

/** How a vendor represents what people do in their calendar. */
interface Dialect {
  vendor: AccountVendor
  start: () => ReturnType<typeof startGoogle> | ReturnType<typeof startMicrosoft>
  timed: (from: number, to: number) => object
  titled: (title: string) => object
  placed: (place: string) => object
  hidden: object
  free: object
  read: (event: RawEvent) => { title: string; startsAt: number; place: string | null }
  renews: boolean
}

const dialects: Dialect[] = [
  {
    ...{ vendor: 'google', start: () => startGoogle({ name: address }), renews: false },
    timed: (from, to) => ({
      start: { dateTime: at(from), timeZone: zone },
      end: { dateTime: at(to), timeZone: zone },
    }),
    titled: summary => ({ summary }),
    placed: location => ({ location }),
    ...{ hidden: { visibility: 'private' }, free: { transparency: 'transparent' } },
    read: one => ({ title: one.summary ?? '', startsAt: Date.parse(one.start.dateTime), place: placeOf(one) }),
  },
  {
    ...{ vendor: 'microsoft', start: () => startMicrosoft({ name: address }), renews: true },
    timed: (from, to) => ({
      start: { dateTime: at(from).slice(0, 19), timeZone: 'UTC' },
      end: { dateTime: at(to).slice(0, 19), timeZone: 'UTC' },
    }),
    titled: subject => ({ subject }),
    placed: displayName => ({ location: { displayName } }),
    ...{ hidden: { sensitivity: 'private' }, free: { showAs: 'free' } },
    read: one => ({
      title: one.subject ?? '',
      startsAt:
        Date.parse(`${one.start.dateTime.slice(0, 19)}Z`) - (one.start.timeZone === 'UTC' ? 0 : viennaOffset(one)),
      place: placeOf(one),
    }),
  },
]

/** UTC offset of Vienna on the day of an event. */
function viennaOffset({ start }: RawEvent): number {
  const utc = new Date(`${start.dateTime.slice(0, 19)}Z`)
  const wall = new Date(utc.toLocaleString('en-US', { timeZone: start.timeZone }))
  const plain = new Date(utc.toLocaleString('en-US', { timeZone: 'UTC' }))
  return wall.getTime() - plain.getTime()
}

describeKinds(dialects, 'a calendar of $vendor kept in step', dialect => {
  const { vendor } = dialect
  let app: TestApp
  let world: Awaited<ReturnType<Dialect['start']>>
  let company: TestCompany
  let server: Listening
  beforeAll(async () => {
    world = await dialect.start()
    app = await createTestApp({ now: new Date().toISOString() })
    app.settings.providerApps[vendor] = { clientId: 'gewerk', clientSecret: 'pretend-secret', baseUrl: world.url }
    app.settings.calendarSyncSecret = 'a secret of the relay, 32 letters long'
    server = await listen(express().use(createPushHandler({ app, sources: inboxSources })))
    app.settings.baseUrl = server.url
    company = await createTestCompany(app)
    for (const role of [1, 3] as const) {
      const { data } = await company.as(role)[vendor].start({})
      await company.as(role)[vendor].callback(await consent(data.url))
    }
  })
  afterAll(async () => {
    await server.close()
    await app.stop()
    await world.close()
  })

  const mine = (role: 1 | 2 | 3 = 1) => company.as(role)
  const mainId = () => [...world.calendars.keys()][0] ?? ''
  const calendar = (id = mainId()) => world.calendars.get(id) as Map<string, RawEvent>
  const events = (id = mainId()) =>
    [...calendar(id).values()]
      .filter(({ status }) => status !== 'cancelled')
      .map(one => ({ id: String(one.id), ...dialect.read(one) }))
  /** Runs all due jobs, and those that they enqueue. */
  async function settle() {
    for (let round = 0; round < 20; round++) {
      await world.notices.settled()
      const { done, delayed, failed } = await runDueJobs(app, backgroundJobs)
      if (done + delayed + failed === 0) return
    }
    throw new Error('It never comes to rest')
  }
  const clock = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString())
  const plan = async (title: string, from: number, more: object = {}, role: 1 | 2 | 3 = 1) =>
    (
      await mine(1).appointments.create({
        ...{ title, starts_at: at(from), ends_at: at(from + 1), user_ids: [company.userIds[role] ?? 0] },
        ...more,
      })
    ).data
  let measuring = 0
  const appointment = async (id: number) => (await mine().appointments.planned({ id })).data[0]
  const eventOf = (title: string) => events().find(one => one.title === title)
  const log = async (id: number) =>
    (await inTenant(company.ctx(), tx =>
      tx.auditEntry.findMany({ where: { entity: 'appointment', entityId: String(id) }, orderBy: { id: 'asc' } }),
    )) as Array<{ action: string; changes: Record<string, unknown> }>
  const writes = () => world.requests.filter(one => /^(POST|PATCH|DELETE) .*\/events/.test(one)).length

  test('before a calendar is chosen, there is nothing to sync', async () => {
    expect((await mine()[vendor].watchStatus({})).data).toMatchObject({ chosen: false, watch: { state: 'none' } })
    expect(await errorOf(mine()[vendor].delta({}))).toMatchObject({ status: 409 })
    expect(await errorOf(mine()[vendor].watchStart({ calendarId: 'bautrupp' }))).toMatchObject({ status: 409 })
    expect(await errorOf(mine()[vendor].watchStart({ user: 'jemand@anderes.example' }))).toMatchObject({ status: 403 })
  })

  test('a chosen calendar gets the person’s appointments and no others, and its other events are shown as busy times', async () => {
    world.edit(mainId(), 'zahnarzt', { ...dialect.timed(6, 7), ...dialect.titled('Zahnarzt'), ...dialect.hidden })
    world.edit(mainId(), 'messe', { ...dialect.timed(13, 14), ...dialect.titled('Messe') })
    world.edit(mainId(), 'frei', { ...dialect.timed(15, 16), ...dialect.titled('Geburtstag'), ...dialect.free })
    measuring = (await plan('Aufmaß', 8)).id
    await plan('Anderer', 9, {}, 2)
    const started = await mine()[vendor].watchStart({})
    expect(started.data).toMatchObject({ chosen: true, calendar_id: mainId(), watch: { state: 'starting' } })
    await settle()
    expect(events().map(({ title }) => title)).toEqual(['Zahnarzt', 'Messe', 'Geburtstag', 'Aufmaß'])
    expect(eventOf('Aufmaß')?.startsAt).toBe(Date.parse(at(8)))
    const { data } = await mine()[vendor].watchStatus({})
    expect(data).toMatchObject({ watch: { state: 'active' }, appointments: 1, outside_times: 2, problem: null })
    expect(data.last_sync_at).not.toBeNull()
    const day = at(8).slice(0, 10)
    const seenBy = async (role: 1 | 2 | 3) =>
      (await mine(role).calendarConnections.outsideTimes({ from: day, to: day })).data.map(({ title }) => title)
    expect(await seenBy(1)).toEqual([null, 'Messe'])
    expect(await seenBy(2)).toEqual([null, null])
    expect(await seenBy(3)).toEqual([])
    const own = async (role: 1 | 2) =>
      (await mine(role).calendarConnections.outsideTimes({ from: day, to: day, mine: 'true' })).data
    expect(await own(1)).toHaveLength(2)
    expect(await own(2)).toEqual([])
  })

  test('a change at the vendor arrives by a notification; our own write, reported back, changes nothing', async () => {
    const id = measuring
    const before = writes()
    world.edit(mainId(), eventOf('Aufmaß')?.id ?? '', dialect.timed(10, 11))
    await settle()
    expect(await appointment(id)).toMatchObject({ starts_at: at(10), ends_at: at(11), title: 'Aufmaß' })
    expect(writes() - before).toBe(0)
    await mine().appointments.update({ id, updates: { title: 'Aufmaß Dach', location: 'Lindenweg 4' } })
    await settle()
    expect(eventOf('Aufmaß Dach')).toMatchObject({ place: 'Lindenweg 4', startsAt: Date.parse(at(10)) })
    expect(writes() - before).toBe(1)
    const version = (await appointment(id))?.version
    clock(20)
    await settle()
    expect((await appointment(id))?.version).toBe(version)
    expect(writes() - before).toBe(1)
    expect((await mine().calendarConnections.appointment({ id })).data).toMatchObject({ state: 'there' })
    expect((await mine(2).calendarConnections.appointment({ id })).data).toBeNull()
  })

  test('what was changed on both sides stays as it is here, the rest is taken over, and the log keeps the losing value', async () => {
    const { id } = await plan('Besprechung', 12)
    await settle()
    world.notices.hold()
    world.edit(mainId(), eventOf('Besprechung')?.id ?? '', {
      ...dialect.titled('Von drüben'),
      ...dialect.timed(17, 18),
    })
    await mine().appointments.update({ id, updates: { title: 'Von hier' } })
    world.notices.letGo()
    await settle()
    expect(await appointment(id)).toMatchObject({ title: 'Von hier', starts_at: at(17) })
    expect(eventOf('Von hier')).toMatchObject({ startsAt: Date.parse(at(17)) })
    const kept = (await log(id)).filter(({ action }) => action === 'appointment.kept')
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept[0]?.changes)).toContain('Von drüben')
  })

  test('removing an event there cancels the appointment of a person alone, and declines one in which others take part', async () => {
    const alone = await plan('Allein', 8)
    const both = await plan('Zu zweit', 9, { user_ids: [company.userIds[1] ?? 0, company.userIds[2] ?? 0] })
    await settle()
    for (const title of ['Allein', 'Zu zweit']) world.edit(mainId(), eventOf(title)?.id ?? '', null)
    await settle()
    expect(await appointment(alone.id)).toMatchObject({ status: 'cancelled' })
    expect(await appointment(both.id)).toMatchObject({ status: 'scheduled', answers: [{ answer: 'declined' }] })
    expect(eventOf('Zu zweit')).toBeUndefined()
    // A new time needs a new answer.
    await mine(2).appointments.update({ id: both.id, updates: { starts_at: at(19), ends_at: at(20) } })
    await settle()
    expect(eventOf('Zu zweit')).toMatchObject({ startsAt: Date.parse(at(19)) })
    await mine(2).appointments.update({ id: both.id, updates: { user_ids: [company.userIds[2] ?? 0] } })
    await settle()
    expect(eventOf('Zu zweit')).toBeUndefined()
  })

  test('a person who may not plan cannot move an appointment: it is put back, and the log has the attempt', async () => {
    const { id } = await plan('Montage', 7, {}, 3)
    await mine(3)[vendor].watchStart({ calendarId: 'urlaub' })
    await settle()
    const found = () => events('urlaub').find(one => one.title === 'Montage')
    world.edit('urlaub', found()?.id ?? '', dialect.timed(20, 21))
    await settle()
    expect(await appointment(id)).toMatchObject({ starts_at: at(7) })
    expect(found()?.startsAt).toBe(Date.parse(at(7)))
    expect((await log(id)).at(-1)).toMatchObject({ action: 'appointment.kept' })
    await mine(3)[vendor].watchStop({})
    expect(found()).toBeDefined()
  })

  test('an event created there becomes an appointment if the person chose that, a private one never', async () => {
    await mine()[vendor].watchStart({ takes_events: true })
    await settle()
    world.edit(mainId(), 'neu0', { ...dialect.timed(5, 6), ...dialect.titled('Neu von drüben') })
    world.edit(mainId(), 'neu1', { ...dialect.timed(5, 6), ...dialect.titled('Arzt'), ...dialect.hidden })
    await settle()
    const found = await mine().appointments.planned({
      q: 'Neu von drüben',
      from: at(5).slice(0, 10),
      to: at(5).slice(0, 10),
    })
    expect(found.data).toMatchObject([{ starts_at: at(5), user_ids: [company.userIds[1]] }])
    expect(events().filter(({ title }) => title === 'Neu von drüben')).toHaveLength(1)
    expect(
      (await mine().appointments.planned({ q: 'Arzt', from: at(5).slice(0, 10), to: at(5).slice(0, 10) })).data,
    ).toEqual([])
    await mine()[vendor].watchStart({ takes_events: false })
    await settle()
  })

  test('a cursor that the vendor has dropped leads to a full read, which also finds deletions', async () => {
    const { id } = await plan('Vergessen', 11)
    await settle()
    world.notices.lose(9)
    world.edit(mainId(), eventOf('Vergessen')?.id ?? '', dialect.titled('Wiedergefunden'))
    world.edit(mainId(), 'messe', null)
    world.forgetChanges()
    await mine()[vendor].delta({})
    await settle()
    world.notices.lose(0)
    expect(await appointment(id)).toMatchObject({ title: 'Wiedergefunden' })
    expect((await mine()[vendor].watchStatus({})).data.outside_times).toBe(2)
  })

  test('a lost notification delays a change by a quarter of an hour, and a lost channel is replaced', async () => {
    const before = world.notices.channels().map(({ id }) => id)
    expect(before).toHaveLength(1)
    // Unlike ours, the vendor's clock has not been advanced.
    await inTenant(company.ctx(), tx =>
      tx.calendarWatch.updateMany({ data: { notifiedAt: null, createdAt: new Date(Date.now() - hourMs) } }),
    )
    world.notices.forgetChannels()
    world.edit(mainId(), 'spaet', { ...dialect.timed(21, 22), ...dialect.titled('Spät') })
    clock(20)
    await settle()
    expect((await mine()[vendor].watchStatus({})).data.outside_times).toBe(3)
    clock(20)
    await settle()
    clock(20)
    await settle()
    expect(world.notices.channels()).toHaveLength(1)
    expect(world.notices.channels()[0]?.id).not.toBe(before[0])
  })

  test('a replaced channel that the vendor does not let us end expires, and stops no sync', async () => {
    const watches = () => inTenant(company.ctx(), tx => tx.calendarWatch.findMany({}))
    const admit = world.refuse(/\/channels\/stop|^DELETE .*\/subscriptions/)
    world.notices.forgetChannels()
    await inTenant(company.ctx(), tx => tx.calendarWatch.updateMany({ data: { lostAt: app.clock.now() } }))
    clock(20)
    await settle()
    expect(await watches()).toHaveLength(2)
    clock(20)
    await settle()
    admit()
    expect(await watches()).toMatchObject([{ lostAt: null }])
    expect((await mine()[vendor].watchStatus({})).data).toMatchObject({ problem: null })
  })

  test('a vendor that opens no channel is asked ever more seldom, and at once when the person acts', async () => {
    world.notices.forgetChannels()
    await inTenant(company.ctx(), tx => tx.calendarWatch.deleteMany({}))
    const ask = /\/events\/watch|^POST .*\/subscriptions/
    const admit = world.refuse(ask)
    const asked = () => world.requests.filter(request => ask.test(request)).length
    async function askedBy(step: () => unknown) {
      const before = asked()
      await step()
      await settle()
      return asked() - before
    }
    const pauses: Array<[number, number]> = []
    for (const minutes of [20, 20, 20, 60, 60, 360]) pauses.push([minutes, await askedBy(() => clock(minutes))])
    expect(pauses).toEqual([
      [20, 1],
      [20, 1],
      [20, 0],
      [60, 1],
      [60, 0],
      [360, 1],
    ])
    expect((await mine()[vendor].watchStatus({})).data).toMatchObject({ watch: { state: 'refused' }, problem: null })
    const acts = [
      () => mine()[vendor].delta({}),
      () => mine()[vendor].watchStart({}),
      async () => mine()[vendor].callback(await consent((await mine()[vendor].start({})).data.url)),
    ]
    for (const act of acts) expect(await askedBy(act)).toBe(1)
    admit()
    await mine()[vendor].delta({})
    await settle()
    expect((await mine()[vendor].watchStatus({})).data).toMatchObject({ watch: { state: 'active' } })
    app.clock.set(new Date().toISOString())
  })

  test('a run that fails after it has opened a channel finds that channel again', async () => {
    world.notices.forgetChannels()
    await inTenant(company.ctx(), tx => tx.calendarWatch.deleteMany({}))
    const [sync] = await inTenant(company.ctx(), tx => tx.calendarSync.findMany({ where: { problem: null } }))
    const { signal } = new AbortController()
    // What the step returns to be written is lost.
    for (let attempt = 0; attempt < 2; attempt++)
      await syncCalendar.slice({ ctx: company.ctx(), key: String(sync?.id), payload: {}, cursor: null, signal })
    expect(world.notices.channels()).toHaveLength(1)
  })

  test('a notification that waited counts as of when it is handled, for those that were left out beside it', async () => {
    const [watch] = await inTenant(company.ctx(), tx => tx.calendarWatch.findMany({}))
    const body = Buffer.from(JSON.stringify({ watch_id: watch?.id, lifecycle: null }))
    const receivedAt = new Date(app.clock.now().getTime() - hourMs)
    const message = { id: 1, externalId: '1', subject: String(watch?.syncId), contentType: null, body, receivedAt }
    const write = await handleSyncMessage({ ctx: company.ctx(), message, signal: new AbortController().signal })
    await inTenant(company.ctx(), tx => write(tx, joinedTo(tx, company.ctx())))
    const after = await inTenant(company.ctx(), tx => tx.calendarWatch.findMany({}))
    expect(after).toMatchObject([{ id: watch?.id, notifiedAt: app.clock.now() }])
    await settle()
  })

  test('a channel is renewed before it expires, or another one is opened beside it', async () => {
    const [before] = world.notices.channels()
    clock(5 * 24 * 60)
    world.notices.putClockOn(5 * 24 * hourMs)
    await settle()
    const after = world.notices.channels()
    expect(after.some(({ id }) => id === before?.id)).toBe(true)
    expect(after).toHaveLength(dialect.renews ? 1 : 2)
    clock(20)
    await settle()
    expect(world.notices.channels()).toHaveLength(1)
    app.clock.set(new Date().toISOString())
    world.notices.putClockOn(-5 * 24 * hourMs)
  })

  test('notifications that are repeated, late or out of order have the same result', async () => {
    const { id } = await plan('Oft', 14)
    await settle()
    const before = world.notices.answers.length
    world.notices.repeat(3)
    world.notices.hold()
    for (const hour of [15, 16, 18]) world.edit(mainId(), eventOf('Oft')?.id ?? '', dialect.timed(hour, hour + 1))
    world.notices.letGo()
    await settle()
    world.notices.repeat(1)
    expect(await appointment(id)).toMatchObject({ starts_at: at(18) })
    expect(new Set(world.notices.answers.slice(before))).toEqual(new Set([200]))
  })

  test('forged notices and unknown channels are refused, and change nothing', async () => {
    const [channel] = world.notices.channels()
    const post = (body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/api/${vendor}/calendar/watch/webhook`, {
        ...{ method: 'POST', headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    const tries =
      vendor === 'google'
        ? [
            post('', { 'x-goog-channel-id': channel?.id ?? '', 'x-goog-channel-token': 'geraten' }),
            post('', { 'x-goog-channel-id': 'unbekannt', 'x-goog-channel-token': 'x', 'x-goog-resource-id': 'y' }),
            post(''),
          ]
        : [
            post({ value: [{ subscriptionId: channel?.id, clientState: 'geraten' }] }),
            post({ value: [{ subscriptionId: 'unbekannt', clientState: 'x' }] }),
            post('{"value":'),
          ]
    for (const answer of await Promise.all(tries)) expect(answer.status).toBe(401)
    const inbox = await inTenant(company.ctx(), tx => tx.inboxMessage.count({ where: { status: 'pending' } }))
    expect(inbox).toBe(0)
  })

  test('a relay may name a company under its signature, and is refused without one', async () => {
    const body = JSON.stringify({ company_id: company.ctx().actor.companyId })
    const send = (secret: string, seconds = Math.floor(app.clock.now().getTime() / 1_000)) =>
      fetch(`${server.url}/api/calendar/sync/${vendor}/webhook`, {
        ...{ method: 'POST', body },
        headers: {
          'X-Service-Timestamp': String(seconds),
          'X-Service-Signature': `sha256=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
        },
      })
    expect((await send('geraten')).status).toBe(401)
    expect((await send(app.settings.calendarSyncSecret ?? '', 1_000)).status).toBe(401)
    const before = world.requests.length
    expect((await send(app.settings.calendarSyncSecret ?? '')).status).toBe(200)
    await settle()
    expect(world.requests.length).toBeGreaterThan(before)
  })

  test('a vendor that throttles is retried later, and an event created but not recorded is found again, not duplicated', async () => {
    await plan('Geduld', 22)
    world.failNext(1, 429, { 'retry-after': '60' })
    await settle()
    expect((await mine()[vendor].watchStatus({})).data.problem).toBe(`${vendor}.http_429`)
    clock(3)
    await settle()
    expect(events().filter(({ title }) => title === 'Geduld')).toHaveLength(1)
    // It was created at the vendor, but the worker has recorded nothing.
    await inTenant(company.ctx(), tx =>
      tx.calendarLink.updateMany({ where: { appointment: { title: 'Geduld' } }, data: { eventId: null, version: 0 } }),
    )
    await endLeases(app, { kind: 'calendars.sync' })
    await mine()[vendor].delta({})
    await settle()
    expect(events().filter(({ title }) => title === 'Geduld')).toHaveLength(1)
  })

  test('the directory is read if the person agreed to it, and otherwise refused with the remedy', async () => {
    const refused = await errorOf(mine()[vendor].users({}))
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('agreed') })
    const { data } = await mine()[vendor].start({ people: true })
    await mine()[vendor].callback(await consent(data.url))
    world.directory = ['Anna', 'Bernd', 'Clara'].map(name => ({
      name,
      email: `${name.toLowerCase()}@dach-huber.example`,
    }))
    expect((await mine()[vendor].users({})).data.users.map(({ email }) => email)).toHaveLength(3)
    expect((await mine()[vendor].users({ limit: 2 })).data.users).toHaveLength(2)
    expect((await mine()[vendor].suggestions({ q: 'bern' })).data.users).toMatchObject([{ name: 'Bernd' }])
  })

  test('a revoked grant stops the sync and is reported; after reconnecting the sync goes on', async () => {
    world.revoke()
    await plan('Nachher', 23)
    await settle()
    expect((await mine()[vendor].watchStatus({})).data).toMatchObject({ problem: 'access_withdrawn' })
    const { data } = await mine()[vendor].start({})
    await mine()[vendor].callback(await consent(data.url))
    await settle()
    expect((await mine()[vendor].watchStatus({})).data).toMatchObject({ problem: null })
    expect(events().filter(({ title }) => title === 'Nachher')).toHaveLength(1)
  })

  test('after stopping, nothing is synced any more, and the vendor’s channels are closed', async () => {
    expect((await mine()[vendor].watchStop({})).data).toMatchObject({ chosen: false })
    expect(world.notices.channels()).toEqual([])
    const before = writes()
    await plan('Zu spät', 3)
    await settle()
    expect(writes()).toBe(before)
  })
})
