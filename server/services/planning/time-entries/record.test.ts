import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { answerOf } from '../../../http/answer'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp({ now: '2026-04-10T09:00:00.000Z' })
  company = await createTestCompany(app)
})
afterAll(() => app.stop())

const anew = async () => {
  company = await createTestCompany(app)
}
const own = () => company.as(3).timeEntries
const office = () => company.as(2).timeEntries
const morning = { started_at: '2026-04-09T05:00:00Z', ended_at: '2026-04-09T10:00:00Z' }
const instants = (from: string, to: string) => ({ started_at: `2026-04-09T${from}Z`, ended_at: `2026-04-09T${to}Z` })

async function refusal(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => new Error('was not refused'),
    failure => failure,
  )
  const { status, body } = answerOf(error, 'en')
  const issues = body.details?.issues as { path: string }[] | undefined
  return { status, details: body.details, paths: issues?.map(({ path }) => path) }
}

describe('recording', () => {
  test('begin, end and breaks become minutes, an entry of the log and an event', async () => {
    await anew()
    const { data } = await own().create({ ...morning, breaks: [instants('07:00:00', '07:20:00')] })
    expect(data).toMatchObject({
      ...{ user_id: company.userIds[3], date: '2026-04-09', duration_minutes: 280, break_minutes: 20 },
      ...{ source: 'manual', late: false, allowed_actions: ['edit', 'delete'], version: 1 },
    })
    const [event] = await app.db.inTenant(company.actor().tenantId, tx => tx.event.findMany())
    expect(JSON.parse(event?.body ?? '{}')).toMatchObject({ type: 'time_entry.created', data: { id: data.id } })
    expect(Object.keys(JSON.parse(event?.body ?? '{}').data)).not.toContain('breaks')
    await own().delete({ id: data.id })
  })

  test('a day and its minutes are enough', async () => {
    const { data } = await own().create({ date: '2026-04-08', duration_minutes: 450 })
    expect(data).toMatchObject({ date: '2026-04-08', duration_minutes: 450, started_at: null, ended_at: null })
  })

  test.each([
    ['2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z', '2026-03-28', 420, 'hours that clocks skip are not worked'],
    ['2025-03-30T00:30:00Z', '2025-03-30T01:30:00Z', '2025-03-30', 60, 'across the gap'],
    ['2025-10-25T21:00:00Z', '2025-10-26T05:00:00Z', '2025-10-25', 480, 'the doubled hour is worked twice'],
    ['2024-10-26T22:30:00Z', '2024-10-27T01:30:00Z', '2024-10-27', 180, 'the day is that of Vienna'],
  ])('%s to %s belongs to %s with %i minutes: %s', async (started_at, ended_at, date, duration_minutes) => {
    const { data } = await own().create({ started_at, ended_at })
    expect(data).toMatchObject({ date, duration_minutes })
  })

  test.each([
    ['2026-04-03', false],
    ['2026-04-02', true],
  ])('an entry of %s is late: %s', async (date, late) => {
    expect((await own().create({ date, duration_minutes: 60 })).data.late).toBe(late)
  })

  test.each([
    [instants('08:00:00', '08:00:00'), 'ended_at'],
    [instants('08:00:00', '07:00:00'), 'ended_at'],
    [{ started_at: '2026-04-08T05:00:00Z', ended_at: '2026-04-09T05:00:01Z' }, 'ended_at'],
    [{ started_at: '2026-04-10T05:00:00Z', ended_at: '2026-04-10T09:02:01Z' }, 'ended_at'],
    [{ ...morning, breaks: [instants('04:59:00', '05:20:00')] }, 'breaks'],
    [{ ...morning, breaks: [instants('09:50:00', '10:00:01')] }, 'breaks'],
    [{ ...morning, breaks: [instants('07:00:00', '07:00:00')] }, 'breaks'],
    [{ ...morning, breaks: [instants('07:00:00', '07:30:00'), instants('07:29:00', '07:40:00')] }, 'breaks'],
    [{ ...morning, break_minutes: 300 }, 'break_minutes'],
    [{ ...morning, break_minutes: 30, breaks: [] }, 'break_minutes'],
    [{ started_at: morning.started_at }, 'ended_at'],
    [{ ...morning, date: '2026-04-09' }, 'date'],
    [{ date: '2026-04-09' }, 'duration_minutes'],
    [{ date: '2026-04-11', duration_minutes: 60 }, 'date'],
    [{ date: '2026-04-09', duration_minutes: 1441 }, 'duration_minutes'],
    [{ date: '1999-12-31', duration_minutes: 60 }, 'date'],
    [{ ...morning, kind: 'holiday' }, 'kind'],
  ])('%o is refused at its field', async (input, path) => {
    expect(await refusal(own().create(input as object))).toMatchObject({ status: 400, paths: [path] })
  })

  test.each([
    { started_at: '2026-04-08T05:00:00Z', ended_at: '2026-04-09T05:00:00Z' },
    { started_at: '2026-04-10T05:00:00Z', ended_at: '2026-04-10T09:02:00Z' },
    { ...morning, breaks: [instants('05:00:00', '05:20:00'), instants('05:20:00', '05:30:00')] },
    { ...morning, break_minutes: 299 },
  ])('%o is just allowed', async input => {
    const { data } = await own().create(input)
    expect(await own().delete({ id: data.id })).toEqual({ data: { id: data.id, deleted: true } })
  })
})

