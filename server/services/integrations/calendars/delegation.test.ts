import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { describeKinds } from '../../../../tests/harness/describe-kinds'
import { errorOf } from '../../../../tests/harness/errors'
import { startGoogle } from '../../../../tests/worlds/google'
import { startMicrosoft } from '../../../../tests/worlds/microsoft'
import { consent } from '../../../../tests/worlds/world'
import { inTenant } from '../../../platform/database/db'
import type { AccountVendor } from '../../../platform/values/account-vendors'

interface Dialect {
  vendor: AccountVendor
  start: () => ReturnType<typeof startGoogle> | ReturnType<typeof startMicrosoft>
  /** What the vendor does not give out. */
  broken: { organisation?: string; client_id?: string; secret: string }
  event: (title: string) => { id: string; [field: string]: unknown }
}

const wall = (hour: string) => `2026-02-03T${hour}:00:00`
const dialects: Dialect[] = [
  {
    ...{ vendor: 'google', start: () => startGoogle({ name: 'petra@dach-huber.example' }) },
    broken: { secret: '{"type":"service_account","private_key":"-----BEGIN"}' },
    event: summary => ({
      ...{ id: 'aufmass', status: 'confirmed', summary },
      start: { dateTime: `${wall('08')}+01:00` },
      end: { dateTime: `${wall('09')}+01:00` },
    }),
  },
  {
    ...{ vendor: 'microsoft', start: () => startMicrosoft({ name: 'petra@dach-huber.example' }) },
    broken: { organisation: 'a/../common', client_id: 'b1f6a3c2-6d0e-4f6e-8a53-0f6c2f9f3d10', secret: 'x' },
    event: subject => ({
      ...{ id: 'aufmass', subject },
      start: { dateTime: wall('08'), timeZone: 'Europe/Vienna' },
      end: { dateTime: wall('09'), timeZone: 'Europe/Vienna' },
    }),
  },
]

