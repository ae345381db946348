import express from 'express'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'
import { type Listening, listen } from '../../../tests/harness/http'
import { readCalendarFeed } from '../../services/planning/calendar-feeds/read'
import { createIdentify } from '../guards/identify'
import { createCalendarHandler } from './calendar'

let app: TestApp
let server: Listening
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp({ now: '2026-10-20T09:00:00.000Z' })
  const web = express()
  const options = { app, identify: createIdentify(app), clientAddress: () => '127.0.0.1' }
  web.get('/calendar/:file', createCalendarHandler(options, readCalendarFeed))
  server = await listen(web)
})
afterAll(async () => {
  await server.close()
  await app.stop()
})
beforeEach(async () => {
  company = await createTestCompany(app)
})

const plan = (input: object) =>
  company.as(2).appointments.create({
    ...{ title: 'Montage', user_ids: [company.userIds[3]] },
    ...{ starts_at: '2026-10-21T07:00:00Z', ends_at: '2026-10-21T09:00:00Z' },
    ...input,
  })
const linkOf = async (role: 2 | 3 = 3) => {
  const { data } = await company.as(role).calendarFeeds.create({})
  return `${server.url}${new URL(data.url).pathname}`
}

/** Parses a response with an independent iCalendar library. */
async function eventsBehind(link: string) {
  const response = await fetch(link)
  const text = await response.text()
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map(component => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      title: event.summary,
      place: event.location,
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      from: event.startDate.isDate ? event.startDate.toString() : event.startDate.toJSDate().toISOString(),
      until: event.endDate.isDate ? event.endDate.toString() : event.endDate.toJSDate().toISOString(),
    }
  })
}

test(
  'an independent reader sees the same instants, over the end of summer time and on whole days',
  { tags: 'long' },
  async () => {
    const night = { starts_at: '2026-10-24T22:30:00Z', ends_at: '2026-10-25T03:30:00Z' }
    const { data } = await plan({ ...night, title: 'Störung; Heizung, "dringend"\nEG', location: 'Lindenweg 4, Linz' })
    await plan({ title: 'Messe', all_day: true, starts_at: '2026-10-25', ends_at: '2026-10-26' })
    const events = await eventsBehind(await linkOf())
    expect(events).toEqual([
      {
        uid: `appointment-${data.id}@${company.companyId}`,
        ...{ title: data.title, place: 'Lindenweg 4, Linz', sequence: 1, status: 'CONFIRMED' },
        ...{ from: '2026-10-24T22:30:00.000Z', until: '2026-10-25T03:30:00.000Z' },
      },
      expect.objectContaining({ title: 'Messe', from: '2026-10-25', until: '2026-10-27' }),
    ])
  },
)

test('a person sees only their own appointments, within a limited period', { tags: 'long' }, async () => {
  await plan({ title: 'Meins' })
  await plan({ title: 'Anderer', user_ids: [company.userIds[1]] })
  await plan({ title: 'Niemandes', user_ids: [] })
  await plan({ title: 'Lange her', starts_at: '2026-09-01T07:00:00Z', ends_at: '2026-09-01T08:00:00Z' })
  await plan({ title: 'In zwei Jahren', starts_at: '2028-09-01T07:00:00Z', ends_at: '2028-09-01T08:00:00Z' })
  expect((await eventsBehind(await linkOf())).map(({ title }) => title)).toEqual(['Meins'])
})

test(
  'the period is from 30 days ago to a year ahead, each day whole in the company’s time zone',
  { tags: 'long' },
  async () => {
    // 30 days before 20 October begin at 22:00 UTC, the day a year ahead ends at 22:00 UTC.
    const minute = (at: string, ends_at: string) => plan({ title: at, starts_at: at, ends_at })
    await minute('2026-09-19T21:00:00Z', '2026-09-19T22:00:00Z')
    await minute('2026-09-19T21:01:00Z', '2026-09-19T22:01:00Z')
    await minute('2027-10-20T21:59:00Z', '2027-10-20T22:30:00Z')
    await minute('2027-10-20T22:00:00Z', '2027-10-20T22:30:00Z')
    const titles = (await eventsBehind(await linkOf())).map(({ title }) => title)
    expect(titles).toEqual(['2026-09-19T21:01:00Z', '2027-10-20T21:59:00Z'])
  },
)