describe('times of one person', () => {
  beforeEach(anew)

  test('do not overlap', async () => {
    const { data } = await own().create(morning)
    for (const span of [
      instants('06:00:00', '07:00:00'),
      instants('04:00:00', '11:00:00'),
      instants('04:00:00', '05:00:01'),
      instants('09:59:59', '11:00:00'),
    ])
      expect(await refusal(own().create(span))).toMatchObject({ status: 409, details: { id: data.id } })
    const others = await office().create({ ...instants('06:00:00', '07:00:00'), user_id: company.userIds[2] })
    expect(others.data.id).toBeGreaterThan(0)
  })

  test('may be adjacent', async () => {
    await own().create(morning)
    await own().create(instants('10:00:00', '11:00:00'))
    await own().create(instants('04:00:00', '05:00:00'))
  })

  test('do not extend into a running clock', async () => {
    const { data } = await own().actOnClock({ action: 'start', at: '2026-04-09T08:00:00Z' })
    expect(await refusal(own().create(morning))).toMatchObject({ status: 409, details: { id: data.entry?.id } })
    await own().create(instants('05:00:00', '08:00:00'))
  })

  test('recorded concurrently at the same time are written once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => own().create(morning)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('whose time may be written', () => {
  beforeEach(anew)

  test('people write their own time, the office that of all', async () => {
    const user_id = company.userIds[3]
    const { data } = await office().create({ ...morning, user_id })
    expect(data.user_id).toBe(user_id)
    expect((await own().recorded({})).data.map(({ id }) => id)).toEqual([data.id])
    expect(await refusal(own().create({ ...morning, user_id: company.userIds[2] }))).toMatchObject({ status: 403 })
    const theirs = (await office().create({ ...morning })).data
    expect(await refusal(own().update({ id: theirs.id, updates: { kind: 'travel' } }))).toMatchObject({ status: 404 })
    expect(await refusal(own().delete({ id: theirs.id }))).toMatchObject({ status: 404 })
    expect((await own().recorded({ id: theirs.id })).data).toEqual([])
  })

  test('no time is recorded for a user of another company or one who has left', async () => {
    const otherCompany = await createTestCompany(app)
    const of = (user_id: number) => refusal(office().create({ ...morning, user_id }))
    expect(await of(otherCompany.userIds[3])).toMatchObject({ status: 422, details: { field: 'user_id' } })
    await app.db.inTenant(company.actor().tenantId, tx =>
      tx.membership.update({
        where: { tenantId_userId: { tenantId: company.tenantId, userId: company.userIds[3] } },
        data: { status: 'removed' },
      }),
    )
    expect(await of(company.userIds[3])).toMatchObject({ status: 422, details: { field: 'user_id' } })
  })
})

describe('changing', () => {
  beforeEach(anew)

  test('keeps absent fields, and recomputes the minutes', async () => {
    const { data } = await own().create({ ...morning, breaks: [instants('07:00:00', '07:20:00')] })
    const later = await own().update({ id: data.id, updates: { ended_at: '2026-04-09T11:00:00Z' } })
    expect(later.data).toMatchObject({ duration_minutes: 340, break_minutes: 20, version: 2 })
    const without = await own().update({ id: data.id, updates: { breaks: [], expected_version: 2 } })
    expect(without.data).toMatchObject({ duration_minutes: 360, break_minutes: 0, breaks: [], version: 3 })
    expect(
      await refusal(own().update({ id: data.id, updates: { kind: 'travel', expected_version: 2 } })),
    ).toMatchObject({ status: 409 })
    const day = await own().update({ id: data.id, updates: { date: '2026-04-08', duration_minutes: 60 } })
    expect(day.data).toMatchObject({ started_at: null, date: '2026-04-08', duration_minutes: 60 })
  })

  test('moves no entry over another', async () => {
    const first = (await own().create(morning)).data
    const second = (await own().create(instants('11:00:00', '12:00:00'))).data
    const attempt = own().update({ id: second.id, updates: { started_at: '2026-04-09T09:00:00Z' } })
    expect(await refusal(attempt)).toMatchObject({ status: 409, details: { id: first.id } })
  })

  test('to an invalid state is refused at the field', async () => {
    const { data } = await own().create(morning)
    for (const [updates, path] of [
      [{ date: '2026-04-08' }, 'updates.date'],
      [{ duration_minutes: 60 }, 'updates.duration_minutes'],
      [{ ended_at: '2026-04-09T04:00:00Z' }, 'updates.ended_at'],
      [{ ended_at: '2026-04-09T09:00:00Z', date: '2026-04-08' }, 'updates.date'],
    ] as const)
      expect(await refusal(own().update({ id: data.id, updates }))).toMatchObject({ status: 400, paths: [path] })
  })

  test('of a running entry leaves its start unchanged', async () => {
    const { data } = await own().actOnClock({ action: 'start', at: '2026-04-10T08:00:00Z' })
    const id = data.entry?.id ?? 0
    expect((await own().update({ id, updates: { description: 'Fenster' } })).data.description).toBe('Fenster')
    expect(await refusal(own().update({ id, updates: { started_at: '2026-04-10T07:00:00Z' } }))).toMatchObject({
      status: 409,
    })
    expect(await app.db.inTenant(company.actor().tenantId, tx => tx.event.count())).toBe(0)
  })

  test(
    'is refused while a rapport has the time as a line, and possible again when the line is removed',
    { tags: 'long' },
    async () => {
      const project = (await company.as().projects.create({ name: 'Umbau' })).data
      const { data } = await own().create({ ...morning, project_id: project.id })
      const rapports = company.as(3).rapports
      const rapport = (await rapports.create({ title: 'Tag', project_id: project.id })).data
      const line = (await rapports.importTimes({ id: rapport.id, time_entry_ids: [data.id] })).data[0]
      const linked = { status: 409, details: { rapport_number: rapport.rapport_number, rapport_id: rapport.id } }
      expect(await refusal(own().update({ id: data.id, updates: { kind: 'travel' } }))).toMatchObject(linked)
      expect(await refusal(own().delete({ id: data.id }))).toMatchObject(linked)
      expect((await own().recorded({ id: data.id })).data[0]).toMatchObject({
        allowed_actions: [],
        rapport_number: rapport.rapport_number,
      })
      await rapports.removeEntry({ id: rapport.id, entryId: line?.id ?? 0 })
      expect(await own().delete({ id: data.id })).toEqual({ data: { id: data.id, deleted: true } })
    },
  )

  test('is refused for entries from approved leave', async () => {
    const { data } = await own().create({ date: '2026-04-08', duration_minutes: 480, kind: 'absence' })
    await app.db.inTenant(company.actor().tenantId, tx =>
      tx.timeEntry.update({
        where: { tenantId_id: { tenantId: company.tenantId, id: data.id } },
        data: { source: 'leave' },
      }),
    )
    expect(await refusal(own().delete({ id: data.id }))).toMatchObject({ status: 409 })
  })
})

test('a deleted time is removed from every list and its event is sent once', async () => {
  await anew()
  const { data } = await own().create(morning)
  await own().delete({ id: data.id })
  expect((await own().recorded({})).data).toEqual([])
  expect((await company.asKey(['zeiterfassung:read']).timeEntries.list({})).pagination.total).toBe(0)
  expect(await refusal(own().delete({ id: data.id }))).toMatchObject({ status: 404 })
  const types = await app.db.inTenant(company.actor().tenantId, tx =>
    tx.event.findMany({ select: { type: true }, orderBy: { id: 'asc' } }),
  )
  expect(types.map(({ type }) => type)).toEqual(['time_entry.created', 'time_entry.deleted'])
})
