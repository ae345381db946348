import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { removePerson } from '../../../../tests/harness/members'
import { answerOf } from '../../../http/answer'
import { type AppointmentStatus, appointmentMoves, appointmentStatuses, isClosed, ownMoves } from './machine'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  company = await createTestCompany(app)
})

const office = () => company.as(2).appointments
const morning = { starts_at: '2026-03-12T08:00:00Z', ends_at: '2026-03-12T10:00:00Z' }
const plan = (input: object = {}) => office().create({ title: 'Aufmaß', ...morning, ...input })

async function refusal(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => new Error('was not refused'),
    failure => failure,
  )
  const { status, body } = answerOf(error, 'en')
  const issues = body.details?.issues as { path: string }[] | undefined
  return { status, details: body.details, paths: issues?.map(({ path }) => path) }
}

const inDatabase = <T>(work: Parameters<typeof app.db.inTenant<T>>[1]) =>
  app.db.inTenant(company.actor().tenantId, work)
const logOf = (id: number) =>
  inDatabase(tx =>
    tx.auditEntry.findMany({ where: { entity: 'appointment', entityId: String(id) }, orderBy: { id: 'asc' } }),
  )
const eventsOf = () =>
  inDatabase(tx =>
    tx.event.findMany({ where: { type: { startsWith: 'appointment.' } }, orderBy: { createdAt: 'asc' } }),
  )

/** An appointment of the employee in this status, however it got there. */
async function standing(status: AppointmentStatus): Promise<number> {
  const { data } = await plan({ user_ids: [company.userIds[3]] })
  await inDatabase(tx =>
    tx.appointment.update({
      where: { tenantId_id: { tenantId: company.tenantId, id: data.id } },
      data: { status },
    }),
  )
  return data.id
}

