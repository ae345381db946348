import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { daysThrough, dayToDate, weekdayOf } from '../../../platform/values/days'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  // A Friday; its week is 2026-W15.
  app = await createTestApp({ now: '2026-04-10T15:00:00.000Z' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  company = await createTestCompany(app)
})

const week = '2026-W15'
const worker = () => company.userIds[3]
const own = () => company.as(3)
const office = () => company.as(2)
const span = (day: string, from: string, to: string, break_minutes = 30) => ({
  ...{ started_at: `${day}T${from}:00Z`, ended_at: `${day}T${to}:00Z`, break_minutes },
})
const record = (day = '2026-04-08') => own().timeEntries.create(span(day, '05:00', '13:30'))
const ofWeek = () => ({ userId: worker(), week })
const sheet = async (as = own()) => (await as.timeSheets.list({ week, user_id: worker() })).data[0]

const logged = () =>
  app.db.inTenant(company.actor().tenantId, tx =>
    tx.auditEntry.findMany({ where: { entity: 'time_sheet' }, orderBy: { id: 'asc' } }),
  )
const notifications = (kind: string) =>
  app.db.inTenant(company.actor().tenantId, tx => tx.notification.findMany({ where: { kind } }))

describe('a week', () => {
  test('shows its content, what is missing and its findings, and who may do what', async () => {
    await record()
    await own().timeEntries.create(span('2026-04-07', '04:00', '16:31'))
    expect(await sheet()).toMatchObject({
      ...{ user_id: worker(), week, from: '2026-04-06', to: '2026-04-12', status: 'open', version: 0 },
      ...{ entries: 2, late: 0, running: false, credited_minutes: 480 + 721, violations: 1 },
      // Easter Monday is a holiday; today is not over.
      ...{ target_minutes: 4 * 480, gaps: ['2026-04-09'], allowed_actions: ['submit'] },
    })
    expect((await sheet())?.findings.find(({ severity }) => severity === 'violation')).toMatchObject({
      ...{ code: 'at.9-1', day: '2026-04-07', required: 720, actual: 721, paragraph: '§ 9 Abs 1 AZG' },
      text: '12:01 h an einem Tag gearbeitet, erlaubt sind 12:00 h.',
    })
    expect((await sheet(office()))?.allowed_actions).toEqual(['submit', 'approve'])
  })

  test('of all people is seen by the office, their own by an employee', async () => {
    await record()
    const all = await office().timeSheets.list({ week })
    expect(all.data.map(({ user_id }) => user_id)).toContain(worker())
    expect(all.pagination.total).toBeGreaterThan(2)
    expect((await own().timeSheets.list({ week })).data.map(({ user_id }) => user_id)).toEqual([worker()])
    expect((await own().timeSheets.list({ week, user_id: company.userIds[2] })).data).toEqual([])
  })
})

test('work on New Year’s Day without a day off in eight weeks is found in Germany, including days before its week', async () => {
  const firm = await createTestCompany(app, { country_code: 'DE' })
  const [tenantId, userId] = [firm.actor().tenantId, firm.userIds[3]]
  // Six days a week; without the Saturdays there would be enough days off.
  const days = daysThrough('2025-11-07', '2026-02-28').filter(day => weekdayOf(day) !== 7)
  await app.db.inTenant(tenantId, tx =>
    tx.timeEntry.createMany({
      data: days.map(day => ({ ...{ tenantId, userId, durationMinutes: 420 }, date: dayToDate(day) })),
    }),
  )
  const found = async () =>
    (await firm.as(2).timeSheets.list({ week: '2026-W09', user_id: userId })).data[0]?.findings.filter(
      ({ paragraph }) => paragraph === '§ 11 Abs 3 ArbZG',
    )
  expect(await found()).toMatchObject([{ day: '2026-02-25', required: 56, unit: 'days', severity: 'violation' }])
  await app.db.inTenant(tenantId, tx =>
    tx.timeEntry.deleteMany({ where: { tenantId, userId, date: dayToDate('2026-02-25') } }),
  )
  expect(await found()).toEqual([])
})