test('a moved appointment has a higher sequence, and a cancelled one says so', { tags: 'long' }, async () => {
  const { data } = await plan({})
  const link = await linkOf()
  await company.as(2).appointments.update({ id: data.id, updates: { title: 'Später' } })
  await company.as(2).appointments.setStatus({ id: data.id, status: 'cancelled' })
  expect(await eventsBehind(link)).toMatchObject([{ title: 'Später', sequence: 3, status: 'CANCELLED' }])
})

test('approved leave appears as an absence without its kind', { tags: 'long' }, async () => {
  const { data: types } = await company.as(2).leaveTypes.list({})
  const type = types.find(({ code }) => code === 'vacation')
  const days = { from_day: '2026-11-02', to_day: '2026-11-03' }
  await company.as(3).leaveRequests.create({ type_id: type?.id ?? 0, ...days, reason: 'Hochzeit' })
  const link = await linkOf()
  expect(await eventsBehind(link)).toEqual([])
  await company.as(2).leaveRequests.create({
    ...{ type_id: type?.id ?? 0, user_id: company.userIds[3], reason: 'Umzug' },
    ...{ from_day: '2026-11-09', to_day: '2026-11-10' },
  })
  expect(await eventsBehind(link)).toMatchObject([{ title: 'Abwesend', from: '2026-11-09', until: '2026-11-11' }])
  expect(await (await fetch(link)).text()).not.toMatch(/Urlaub|Umzug/)
})

test('an unchanged calendar is answered by 304', async () => {
  await plan({})
  const link = await linkOf()
  const etag = (await fetch(link)).headers.get('etag') ?? ''
  expect((await fetch(link, { headers: { 'if-none-match': `W/${etag}` } })).status).toBe(304)
  await plan({ title: 'Neu' })
  expect((await fetch(link, { headers: { 'if-none-match': etag } })).status).toBe(200)
})

test('replaced, revoked, unknown and malformed links, and those of people without the right, get one and the same 404', async () => {
  const former = await linkOf()
  const revoked = await linkOf(2)
  await linkOf()
  await company.as(2).calendarFeeds.revoke()
  const left = await createTestCompany(app)
  const ofLeft = (await left.as(3).calendarFeeds.create({})).data.url
  await app.db.inTenant(left.actor().tenantId, tx =>
    tx.membership.updateMany({ where: { userId: left.userIds[3] }, data: { status: 'left' } }),
  )
  const moduleOff = await createTestCompany(app)
  const ofOff = (await moduleOff.as(3).calendarFeeds.create({})).data.url
  await app.db.acrossTenants('platform', tx =>
    tx.company.update({ where: { id: moduleOff.tenantId }, data: { modules: ['core'] } }),
  )
  const links = [former, revoked, `${server.url}/calendar/${'x'.repeat(43)}.ics`, `${server.url}/calendar/x`]
  for (const url of [ofLeft, ofOff]) links.push(`${server.url}${new URL(url).pathname}`)
  const answers = await Promise.all(links.map(link => fetch(link).then(async r => [r.status, await r.json()])))
  const [, body] = answers[0] ?? []
  expect(answers).toEqual(links.map(() => [404, body]))
  expect(body).toMatchObject({ error: 'not_found' })
})

test('of more concurrent reads than the hourly limit, only that many are answered', { tags: 'long' }, async () => {
  const link = await linkOf()
  const statuses = await Promise.all(Array.from({ length: 66 }, () => fetch(link).then(({ status }) => status)))
  expect([200, 429].map(status => statuses.filter(one => one === status).length)).toEqual([60, 6])
})

test('the link is returned only once, and the log records it without the token', async () => {
  const { data } = await company.as(3).calendarFeeds.create({})
  await fetch(`${server.url}${new URL(data.url).pathname}`)
  expect((await company.as(3).calendarFeeds.get()).data).toEqual({
    created_at: '2026-10-20T09:00:00.000Z',
    last_read_at: '2026-10-20T09:00:00.000Z',
  })
  const log = JSON.stringify(await company.as(1).audit.list({}))
  expect(log).toContain('calendar_feed.created')
  expect(log).not.toContain(new URL(data.url).pathname.slice(10, 30))
})