describe('planning', () => {
  test('an appointment is listed, logged and sent as an event as it was planned', async () => {
    const people = [company.userIds[3], company.userIds[2]].sort((a, b) => a - b)
    const { data, warnings } = await plan({ user_ids: people, kind: 'visit', travel_minutes: 30, location: 'Anif' })
    expect(data).toMatchObject({
      ...{ title: 'Aufmaß', status: 'scheduled', kind: 'visit', travel_minutes: 30, user_ids: people, version: 1 },
      starts_at: '2026-03-12T08:00:00.000Z',
      ends_at: '2026-03-12T10:00:00.000Z',
    })
    expect(warnings).toEqual([])
    expect((await office().planned({})).data).toEqual([data])
    expect((await logOf(data.id)).map(({ action }) => action)).toEqual(['appointment.created'])
    expect((await eventsOf()).map(({ type }) => type)).toEqual(['appointment.created'])
  })

  test('without a title it is named after its project, else its contact', async () => {
    const contact = (await company.as().contacts.create({ company_name: 'Hotel Alpenblick' })).data
    const project = (await company.as().projects.create({ name: 'Umbau' })).data
    const both = await plan({ title: undefined, project_id: project.id, kontakt_id: contact.id })
    const one = await plan({ title: undefined, kontakt_id: contact.id })
    expect([both.data.title, one.data.title]).toEqual(['Umbau', 'Hotel Alpenblick'])
    expect(await refusal(plan({ title: '  ' }))).toMatchObject({ status: 400, paths: ['title'] })
  })

  test.each([
    [{ ends_at: '2026-03-12T08:00:00Z' }, 'ends_at'],
    [{ ends_at: '2026-03-12T07:00:00Z' }, 'ends_at'],
    [{ ends_at: '2026-05-13T08:00:00Z' }, 'ends_at'],
    [{ starts_at: '2026-03-12' }, 'starts_at'],
    [{ starts_at: '2026-03-12T08:00:00' }, 'starts_at'],
    [{ starts_at: '0000-03-12T08:00:00Z' }, 'starts_at'],
    [{ starts_at: '0001-01-01T00:00:00+14:00' }, 'starts_at'],
    [{ ends_at: '9999-12-31T23:59:59-14:00' }, 'ends_at'],
    [{ all_day: true, starts_at: '2026-03-12', ends_at: '2026-03-11' }, 'ends_at'],
    [{ travel_minutes: 1_441 }, 'travel_minutes'],
    [{ user_ids: Array.from({ length: 51 }, (_, index) => index + 1) }, 'user_ids'],
    [{ kind: 'party' }, 'kind'],
  ])('%o is refused at its field', async (input, path) => {
    expect(await refusal(plan(input))).toMatchObject({ status: 400, paths: [path] })
  })

  test('62 days are accepted, also across a clock change', async () => {
    const days = { all_day: true, starts_at: '2026-03-01', ends_at: '2026-05-01' }
    expect((await plan(days)).data.all_day).toBe(true)
    expect(await refusal(plan({ ...days, ends_at: '2026-05-02' }))).toMatchObject({ status: 400, paths: ['ends_at'] })
  })

  test.each([
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ])('the whole day %s lasts from one midnight of the company to the next', async (at, starts_at, ends_at) => {
    const { data } = await plan({ all_day: true, starts_at: at, ends_at: at })
    expect(data).toMatchObject({ starts_at, ends_at })
    const again = await office().update({ id: data.id, updates: { starts_at, ends_at, title: 'Ganzer Tag' } })
    expect(again.data).toMatchObject({ starts_at, ends_at, all_day: true })
  })

  test('no person is planned who is not of the company or has left it', async () => {
    const other = await createTestCompany(app)
    const foreign = await refusal(plan({ user_ids: [company.userIds[3], other.userIds[3]] }))
    expect(foreign).toMatchObject({ status: 422, details: { field: 'user_ids', id: other.userIds[3] } })
    const { data } = await plan({ user_ids: [company.userIds[3]] })
    await removePerson(company, 3)
    expect(await refusal(plan({ user_ids: [company.userIds[3]] }))).toMatchObject({ status: 422 })
    // On existing appointments they may stay.
    const kept = { user_ids: [company.userIds[3]], location: 'Anif' }
    expect((await office().update({ id: data.id, updates: kept })).data.location).toBe('Anif')
  })

  test.each(['project_id', 'kontakt_id'])('%s of another company is refused with its field', async field => {
    const other = await createTestCompany(app)
    const contact = (await other.as().contacts.create({ company_name: 'Fremd' })).data
    const project = (await other.as().projects.create({ name: 'Fremd' })).data
    const id = field === 'project_id' ? project.id : contact.id
    expect(await refusal(plan({ [field]: id }))).toMatchObject({ status: 422, details: { field } })
    const { data } = await plan()
    const change = office().update({ id: data.id, updates: { [field]: id } })
    expect(await refusal(change)).toMatchObject({ status: 422, details: { field } })
  })
})

describe('overlaps', () => {
  const afternoon = { starts_at: '2026-03-12T10:00:00Z', ends_at: '2026-03-12T11:00:00Z' }

  test('are reported by person and appointment, and refused when the planner allows none', async () => {
    const user_ids = [company.userIds[3]]
    const first = (await plan({ user_ids })).data
    const conflict = {
      ...{ code: 'overlap', user_id: company.userIds[3], resource_id: null, appointment_id: first.id },
      ...{ starts_at: first.starts_at, ends_at: first.ends_at },
    }
    expect((await plan({ user_ids })).warnings).toEqual([conflict])
    await inDatabase(tx => tx.appointment.deleteMany({ where: { id: { not: first.id } } }))
    const refused = await refusal(plan({ user_ids, conflict_mode: 'refuse' }))
    expect(refused).toMatchObject({ status: 409, details: { conflicts: [conflict] } })
    expect((await office().planned({})).data.map(({ id }) => id)).toEqual([first.id])
  })

  test('do not exist between adjacent ones, with a cancelled one, and of an appointment with itself', async () => {
    const user_ids = [company.userIds[3]]
    const first = (await plan({ user_ids })).data
    const strict = { user_ids, conflict_mode: 'refuse' as const }
    expect((await plan({ ...strict, ...afternoon })).warnings).toEqual([])
    const later = { starts_at: '2026-03-12T08:30:00Z', conflict_mode: 'refuse' as const }
    expect((await office().update({ id: first.id, updates: later })).warnings).toEqual([])
    await office().setStatus({ id: first.id, status: 'cancelled' })
    expect((await plan(strict)).warnings).toEqual([])
  })

  test('of eight concurrent planners who give one person the same hour, one succeeds', { tags: 'long' }, async () => {
    const strict = { user_ids: [company.userIds[3]], conflict_mode: 'refuse' as const }
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => plan(strict)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const attempt of attempts)
      if (attempt.status === 'rejected') expect(answerOf(attempt.reason, 'en').status).toBe(409)
    expect((await office().planned({})).pagination.total).toBe(1)
  })
})