test('a night from Saturday into Sunday is work on Sunday for days off owed, as it is for the ban on Sunday work', async () => {
  const firm = await createTestCompany(app, { country_code: 'DE' })
  const [tenantId, userId] = [firm.actor().tenantId, firm.userIds[3]]
  // Sunday is 1 February; the period for its day off ends on Saturday, 14 February. No weekday in it is free.
  const night = { started_at: '2026-01-31T21:00:00Z', ended_at: '2026-02-01T01:00:00Z' }
  const days = daysThrough('2026-01-17', '2026-02-14').filter(day => weekdayOf(day) !== 7 && day !== '2026-01-31')
  await app.db.inTenant(tenantId, tx =>
    tx.timeEntry.createMany({
      data: days.map(day => ({ ...{ tenantId, userId, durationMinutes: 420 }, date: dayToDate(day) })),
    }),
  )
  const { data: entry } = await firm.as(2).timeEntries.create({ user_id: userId, ...night })
  const found = async (week: string) =>
    (await firm.as(2).timeSheets.list({ week, user_id: userId })).data[0]?.findings.flatMap(
      ({ code, day, paragraph }) => (code === 'de.9' ? [[paragraph, day]] : []),
    )
  expect(await found('2026-W05')).toEqual([['§ 9 Abs 1 ArbZG', '2026-02-01']])
  expect(await found('2026-W07')).toEqual([['§ 11 Abs 3 ArbZG', '2026-02-14']])
  // Ending at midnight in the company's time zone it is work of Saturday alone.
  const expected_version = entry.version
  await firm.as(2).timeEntries.update({
    id: entry.id,
    updates: { ...night, ended_at: '2026-01-31T23:00:00Z', expected_version },
  })
  expect([await found('2026-W05'), await found('2026-W07')]).toEqual([[], []])
})

describe('submitting and deciding', () => {
  test('a submitted week is approved with its findings, and both sides are notified', async () => {
    await own().timeEntries.create(span('2026-04-07', '04:00', '16:31'))
    const { data: submitted } = await own().timeSheets.submit({ ...ofWeek(), note: 'Samstag folgt' })
    expect(submitted).toMatchObject({ status: 'submitted', note: 'Samstag folgt', allowed_actions: [] })
    expect((await notifications('sheet_submitted')).map(({ userId }) => userId)).not.toContain(worker())
    const waiting = await office().timeSheets.list({ status: 'submitted' })
    expect(waiting.data).toMatchObject([{ user_id: worker(), week, violations: 1 }])
    const { data } = await office().timeSheets.approve({ ...ofWeek(), accepted_findings: 1 })
    expect(data).toMatchObject({ status: 'approved', accepted_findings: 1, allowed_actions: [] })
    expect(data.decided_by_name).toEqual(expect.any(String))
    expect(await notifications('sheet_decided')).toMatchObject([{ userId: worker() }])
    expect((await logged()).map(({ action }) => action)).toEqual(['time_sheet.submitted', 'time_sheet.approved'])
  })

  test('findings that the approver has not seen are not accepted', async () => {
    await own().timeEntries.create(span('2026-04-07', '04:00', '16:31'))
    const refused = await errorOf(office().timeSheets.approve({ ...ofWeek(), accepted_findings: 0 }))
    expect(refused).toMatchObject({ status: 409, details: { accepted_findings: 0, violations: 1 } })
    expect((await sheet())?.status).toBe('open')
  })

  test('one’s own week is approved by a colleague, unless no one else may', async () => {
    const boss = company.as(1)
    const mine = { userId: company.userIds[1], week }
    await boss.timeEntries.create(span('2026-04-07', '05:00', '13:30'))
    const actions = async () => {
      const { data } = await boss.timeSheets.list({ week, user_id: mine.userId })
      return data[0]?.allowed_actions
    }
    expect(await errorOf(boss.timeSheets.approve(mine))).toMatchObject({ status: 403 })
    expect(await actions()).toEqual(['submit'])
    await boss.permissions.set({
      ...{ user_id: company.userIds[2], permissions: [{ permission: 'time_entries:approve', allowed: false }] },
    })
    expect(await actions()).toEqual(['submit', 'approve'])
    expect((await boss.timeSheets.approve(mine)).data.status).toBe('approved')
  })

  test('a returned week says what has to be corrected, and is submitted again', async () => {
    await record()
    await own().timeSheets.submit(ofWeek())
    const { data } = await office().timeSheets.return({ ...ofWeek(), note: 'Freitag fehlt' })
    expect(data).toMatchObject({ status: 'returned', note: 'Freitag fehlt' })
    expect(await notifications('sheet_decided')).toMatchObject([
      { params: { week: '15/2026', note: ': Freitag fehlt' } },
    ])
    await record('2026-04-09')
    expect((await own().timeSheets.submit(ofWeek())).data).toMatchObject({ status: 'submitted', note: null })
  })

  test('of two concurrent approvals one succeeds, and the other is answered that it is done', async () => {
    await record()
    const outcomes = await Promise.allSettled([office(), company.as(1)].map(as => as.timeSheets.approve(ofWeek())))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [lost] = outcomes.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    expect(await errorOf(Promise.reject(lost))).toMatchObject({ status: 409, details: { status: 'approved' } })
  })

  test('nothing is decided on a week with a running clock, in the future or of an unknown person', async () => {
    await own().timeEntries.actOnClock({ action: 'start' })
    expect(await errorOf(office().timeSheets.approve(ofWeek()))).toMatchObject({ status: 409 })
    expect((await sheet())?.allowed_actions).toEqual([])
    const ahead = { ...ofWeek(), week: '2026-W16' }
    expect(await errorOf(own().timeSheets.submit(ahead))).toMatchObject({ status: 422 })
    const ofOther = { userId: 2_000_000_000, week }
    expect(await errorOf(office().timeSheets.approve(ofOther))).toMatchObject({ status: 404 })
    expect(await errorOf(own().timeSheets.submit({ ...ofWeek(), userId: company.userIds[2] }))).toMatchObject({
      status: 403,
    })
    expect(await errorOf(own().timeSheets.approve(ofWeek()))).toMatchObject({ status: 403 })
  })
})

