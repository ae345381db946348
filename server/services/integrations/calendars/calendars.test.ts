import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { describeKinds } from '../../../../tests/harness/describe-kinds'
import { errorOf } from '../../../../tests/harness/errors'
import { removePerson } from '../../../../tests/harness/members'
import { startGoogle } from '../../../../tests/worlds/google'
import { startMicrosoft } from '../../../../tests/worlds/microsoft'
import { consent } from '../../../../tests/worlds/world'
import { inTenant } from '../../../platform/database/db'
import { type AccountVendor, vendorNames } from '../../../platform/values/account-vendors'

const address = 'petra@dach-huber.example'
const [zone, link] = ['Europe/Vienna', 'https://meet.example/abc-defg-hij']

/** Vendor-specific values; the expected behaviour is the same for every vendor. */
interface Dialect {
  vendor: AccountVendor
  start: () => ReturnType<typeof startGoogle> | ReturnType<typeof startMicrosoft>
  /** Scopes requested for the calendar. */
  scope: string
  /** The scope among them whose consent checkbox is left unticked. */
  calendarBox: string
  /** The vendor's response to an invalid request. */
  misuse: object
  /** A private weekly event with a guest, organised by another person, and a link to join it. */
  series: Record<string, unknown>
  /** The nth of the events that fill a calendar. */
  one: (n: number) => { id: string; [field: string]: unknown }
  othersStorage: 'google_drive' | 'onedrive'
  hearsOfTheEnd: boolean
}