describe('a change', () => {
  test('of an appointment that lasts all day is logged with its days, and reported with instants', async () => {
    const { data } = await plan({ starts_at: '2026-11-29', ends_at: '2026-11-30', all_day: true })
    await office().update({ id: data.id, updates: { ends_at: '2026-12-01' } })
    const [created, moved] = await logOf(data.id)
    expect(created?.changes).toMatchObject({ starts_at: [null, '2026-11-29'], ends_at: [null, '2026-11-30'] })
    expect(moved?.changes).toMatchObject({ ends_at: ['2026-11-30', '2026-12-01'] })
    expect((await eventsOf()).map(({ body }) => JSON.parse(body ?? ''))).toMatchObject([
      { data: { starts_at: '2026-11-28T23:00:00.000Z', ends_at: '2026-11-30T23:00:00.000Z' } },
      { data: { starts_at: '2026-11-28T23:00:00.000Z', ends_at: '2026-12-01T23:00:00.000Z' } },
    ])
  })

  test('of the people alone increments the version and writes a log entry and an event', async () => {
    const { data } = await plan({ user_ids: [company.userIds[3]] })
    const { data: after } = await office().update({ id: data.id, updates: { user_ids: [company.userIds[2]] } })
    expect(after).toMatchObject({ user_ids: [company.userIds[2]], version: 2 })
    const [, entry] = await logOf(data.id)
    expect(entry?.changes).toMatchObject({ user_ids: [[company.userIds[3]], [company.userIds[2]]] })
    expect((await eventsOf()).map(({ type }) => type)).toEqual(['appointment.created', 'appointment.updated'])
    const same = await office().update({ id: data.id, updates: { user_ids: [company.userIds[2]] } })
    expect(same.data.version).toBe(2)
  })

  test('against an outdated version is refused', async () => {
    const { data } = await plan()
    await office().update({ id: data.id, updates: { title: 'Neu' } })
    const late = office().update({ id: data.id, updates: { title: 'Alt', expected_version: 1 } })
    expect(await refusal(late)).toMatchObject({ status: 409, details: { version: 2 } })
  })

  test('of the status stands alone', async () => {
    const { data } = await plan()
    const both = office().update({ id: data.id, updates: { status: 'done', title: 'x' } })
    expect(await refusal(both)).toMatchObject({ status: 400, paths: ['updates.status'] })
    const { data: after } = await office().update({ id: data.id, updates: { status: 'done', expected_version: 1 } })
    expect(after.status).toBe('done')
  })

  test.each(appointmentStatuses)('of one that is %s is limited to what that status allows', async status => {
    const id = await standing(status)
    const noted = await office().update({ id, updates: { description: 'Schlüssel liegt im Büro' } })
    expect(noted.data.description).toBe('Schlüssel liegt im Büro')
    const renamed = office().update({ id, updates: { title: 'Neu' } })
    if (isClosed(status)) expect(await refusal(renamed)).toMatchObject({ status: 409, details: { status } })
    else expect((await renamed).data.title).toBe('Neu')
  })
})