describe('an approved week', () => {
  test('can be changed only by those who approve, with a reason in the log', async () => {
    const { id } = (await record()).data
    await office().timeSheets.approve(ofWeek())
    const times = own().timeEntries
    for (const attempt of [
      () => record('2026-04-09'),
      () => times.update({ id, updates: { description: 'x' } }),
      () => times.delete({ id }),
      () => times.actOnClock({ action: 'start' }),
    ])
      expect(await errorOf(attempt())).toMatchObject({ status: 409 })
    const correct = office().timeEntries
    expect(await errorOf(correct.update({ id, updates: { break_minutes: 45 } }))).toMatchObject({ status: 400 })
    const { data } = await correct.update({ id, updates: { break_minutes: 45, reason: 'Laut Bauleiter' } })
    expect(data).toMatchObject({ locked: true, duration_minutes: 465 })
    const added = await correct.create({
      ...span('2026-04-09', '05:00', '13:30'),
      ...{ user_id: worker(), reason: 'Vergessen' },
    })
    expect(added.data.locked).toBe(true)
    await correct.delete({ id: added.data.id, reason: 'Doppelt' })
    const entries = await app.db.inTenant(company.actor().tenantId, tx =>
      tx.auditEntry.findMany({ where: { entity: 'time_entry', changes: { path: ['reason', '1'], not: 'null' } } }),
    )
    const reasons = entries.flatMap(({ changes }) => (changes as { reason?: [unknown, string] }).reason?.[1] ?? [])
    expect(reasons).toEqual(['Laut Bauleiter', 'Vergessen', 'Doppelt'])
  })

  test('accepts no entry that is moved into it; one that the office moves out of it is unlocked', async () => {
    const before = (await record('2026-04-03')).data
    const inside = (await record()).data
    await office().timeSheets.approve(ofWeek())
    const into = own().timeEntries.update({ id: before.id, updates: span('2026-04-09', '05:00', '13:30') })
    expect(await errorOf(into)).toMatchObject({ status: 409, details: { week } })
    const out = office().timeEntries.update({
      id: inside.id,
      updates: { ...span('2026-04-02', '05:00', '13:30'), reason: 'Falscher Tag' },
    })
    expect((await out).data.locked).toBe(false)
  })

  test('no entry gets in, however many are written while it is approved', { tags: 'long' }, async () => {
    const days = ['2026-04-07', '2026-04-08', '2026-04-09']
    const writes = days.flatMap(day =>
      [5, 8, 11].map(hour => {
        const at = (h: number) => String(h).padStart(2, '0')
        return () => own().timeEntries.create(span(day, `${at(hour)}:00`, `${at(hour + 2)}:00`, 0))
      }),
    )
    await Promise.allSettled([
      ...writes.slice(0, 4).map(write => write()),
      office().timeSheets.approve(ofWeek()),
      ...writes.slice(4).map(write => write()),
    ])
    const { data } = await own().timeEntries.recorded({ from: '2026-04-06', to: '2026-04-12' })
    expect(data.filter(({ locked }) => !locked)).toEqual([])
    expect((await sheet())?.status).toBe('approved')
  })

  test('an entry written into a submitted week reopens it, so that no one approves what they have not seen', async () => {
    await record()
    await own().timeSheets.submit(ofWeek())
    await record('2026-04-09')
    expect(await sheet()).toMatchObject({ status: 'open', submitted_at: null })
    expect((await logged()).at(-1)?.action).toBe('time_sheet.reopened')
  })
})

test('notes on a week are deleted with its person, the week and its times are not', async () => {
  await record()
  await own().timeSheets.submit({ ...ofWeek(), note: 'War am Freitag beim Arzt' })
  await own().profile.act({ action: 'request_deletion' })
  await company.as(1).profile.decideDeletion({ userId: worker(), decision: 'erase' })
  const [row] = await app.db.inTenant(company.actor().tenantId, tx => tx.timeSheet.findMany())
  expect([row?.status, row?.note]).toEqual(['submitted', null])
})