describeKinds(dialects, 'the company’s access to calendars at $vendor', ({ vendor, start, broken, event }) => {
  let app: TestApp
  let world: Awaited<ReturnType<Dialect['start']>>
  let company: TestCompany
  const emails: string[] = []
  const day = { timeMin: '2026-02-03T00:00:00Z', timeMax: '2026-02-04T00:00:00Z' }
  beforeAll(async () => {
    world = await start()
    app = await createTestApp({ now: '2026-02-02T06:00:00Z' })
    app.settings.providerApps[vendor] = { clientId: 'gewerk', clientSecret: 'pretend-secret', baseUrl: world.url }
    company = await createTestCompany(app)
    for (const role of [1, 2, 3] as const) {
      const where = { id: company.userIds[role] }
      emails[role] = (await inTenant(company.ctx(), tx => tx.user.findUniqueOrThrow({ where }))).email
    }
  })
  afterAll(async () => {
    await app.stop()
    await world.close()
  })
  const as = (role: 1 | 2 | 3) => company.as(role)[vendor]
  const admitAll = async () => {
    world.delegation.admitted = (await as(1).delegation()).data.scopes
  }

  test('administrators alone set it up, see what is to be done at the vendor, and nothing that the vendor did not give out is taken', async () => {
    expect(await errorOf(as(2).delegation())).toMatchObject({ status: 403 })
    expect(await errorOf(as(2).setUpDelegation(world.delegation.given))).toMatchObject({ status: 403 })
    const { data } = await as(1).delegation()
    expect(data).toMatchObject({ access: null })
    expect(data.steps.join(' ')).toContain(data.scopes.join(', '))
    expect(await errorOf(as(1).setUpDelegation(broken))).toMatchObject({ status: 422 })
    expect(await errorOf(as(2).events(day))).toMatchObject({ status: 409 })
  })

  test('the key is sealed, shown nowhere and recorded as set up', async () => {
    const { data } = await as(1).setUpDelegation(world.delegation.given)
    expect(data.access?.account).toBeTruthy()
    const [row] = await inTenant(company.ctx(), tx => tx.accountDelegation.findMany())
    expect(row?.sealed).toMatch(/^v1\./)
    const entries = await inTenant(company.ctx(), tx =>
      tx.auditEntry.findMany({ where: { action: 'account_delegation.connected' } }),
    )
    const shown = JSON.stringify([data, (await as(1).setup()).data, entries])
    expect(shown).not.toMatch(/PRIVATE KEY|application-secret/)
    expect(entries).toHaveLength(1)
  })

  test('the test says what the administration has not admitted, and what follows once it has', async () => {
    const before = (await as(1).test({})).data
    expect(before).toMatchObject({ ok: false })
    expect(before.checks.at(-1)).toMatchObject({ check: 'delegation', message: expect.stringMatching(/Admin/) })
    expect(await errorOf(as(2).events(day))).toMatchObject({ status: 409 })
    await admitAll()
    expect((await as(1).test({})).data.checks.at(-1)?.message).toContain('E-Mail-Adresse')
    world.delegation.addPerson(emails[1] ?? '')
    expect((await as(1).test({})).data).toMatchObject({ ok: true })
    expect((await as(2).setup()).data).toMatchObject({ delegation: true, missing: [] })
  })

  test('people read and change the calendar of their own address, and no one else’s', async () => {
    const { events: theirs } = world.delegation.addPerson(emails[2] ?? '')
    const { events: others } = world.delegation.addPerson(emails[3] ?? '')
    theirs.set('aufmass', event('Aufmaß'))
    others.set('aufmass', event('Arzttermin'))
    const read = await as(2).events({ ...day, user: emails[2] })
    expect(read).toMatchObject({ impersonatedUser: emails[2], calendarId: 'primary' })
    expect(read.events.map(({ summary }) => summary)).toEqual(['Aufmaß'])
    const start = { dateTime: `${wall('10')}+01:00`, timeZone: 'Europe/Vienna' }
    const end = { dateTime: `${wall('11')}+01:00`, timeZone: 'Europe/Vienna' }
    const { events: made } = await as(2).createEvent({ summary: 'Begehung', start, end })
    expect((await as(2).events(day)).events.map(({ summary }) => summary)).toEqual(['Aufmaß', 'Begehung'])
    await as(2).deleteEvent({ eventId: made[0]?.id ?? '' })
    expect((await as(3).events(day)).events.map(({ summary }) => summary)).toEqual(['Arzttermin'])
    expect(await errorOf(as(2).events({ ...day, user: emails[3] }))).toMatchObject({ status: 403 })
    expect((await as(2).calendars({})).calendars.filter(({ isPrimary }) => isPrimary)).toHaveLength(1)
    // Mail stays with the person's own consent.
    const mails = vendor === 'google' ? company.as(2).google.messages({}) : company.as(2).microsoft.messages({})
    expect(await errorOf(mails)).toMatchObject({ status: 409 })
  })

  test('a long list comes whole, page after page, up to what the interface allows', async () => {
    const { events: theirs } = world.delegation.addPerson(emails[2] ?? '')
    theirs.clear()
    for (let n = 0; n < 450; n++) theirs.set(`termin${n}`, { ...event(`Termin ${n}`), id: `termin${n}` })
    world.setPageSize(200)
    const read = await as(2).events(day)
    expect(new Set(read.events.map(({ id }) => id)).size).toBe(450)
    for (let n = 450; n < 2_501; n++) theirs.set(`termin${n}`, { ...event(`Termin ${n}`), id: `termin${n}` })
    expect(await errorOf(as(2).events(day))).toMatchObject({ status: 422 })
    theirs.clear()
  })

  test('the people of the organisation are found, by a few letters too', async () => {
    world.directory = [
      { name: 'Petra Huber', email: 'petra@dach-huber.example' },
      { name: 'Lukas Gruber', email: 'lukas@dach-huber.example' },
    ]
    expect((await as(2).users({})).data.users.map(({ name }) => name).sort()).toEqual(['Lukas Gruber', 'Petra Huber'])
    expect((await as(2).suggestions({ q: 'Lukas' })).data.users.map(({ email }) => email)).toEqual([
      'lukas@dach-huber.example',
    ])
  })

  test('a token is asked for once, by calls at the same time too, and anew a minute before it ends', async () => {
    const asked = () => world.requests.filter(one => /\/token$/.test(one)).length
    app.clock.set('2026-02-02T08:00:00Z')
    const before = asked()
    await Promise.all([as(2).events(day), as(2).events(day), as(2).calendars({})])
    await as(2).events(day)
    expect(asked()).toBe(before + 1)
    app.clock.set('2026-02-02T08:58:58Z')
    await as(2).events(day)
    expect(asked()).toBe(before + 1)
    app.clock.set('2026-02-02T08:59:00Z')
    await as(2).events(day)
    expect(asked()).toBe(before + 2)
    // Another key, even the same one entered again, leaves the tokens of the former behind.
    await as(1).setUpDelegation(world.delegation.given)
    await as(2).events(day)
    expect(asked()).toBe(before + 3)
  })

  test('a person whose own account was withdrawn works by it, without its mail', async () => {
    const { events: theirs } = world.delegation.addPerson(emails[3] ?? '')
    theirs.set('aufmass', event('Aufmaß'))
    await as(3).callback(await consent((await as(3).start({ mail: true })).data.url))
    world.revoke()
    expect(await errorOf(as(3).events(day))).toMatchObject({ status: 409 })
    expect((await as(3).events(day)).events.map(({ summary }) => summary)).toEqual(['Aufmaß'])
    const mails = vendor === 'google' ? company.as(3).google.messages({}) : company.as(3).microsoft.messages({})
    expect(await errorOf(mails)).toMatchObject({ status: 409, message: expect.stringContaining('ended') })
    const [{ id } = { id: 0 }] = (await company.as(3).calendarConnections.list()).data
    await company.as(3).calendarConnections.remove({ id })
  })

  test('a person’s own account goes before it', async () => {
    world.delegation.addPerson(emails[3] ?? '')
    const { data } = await as(3).start({})
    await as(3).callback(await consent(data.url))
    expect((await as(3).events(day)).events).toEqual([])
    const [{ id } = { id: 0 }] = (await company.as(3).calendarConnections.list()).data
    await company.as(3).calendarConnections.remove({ id })
  })

  test('another company has none of it, and a key that ended or was removed opens nothing', async () => {
    const other = await createTestCompany(app)
    expect(await errorOf(other.as(1)[vendor].events(day))).toMatchObject({ status: 409 })
    expect((await other.as(1)[vendor].delegation()).data.access).toBeNull()
    world.delegation.withdrawKey()
    app.clock.set('2026-02-02T12:00:00Z')
    expect(await errorOf(as(2).events(day))).toMatchObject({ status: 409, message: expect.stringContaining('key') })
    expect((await as(1).endDelegation()).data.access).toBeNull()
    expect((await as(1).endDelegation()).data.access).toBeNull()
    expect((await as(2).setup()).data).toMatchObject({ delegation: false, missing: [expect.any(String)] })
  })
})