describe.each(appointmentStatuses)('from %s', from => {
  test.each(
    appointmentStatuses,
  )('to %s is allowed as the machine says, for the office and for a participating employee', async to => {
    const allowed = appointmentMoves[from]
    const id = await standing(from)
    const employee = company.as(3).appointments.setStatus({ id, status: to })
    if (from === to) {
      expect((await employee).data).toMatchObject({ status: to, version: 1 })
      expect(await eventsOf()).toHaveLength(1)
    } else if (!ownMoves.includes(to)) {
      expect(await refusal(employee)).toMatchObject({ status: 403 })
    } else if (allowed.includes(to)) {
      expect((await employee).data.status).toBe(to)
    } else expect(await refusal(employee)).toMatchObject({ status: 409, details: { from, to, allowed } })

    const second = await standing(from)
    const planner = office().setStatus({ id: second, status: to, reason: 'Regen' })
    if (from === to || allowed.includes(to)) {
      const cancelled_reason = to === 'cancelled' && from !== to ? 'Regen' : null
      expect((await planner).data).toMatchObject({ status: to, cancelled_reason, allowed_actions: expect.any(Array) })
      const name = to === 'cancelled' ? 'appointment.cancelled' : 'appointment.updated'
      if (from !== to) expect((await logOf(second)).at(-1)?.action).toBe(name)
    } else expect(await refusal(planner)).toMatchObject({ status: 409, details: { from, to, allowed } })
  })
})

describe('an employee', () => {
  test('sees and moves their own appointments, and those of colleagues do not exist', async () => {
    const own = (await plan({ user_ids: [company.userIds[3]] })).data
    const theirs = (await plan({ user_ids: [company.userIds[2]] })).data
    const employee = company.as(3).appointments
    const { data } = await employee.planned({})
    expect(data.map(({ id }) => id)).toEqual([own.id])
    expect(data[0]?.allowed_actions).toEqual(['confirmed', 'in_progress', 'done'])
    expect((await employee.planned({ id: theirs.id })).data).toEqual([])
    expect(await refusal(employee.setStatus({ id: theirs.id, status: 'done' }))).toMatchObject({ status: 404 })
    expect(await refusal(employee.create({ title: 'x', ...morning }))).toMatchObject({ status: 403 })
    expect(await refusal(employee.update({ id: own.id, updates: { title: 'x' } }))).toMatchObject({ status: 403 })
  })
})

describe('the list', () => {
  test('defaults to this week, and is narrowed by each of its filters', async () => {
    const contact = (await company.as().contacts.create({ company_name: 'Berger' })).data
    const project = (await company.as().projects.create({ name: 'Umbau' })).data
    const a = (await plan({ user_ids: [company.userIds[3]], location: 'Anif' })).data.id
    const b = (await plan({ title: undefined, project_id: project.id })).data.id
    const c = (await plan({ title: undefined, kontakt_id: contact.id })).data.id
    const next = { starts_at: '2026-03-16T08:00:00Z', ends_at: '2026-03-16T09:00:00Z' }
    const d = (await plan(next)).data.id
    await office().setStatus({ id: c, status: 'confirmed' })
    const ids = async (input: object) => (await office().planned(input)).data.map(({ id }) => id)
    expect(await ids({})).toEqual([a, b, c])
    expect(await ids({ from: '2026-03-16', to: '2026-03-22' })).toEqual([d])
    expect(await ids({ id: d })).toEqual([d])
    expect(await ids({ user_id: company.userIds[3] })).toEqual([a])
    expect(await ids({ project_id: project.id })).toEqual([b])
    expect(await ids({ kontakt_id: contact.id })).toEqual([c])
    expect(await ids({ status: 'confirmed' })).toEqual([c])
    expect(await ids({ q: 'anif' })).toEqual([a])
    expect(await ids({ limit: 2, offset: 1 })).toEqual([b, c])
  })

  test.each([
    [{ from: '2026-03-01' }, 'to'],
    [{ to: '2026-03-01' }, 'from'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
    [{ from: '2026-01-01', to: '2027-01-02' }, 'to'],
    [{ from: '1899-12-31', to: '1900-01-01' }, 'from'],
  ])('%o is refused at its field', async (input, path) => {
    expect(await refusal(office().planned(input))).toMatchObject({ status: 400, paths: [path] })
  })
})