const wall = (hour: string) => `2026-02-03T${hour}:00:00`
const at = (hour: string) => ({ dateTime: `${wall(hour)}+01:00`, timeZone: zone })
const walls = (start: string, end: string) => ({
  start: { dateTime: wall(start), timeZone: zone },
  end: { dateTime: wall(end), timeZone: zone },
})
const scopes = 'https://www.googleapis.com/auth'
const dialects: Dialect[] = [
  {
    ...{ vendor: 'google', start: () => startGoogle({ name: address }), othersStorage: 'google_drive' },
    scope: `openid email ${scopes}/calendar.events ${scopes}/calendar.calendarlist.readonly`,
    ...{ calendarBox: `${scopes}/calendar.events`, hearsOfTheEnd: true },
    misuse: { error: { code: 400, errors: [{ reason: 'badRequest' }] } },
    series: {
      ...{ status: 'confirmed', summary: 'Jour fixe', start: at('10'), end: at('11'), visibility: 'private' },
      attendees: [{ email: 'kunde@example.org', responseStatus: 'needsAction' }],
      ...{ hangoutLink: link, recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TU'] },
    },
    one: n => ({ id: `e${n}`, status: 'confirmed', summary: `${n}`, start: at('08'), end: at('09') }),
  },
  {
    ...{ vendor: 'microsoft', start: () => startMicrosoft({ name: address }), othersStorage: 'onedrive' },
    scope: 'openid email offline_access User.Read Calendars.ReadWrite',
    ...{ calendarBox: 'Calendars.ReadWrite', hearsOfTheEnd: false },
    misuse: { error: { code: 'ErrorInvalidRequest', message: 'x' } },
    series: {
      ...{ subject: 'Jour fixe', ...walls('10', '11'), sensitivity: 'private', isOrganizer: false },
      attendees: [{ emailAddress: { address: 'kunde@example.org' }, status: { response: 'none' } }],
      onlineMeeting: { joinUrl: link },
      recurrence: {
        pattern: { type: 'weekly', interval: 1, daysOfWeek: ['tuesday'], firstDayOfWeek: 'monday' },
        range: { type: 'noEnd', startDate: '2026-02-03' },
      },
    },
    one: n => ({ id: `e${n}`, subject: `${n}`, ...walls('08', '09') }),
  },
]

describeKinds(dialects, 'the calendar of $vendor', dialect => {
  const { vendor } = dialect
  let app: TestApp
  let world: Awaited<ReturnType<Dialect['start']>>
  let company: TestCompany
  let email: string
  beforeAll(async () => {
    world = await dialect.start()
    app = await createTestApp({ now: '2026-02-02T06:00:00Z' })
    app.settings.providerApps[vendor] = { clientId: 'gewerk', clientSecret: 'pretend-secret', baseUrl: world.url }
    company = await createTestCompany(app)
    const where = { id: company.userIds[1] }
    email = (await inTenant(company.ctx(), tx => tx.user.findUniqueOrThrow({ where }))).email
  })
  afterAll(async () => {
    await app.stop()
    await world.close()
  })

  const mine = (role: 1 | 2 | 3 = 1) => company.as(role)
  async function connect(role: 1 | 2 | 3 = 1) {
    const { data } = await mine(role)[vendor].start({})
    return mine(role)[vendor].callback(await consent(data.url))
  }
  const visit = { summary: 'Aufmaß', start: at('08'), end: at('09') }
  /** Events of that day as the person reads them in the main calendar. */
  const listed = async () =>
    (await mine()[vendor].events({ timeMin: '2026-02-03T00:00:00Z', timeMax: '2026-02-04T00:00:00Z' })).events
  /** Puts an event into a calendar at the vendor itself, as a person would. */
  const put = (calendarId: string, id: string, event: object) =>
    (world.calendars as Map<string, Map<string, object>>).get(calendarId)?.set(id, { id, ...event })
  const mainId = () => [...world.calendars.keys()][0] ?? ''

  test('before an account is connected, requests are refused, and setup and test report what is missing', async () => {
    expect(await errorOf(mine()[vendor].events({}))).toMatchObject({ status: 409 })
    const { data: setup } = await mine()[vendor].setup()
    expect(setup).toMatchObject({ configured: true, client_id: 'gewerk', missing: [expect.stringContaining('Profil')] })
    expect(JSON.stringify(setup)).not.toContain('pretend-secret')
    const { data: tested } = await mine()[vendor].test({})
    expect(tested.ok).toBe(false)
    expect(tested.checks.at(-1)).toMatchObject({ check: 'connected', ok: false })
  })

  test('an account is connected once, by the person who began it, with only the scopes that the calendar needs', async () => {
    const { data } = await mine()[vendor].start({})
    expect(new URL(data.url).searchParams.get('scope')).toBe(dialect.scope)
    const given = await consent(data.url)
    expect(await errorOf(mine(2)[vendor].callback(given))).toMatchObject({ status: 400 })
    expect(await errorOf(mine()[vendor].callback(given))).toMatchObject({ status: 400 })
    expect((await connect()).data).toEqual({ provider: vendor, account: address })
    expect((await mine().calendarConnections.list()).data).toMatchObject([
      { status: 'connected', account: address, features: ['calendar'], calendar_id: mainId(), is_primary: true },
    ])
    const [row] = await inTenant(company.ctx(), tx => tx.personalAccount.findMany())
    expect(row?.sealed).toMatch(/^v1\./)
    expect((await mine()[vendor].test({})).data.ok).toBe(true)
  })

  test('a consent begun for documents connects no calendar, and vice versa', async () => {
    const storage = await consent((await mine().storage.connect({ provider: dialect.othersStorage })).data.url)
    expect(await errorOf(mine()[vendor].callback(storage))).toMatchObject({ status: 400 })
    const calendar = await consent((await mine()[vendor].start({})).data.url)
    expect(await errorOf(mine().storage.callback(calendar))).toMatchObject({ status: 400 })
  })

  test('an unticked consent checkbox is reported at once, and nothing is stored', async () => {
    world.refuseScopes(dialect.calendarBox)
    const refused = await errorOf(connect(3))
    world.refuseScopes()
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('not agreed to') })
    expect((await mine(3).calendarConnections.list()).data).toEqual([])
  })

  test('events are created, listed, changed and deleted, in the envelope of the interface', async () => {
    const created = await mine()[vendor].createEvent({ ...visit, user: email.toUpperCase() })
    expect(created).toMatchObject({ impersonatedUser: email, calendarId: 'primary', events: [{ summary: 'Aufmaß' }] })
    const [event] = created.events
    const eventId = event?.id ?? ''
    expect(Date.parse(event?.start.dateTime ?? '')).toBe(Date.parse('2026-02-03T07:00:00Z'))
    expect(event?.start.timeZone).toBe(zone)
    expect(await listed()).toEqual(created.events)
    expect((await mine()[vendor].events({ timeMax: '2026-02-03T00:00:00Z' })).events).toEqual([])
    const etag = event?.etag ?? ''
    await mine()[vendor].updateEvent({ eventId, summary: 'Aufmaß Dach', etag })
    expect(await errorOf(mine()[vendor].updateEvent({ eventId, summary: 'Veraltet', etag }))).toMatchObject({
      status: 409,
    })
    expect(await listed()).toMatchObject([{ summary: 'Aufmaß Dach', start: event?.start, end: event?.end }])
    expect((await mine()[vendor].deleteEvent({ eventId })).events).toEqual([])
    expect((await mine()[vendor].deleteEvent({ eventId })).events).toEqual([])
    expect(await listed()).toEqual([])
    expect(await errorOf(mine()[vendor].updateEvent({ eventId: 'nie', summary: 'x' }))).toMatchObject({ status: 404 })
  })

  test('changing an event keeps what others have set: conference link, guests, series', async () => {
    put(mainId(), 'reihe', dialect.series)
    const { events } = await mine()[vendor].updateEvent({ eventId: 'reihe', location: 'Büro' })
    expect(events[0]).toMatchObject({
      ...{ summary: 'Jour fixe', conferenceUrl: link, recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TU'], isPrivate: true },
      attendees: [{ email: 'kunde@example.org', response: 'needs_action' }],
    })
    expect(JSON.stringify(world.calendars.get(mainId())?.get('reihe'))).toContain('Büro')
    world.calendars.get(mainId())?.delete('reihe')
  })

  test('an event becomes an all-day event and back', async () => {
    const { events } = await mine()[vendor].createEvent({ ...visit, summary: 'Messe' })
    const eventId = events[0]?.id ?? ''
    const days = { start: { date: '2026-02-05' }, end: { date: '2026-02-07' } }
    expect((await mine()[vendor].updateEvent({ eventId, ...days })).events[0]).toMatchObject(days)
    const back = (await mine()[vendor].updateEvent({ eventId, start: at('12'), end: at('13') })).events[0]
    expect(Date.parse(back?.start.dateTime ?? '')).toBe(Date.parse('2026-02-03T11:00:00Z'))
    expect(back?.start.date).toBeUndefined()
  })

  test('a weekly series is created by its rule and read back as that rule', async () => {
    const recurrence = ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=6']
    const { events } = await mine()[vendor].createEvent({ ...visit, recurrence })
    expect(events[0]?.recurrence).toEqual(recurrence)
    await mine()[vendor].deleteEvent({ eventId: events[0]?.id ?? '' })
  })

  test('guests are mailed when the caller requests it, and only then', async () => {
    const attendees = [{ email: 'kunde@example.org', name: 'Frau Kunde' }]
    const before = world.guestMails.length
    const silent = await mine()
      [vendor].createEvent({ ...visit, attendees })
      .catch(error => error)
    // Microsoft always mails the guests, so a request that must not mail them is refused.
    if (vendor === 'microsoft') expect(await errorOf(Promise.reject(silent))).toMatchObject({ status: 422 })
    expect(world.guestMails).toHaveLength(before)
    const { events } = await mine()[vendor].createEvent({ ...visit, attendees, notify: true })
    expect(events[0]?.attendees).toMatchObject(attendees)
    expect(world.guestMails).toHaveLength(before + 1)
    const eventId = events[0]?.id ?? ''
    const moved = await mine()
      [vendor].updateEvent({ eventId, start: at('14'), end: at('15') })
      .catch(error => error)
    if (vendor === 'microsoft') expect(await errorOf(Promise.reject(moved))).toMatchObject({ status: 422 })
    expect(world.guestMails).toHaveLength(before + 1)
    await mine()[vendor].deleteEvent({ eventId, notify: 'true' })
    expect(world.guestMails).toHaveLength(before + 2)
  })

  test('another person’s address or calendar is refused, and no user sees the connections of another', async () => {
    const other = 'jemand@anderes.example'
    expect(await errorOf(mine()[vendor].events({ user: other }))).toMatchObject({ status: 403 })
    expect(await errorOf(mine()[vendor].calendars({ user: other }))).toMatchObject({ status: 403 })
    expect(await errorOf(mine()[vendor].createEvent({ ...visit, calendarId: 'bautrupp' }))).toMatchObject({
      status: 403,
    })
    expect(await errorOf(mine()[vendor].events({ calendarId: 'weg' }))).toMatchObject({ status: 404 })
    expect((await mine(2).calendarConnections.list()).data).toEqual([])
    const [own] = (await mine().calendarConnections.list()).data
    expect(await errorOf(mine(2).calendarConnections.remove({ id: own?.id ?? 0 }))).toMatchObject({ status: 404 })
    const otherCompany = await createTestCompany(app)
    expect(await errorOf(otherCompany.as(1).calendarConnections.remove({ id: own?.id ?? 0 }))).toMatchObject({
      status: 404,
    })
  })

  test.each([
    ['no title', { start: at('08'), end: at('09') }, 'summary'],
    ['an end before its beginning', { ...visit, end: at('07') }, 'end'],
    ['a day and a moment', { ...visit, end: { date: '2026-02-04' } }, 'end'],
    ['a moment without offset and zone', { ...visit, start: { dateTime: '2026-02-03T08:00:00' } }, 'start.timeZone'],
    ['a zone that does not exist', { ...visit, start: { ...at('08'), timeZone: 'Wien' } }, 'start.timeZone'],
    [
      '201 guests',
      { ...visit, attendees: Array.from({ length: 201 }, (_, n) => ({ email: `g${n}@x.at` })) },
      'attendees',
    ],
    ['a line that is no rule', { ...visit, recurrence: ['RRULE:FREQ=DAILY\r\nATTENDEE:x'] }, 'recurrence'],
  ])('an event with %s answers 422 and names the field', async (_, input, field) => {
    const error = await errorOf(mine()[vendor].createEvent(input as never))
    expect(error.status).toBe(422)
    expect(JSON.stringify(error.details)).toContain(field)
  })

  test('an event without any field answers 400', async () => {
    expect(await errorOf(mine()[vendor].createEvent({} as never))).toMatchObject({ status: 400 })
  })

  test('an unavailable vendor is named with 503, and one that rejects our request with 502', async () => {
    world.failNext(1, 503, { 'retry-after': '60' })
    const away = await errorOf(mine()[vendor].events({}))
    expect(away).toMatchObject({ status: 503, details: { provider: vendorNames[vendor] } })
    world.failNext(1, 302, { location: 'https://evil.example/' })
    expect(await errorOf(mine()[vendor].events({}))).toMatchObject({ status: 503 })
    const wrong = JSON.stringify(dialect.misuse)
    world.failNext(2, 400, {}, wrong)
    const failed = await errorOf(mine()[vendor].events({}))
    expect(failed).toMatchObject({ status: 502, details: { provider: vendorNames[vendor], reason: 'misused' } })
    expect(await errorOf(mine()[vendor].createEvent(visit))).toMatchObject({ status: 422 })
    world.failNext(1, 200, {}, '<html>')
    expect(await errorOf(mine()[vendor].calendars({}))).toMatchObject({
      status: 503,
      details: { reason: `${vendor}.not_json` },
    })
  })

  test('a creation is not repeated when the vendor does not report whether it succeeded', async () => {
    const creations = () => world.requests.filter(one => one.startsWith('POST ') && one.endsWith('/events')).length
    const before = creations()
    world.failNext(1, 503)
    expect(await errorOf(mine()[vendor].createEvent(visit))).toMatchObject({ status: 503 })
    expect(creations() - before).toBe(1)
  })

  test('more events than one response can hold are refused, not cut', async () => {
    for (let n = 0; n <= 2_500; n++) put('urlaub', `e${n}`, dialect.one(n))
    expect(await errorOf(mine()[vendor].events({ calendarId: 'urlaub' }))).toMatchObject({ status: 422 })
    world.calendars.get('urlaub')?.delete('e0')
    expect((await mine()[vendor].events({ calendarId: 'urlaub' })).events).toHaveLength(2_500)
  })

  test('an expired token is renewed once, however many requests need it', async () => {
    world.expireTokens()
    const before = world.requests.filter(one => /token$/.test(one)).length
    await Promise.all([mine()[vendor].calendars({}), mine()[vendor].calendars({}), mine()[vendor].calendars({})])
    expect(world.requests.filter(one => /token$/.test(one)).length - before).toBe(1)
  })

  test('a further calendar is added once; removing the last one ends the grant at the vendor too', async () => {
    const add = () => mine().calendarConnections.add({ provider: vendor, calendar_id: 'urlaub' })
    const [one, two] = await Promise.all([add(), add()])
    expect(one.data.id).toBe(two.data.id)
    expect(await errorOf(mine().calendarConnections.add({ provider: vendor, calendar_id: 'weg' }))).toMatchObject({
      status: 404,
    })
    const { data } = await mine().calendarConnections.list()
    expect(data.map(({ calendar_id }) => calendar_id)).toEqual([mainId(), 'urlaub'])
    for (const { id } of data) await mine().calendarConnections.remove({ id })
    expect(await inTenant(company.ctx(), tx => tx.personalAccount.count())).toBe(0)
    // Microsoft has no way to revoke a single grant.
    if (dialect.hearsOfTheEnd) await expect.poll(() => world.requests.includes('POST /revoke')).toBe(true)
    expect(await errorOf(mine()[vendor].events({}))).toMatchObject({ status: 409 })
  })

  test('a revoked grant is shown as revoked; after reconnecting everything works again', async () => {
    await connect()
    world.revoke()
    expect(await errorOf(mine()[vendor].events({}))).toMatchObject({ status: 409 })
    expect((await mine().calendarConnections.list()).data).toMatchObject([{ status: 'revoked' }])
    expect((await mine()[vendor].test({})).data.checks.at(-1)).toMatchObject({ check: 'calendar', ok: false })
    await connect()
    expect((await mine().calendarConnections.list()).data).toMatchObject([{ status: 'connected' }])
    expect((await mine()[vendor].events({ calendarId: 'bautrupp' })).events).toEqual([])
  })

  test('a user who is removed from the team leaves no grant behind', async () => {
    await connect(3)
    await removePerson(company, 3)
    const where = { userId: company.userIds[3] }
    expect(await inTenant(company.ctx(), tx => tx.personalAccount.count({ where }))).toBe(0)
  })
})
