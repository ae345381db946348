import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { type Listening, listen } from '../../../../tests/harness/http'
import { removePerson } from '../../../../tests/harness/members'
import type { PretendPerson } from '../../../../tests/worlds/delegation'
import { startGoogle } from '../../../../tests/worlds/google'
import { startMicrosoft } from '../../../../tests/worlds/microsoft'
import { consent } from '../../../../tests/worlds/world'
import { backgroundJobs, inboxSources } from '../../../handlers'
import { createPushHandler } from '../../../http/inbound/inbox'
import { inTenant } from '../../../platform/database/db'
import { runDueJobs } from '../../../platform/jobs/run-jobs'
import type { AccountVendor } from '../../../platform/values/account-vendors'

const zone = 'Europe/Vienna'
const hourMs = 3_600_000
/** Tomorrow at that hour, in UTC. */
const at = (hour: number) => {
  const day = new Date(Date.now() + 24 * hourMs).toISOString().slice(0, 10)
  return new Date(Date.parse(`${day}T00:00:00Z`) + hour * hourMs).toISOString()
}

interface Dialect {
  vendor: AccountVendor
  start: (name: string) => ReturnType<typeof startGoogle> | ReturnType<typeof startMicrosoft>
  /** As the vendor has an event of that title. */
  timed: (from: number, to: number) => object
  titled: (title: string) => object
  titleOf: (event: Record<string, unknown>) => unknown
  /** Which account a channel reports on. */
  watched: (person: PretendPerson, email: string) => string
}

const dialects: Dialect[] = [
  {
    ...{ vendor: 'google', start: name => startGoogle({ name }) },
    timed: (from, to) => ({ start: { dateTime: at(from), timeZone: zone }, end: { dateTime: at(to), timeZone: zone } }),
    titled: summary => ({ summary }),
    titleOf: ({ summary }) => summary,
    watched: (_, email) => email,
  },
  {
    ...{ vendor: 'microsoft', start: name => startMicrosoft({ name }) },
    timed: (from, to) => ({
      start: { dateTime: at(from).slice(0, 19), timeZone: 'UTC' },
      end: { dateTime: at(to).slice(0, 19), timeZone: 'UTC' },
    }),
    titled: subject => ({ subject }),
    titleOf: ({ subject }) => subject,
    watched: ({ calendarId }, email) => `users/${encodeURIComponent(email)}/calendars/${calendarId}/events`,
  },
]

describe.each(dialects)('a person connected by the company’s access at $vendor', dialect => {
  const { vendor } = dialect
  let app: TestApp
  let world: Awaited<ReturnType<Dialect['start']>>
  let company: TestCompany
  let server: Listening
  const emails: string[] = []
  const people: PretendPerson[] = []
  beforeAll(async () => {
    app = await createTestApp({ now: new Date().toISOString() })
    company = await createTestCompany(app)
    for (const role of [1, 2, 3] as const) {
      const where = { id: company.userIds[role] }
      emails[role] = (await inTenant(company.ctx(), tx => tx.user.findUniqueOrThrow({ where }))).email
    }
    world = await dialect.start(emails[1] ?? '')
    for (const role of [1, 2, 3] as const) people[role] = world.delegation.addPerson(emails[role] ?? '')
    app.settings.providerApps[vendor] = { clientId: 'gewerk', clientSecret: 'pretend-secret', baseUrl: world.url }
    server = await listen(express().use(createPushHandler({ app, sources: inboxSources })))
    app.settings.baseUrl = server.url
  })
  afterAll(async () => {
    await server.close()
    await app.stop()
    await world.close()
  })

  const as = (role: 1 | 2 | 3) => company.as(role)[vendor]
  const person = (role: 1 | 2 | 3) => people[role] as PretendPerson
  const mail = (role: 1 | 2 | 3) => (vendor === 'google' ? company.as(role).google : company.as(role).microsoft)
  const titles = (role: 1 | 2 | 3) =>
    [...person(role).events.values()].filter(({ status }) => status !== 'cancelled').map(dialect.titleOf)
  async function settle() {
    for (let round = 0; round < 20; round++) {
      await world.notices.settled()
      const { done, delayed, failed } = await runDueJobs(app, backgroundJobs)
      if (done + delayed + failed === 0) return
    }
    throw new Error('It never comes to rest')
  }
  const plan = async (title: string, from: number, role: 1 | 2 | 3) =>
    (
      await company.as(1).appointments.create({
        ...{ title, starts_at: at(from), ends_at: at(from + 1), user_ids: [company.userIds[role]] },
      })
    ).data
  const appointment = async (id: number) => (await company.as(1).appointments.planned({ id })).data[0]
  const state = async (role: 1 | 2 | 3) => (await as(role).watchStatus({})).data
  const access = async () => (await as(1).delegation()).data
  const entryOf = async (role: 1 | 2 | 3) =>
    (await access()).people.find(({ user_id }) => user_id === company.userIds[role])

  test('without the company’s access there is none to use, and what is not admitted is refused with its remedy', async () => {
    expect(await errorOf(as(2).connectByCompany({}))).toMatchObject({ status: 409 })
    await as(1).setUpDelegation(world.delegation.given)
    expect(await errorOf(as(2).connectByCompany({}))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/admin/i),
    })
    const { scopes } = await access()
    world.delegation.admitted = scopes
    // Calendars are open, mail was not admitted.
    expect(await errorOf(as(2).connectByCompany({ mail: true }))).toMatchObject({ status: 409 })
    expect((await company.as(2).calendarConnections.list()).data).toEqual([])
    const { data } = await as(2).connectByCompany({})
    expect(data).toMatchObject({ access: 'company', status: 'connected', account: emails[2], is_primary: true })
    expect(await errorOf(mail(2).messages({}))).toMatchObject({ status: 409 })
  })

  test('a change here is there, a change there is here, and the vendor reports on the calendar of that person', async () => {
    person(2).edit('messe', { ...dialect.timed(13, 14), ...dialect.titled('Messe') })
    const { id } = await plan('Aufmaß', 8, 2)
    await plan('Anderer', 9, 3)
    expect(await errorOf(as(2).watchStart({ user: emails[3] }))).toMatchObject({ status: 403 })
    await as(2).watchStart({})
    await settle()
    expect(titles(2)).toEqual(['Messe', 'Aufmaß'])
    expect(titles(3)).toEqual([])
    expect(await state(2)).toMatchObject({
      watch: { state: 'active' },
      appointments: 1,
      outside_times: 1,
      problem: null,
    })
    expect(world.notices.channels()).toMatchObject([{ subject: dialect.watched(person(2), emails[2] ?? '') }])
    const event = [...person(2).events.values()].find(one => dialect.titleOf(one) === 'Aufmaß')
    person(2).edit(event?.id ?? '', dialect.timed(10, 11))
    await settle()
    expect(world.notices.answers).toContain(200)
    expect(await appointment(id)).toMatchObject({ starts_at: at(10), ends_at: at(11) })
    await company.as(1).appointments.update({ id, updates: { title: 'Aufmaß Dach' } })
    await settle()
    expect(titles(2)).toEqual(['Messe', 'Aufmaß Dach'])
  })

  test('an administrator switches the sync on for a person, who is notified and alone sees what stands there', async () => {
    const user_id = company.userIds[3]
    expect(await errorOf(as(2).connectPerson({ user_id }))).toMatchObject({ status: 403 })
    expect(await errorOf(as(1).connectPerson({ user_id: 999_999 }))).toMatchObject({ status: 404 })
    const { data } = await as(1).connectPerson({ user_id })
    expect(
      data.people
        .filter(({ access }) => access === 'company')
        .map(one => one.user_id)
        .sort(),
    ).toEqual([company.userIds[2], user_id].sort())
    await settle()
    expect(titles(3)).toEqual(['Anderer'])
    expect((await company.as(3).notifications.list({})).data[0]).toMatchObject({
      ...{ kind: 'calendar_connected', path: '/profile/calendar' },
    })
    const log = await inTenant(company.ctx(), tx =>
      tx.auditEntry.findMany({ where: { action: 'account.connected' }, orderBy: { id: 'asc' } }),
    )
    expect(log.map(({ actorUserId }) => actorUserId)).toEqual([company.userIds[2], company.userIds[1]])
    expect(await errorOf(as(1).events({ user: emails[3] }))).toMatchObject({ status: 403 })
    expect(await errorOf(as(1).watchStop({ user: emails[3] }))).toMatchObject({ status: 403 })
  })

  test('a person reads, answers and shares a mailbox by it, and it is theirs alone', async () => {
    const { scopes, mail_scopes } = await access()
    world.delegation.admitted = [...scopes, ...mail_scopes]
    app.clock.set(new Date(app.clock.now().getTime() + 2 * hourMs).toISOString())
    await as(2).connectByCompany({ mail: true })
    const { id } = person(2).mail.deliver({ subject: 'Gaube' })
    person(3).mail.deliver({ subject: 'Von anderen' })
    const read = await mail(2).messages({})
    expect(read).toMatchObject({ impersonatedUser: emails[2], messages: [{ subject: 'Gaube' }] })
    expect((await mail(2).message({ id })).message.text).toContain('Angebot')
    await mail(2).sendMail({ to: [{ email: 'kunde@example.org' }], subject: 'Re: Gaube', text: 'Gerne.', replyTo: id })
    expect(person(2).mail.mails.at(-1)).toMatchObject({
      folder: 'sent',
      from: { email: emails[2] },
      subject: 'Re: Gaube',
    })
    expect(person(3).mail.mails).toHaveLength(1)
    expect(await errorOf(mail(3).messages({}))).toMatchObject({ status: 409 })
    expect(await errorOf(mail(1).messages({ user: emails[2] }))).toMatchObject({ status: 403 })
    const [known] = (await company.as(1).mailbox.all()).data
    expect(known).toMatchObject({ account: emails[2], status: 'connected', shared_since: null })
    // The sync that was chosen before goes on.
    expect(await state(2)).toMatchObject({ chosen: true, problem: null })
  })

  test('an own consent to the same account takes its place with the sync, and is not replaced by it', async () => {
    await as(1).connectByCompany({})
    const { data: before } = await as(1).watchStart({})
    await as(1).callback(await consent((await as(1).start({})).data.url))
    expect(await state(1)).toMatchObject({ chosen: true, connection_id: before.connection_id, problem: null })
    expect((await company.as(1).calendarConnections.list()).data).toMatchObject([{ access: 'own', account: emails[1] }])
    expect(await errorOf(as(1).connectByCompany({}))).toMatchObject({ status: 409 })
    expect(await entryOf(1)).toMatchObject({ access: 'own' })
    expect(await errorOf(as(1).disconnectPerson({ user_id: company.userIds[1] }))).toMatchObject({ status: 404 })
    await company.as(1).calendarConnections.remove({ id: before.connection_id ?? 0 })
  })

  test('what the vendor refuses stops the sync with its reason, and another key lets it go on', async () => {
    world.delegation.removePerson(emails[3] ?? '')
    app.clock.set(new Date(app.clock.now().getTime() + 2 * hourMs).toISOString())
    await as(3).delta({})
    await settle()
    expect(await state(3)).toMatchObject({ problem: 'person_unknown' })
    expect(await entryOf(3)).toMatchObject({ access: 'company', is_open: false })
    world.delegation.addPerson(emails[3] ?? '')
    await as(1).setUpDelegation(world.delegation.given)
    await settle()
    expect(await state(3)).toMatchObject({ problem: null })
    expect(titles(3)).toEqual(['Anderer'])
  })

  test('with the company’s access its connections end as a state, and go on where they were once it is set up again', async () => {
    await as(1).endDelegation()
    const { id } = await plan('Später', 15, 2)
    await settle()
    expect(titles(2)).not.toContain('Später')
    expect(await state(2)).toMatchObject({ chosen: true, problem: 'company_access_ended' })
    expect((await company.as(2).calendarConnections.list()).data).toMatchObject([
      { status: 'revoked', access: 'company' },
    ])
    expect(await errorOf(mail(2).messages({}))).toMatchObject({ status: 409 })
    expect(await errorOf(as(2).events({}))).toMatchObject({ status: 409 })
    await as(1).setUpDelegation(world.delegation.given)
    await settle()
    expect(titles(2)).toContain('Später')
    expect(await state(2)).toMatchObject({ problem: null })
    expect((await mail(2).messages({})).messages).toHaveLength(1)
    expect(await appointment(id)).toMatchObject({ title: 'Später' })
  })

  test('another address is another account, which the access does not open until the person chooses it', async () => {
    const where = { id: company.userIds[2] }
    const setEmail = (email = '') =>
      app.db.acrossTenants('platform', tx => tx.user.update({ where, data: { email }, select: { id: true } }))
    await setEmail(`neu-${emails[2]}`)
    expect(await errorOf(mail(2).messages({}))).toMatchObject({ status: 409 })
    await as(2).delta({})
    await settle()
    expect(await state(2)).toMatchObject({ problem: 'company_access_ended' })
    await setEmail(emails[2])
    await as(2).delta({})
    await settle()
    expect(await state(2)).toMatchObject({ problem: null })
  })

  test('a person who leaves loses it, and an administrator ends it for those who stay', async () => {
    await removePerson(company, 3)
    expect(await entryOf(3)).toBeUndefined()
    const where = { userId: company.userIds[3] }
    expect(await inTenant(company.ctx(), tx => tx.personalAccount.count({ where }))).toBe(0)
    expect(await inTenant(company.ctx(), tx => tx.calendarSync.count({ where }))).toBe(0)
    expect(await errorOf(as(2).disconnectPerson({ user_id: company.userIds[2] }))).toMatchObject({ status: 403 })
    await as(1).disconnectPerson({ user_id: company.userIds[2] })
    expect(await state(2)).toMatchObject({ chosen: false })
    expect(await errorOf(as(1).disconnectPerson({ user_id: company.userIds[2] }))).toMatchObject({ status: 404 })
    // Their events stay where they are.
    expect(titles(2)).toContain('Aufmaß Dach')
  })
})
