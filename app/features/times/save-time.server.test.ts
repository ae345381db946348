import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'
import { errorOf } from '../../../tests/harness/errors'
import { saveTime } from './save-time.server'
import { TimeForm } from './time-form'
import type { RecordedTime } from './week'

// The form shows minutes; what it does not change keeps the stamps of the clock.

const vienna = 'Europe/Vienna'
let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T16:00:00.000Z' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set('2026-03-10T16:00:00.000Z')
  company = await createTestCompany(app)
})

const own = () => company.as(3)
const timeIn = (instant: string | null) =>
  new Date(instant ?? '').toLocaleTimeString('de-AT', { timeZone: vienna, hour: '2-digit', minute: '2-digit' })
/** What the page sends of an entry whose form is opened and saved with other values. */
const form = (entry: RecordedTime, more: object = {}) =>
  TimeForm.parse({
    ...{ id: entry.id, user_id: entry.user_id, form: 'span', date: entry.date, kind: entry.kind },
    ...{ started_at: timeIn(entry.started_at), ended_at: timeIn(entry.ended_at), break_minutes: entry.break_minutes },
    ...{ project_id: entry.project_id, description: entry.description },
    ...more,
  })

async function dayWithTheClock() {
  const clock = own().timeEntries
  const step = (action: 'start' | 'pause' | 'resume' | 'switch' | 'stop', time: string) =>
    clock.actOnClock({ action, at: `2026-03-10T${time}Z` })
  await step('start', '05:00:10')
  await step('pause', '06:00:20')
  await step('resume', '06:30:50')
  await step('switch', '08:31:01')
  await step('stop', '12:00:30')
  return (await clock.recorded({})).data
}

test(
  'a changed description leaves start, end and breaks of the clock, and its neighbours, alone',
  { tags: 'long' },
  async () => {
    const entries = await dayWithTheClock()
    expect(entries).toHaveLength(2)
    for (const entry of entries) {
      await saveTime(own(), vienna, form(entry, { description: 'Gaube' }), entry.version)
      const [after] = (await own().timeEntries.recorded({ id: entry.id })).data
      const { started_at, ended_at, breaks, break_minutes, duration_minutes } = entry
      expect(after).toMatchObject({
        started_at,
        ended_at,
        breaks,
        break_minutes,
        duration_minutes,
        description: 'Gaube',
      })
    }
  },
)

test(
  'a description that is changed later does not make a time one that was recorded late',
  { tags: 'long' },
  async () => {
    const [entry] = await dayWithTheClock()
    app.clock.set('2026-03-20T16:00:00.000Z')
    if (!entry) throw new Error('the clock has recorded nothing')
    const { data } = await saveTime(own(), vienna, form(entry, { description: 'Gaube' }), entry.version)
    expect(data).toMatchObject({ late: false, description: 'Gaube' })
  },
)

test('a time that is added to an approved week carries its reason', { tags: 'long' }, async () => {
  await dayWithTheClock()
  const of = { userId: company.userIds[3], week: '2026-W11' }
  await own().timeSheets.submit(of)
  const [sheet] = (await company.as(2).timeSheets.list({ user_id: of.userId, week: of.week })).data
  await company.as(2).timeSheets.approve({ ...of, accepted_findings: sheet?.violations ?? 0 })
  const added = { user_id: of.userId, form: 'span', date: '2026-03-11', started_at: '07:00', ended_at: '09:00' }
  app.clock.set('2026-03-11T16:00:00.000Z')
  const save = (more: object) =>
    saveTime(company.as(2), vienna, TimeForm.parse({ ...added, kind: 'work', ...more }), undefined)
  await expect(save({})).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect((await save({ reason: 'Vergessen' })).data).toMatchObject({ locked: true, duration_minutes: 120 })
})

test('a time without its end is refused at the field', () => {
  const { error } = TimeForm.safeParse({ form: 'span', date: '2026-03-10', started_at: '07:00', kind: 'work' })
  expect(error?.issues.map(({ path }) => path)).toEqual([['ended_at']])
})

test('hours without their number are refused at the field', () => {
  const { error } = TimeForm.safeParse({ form: 'hours', date: '2026-03-10', kind: 'work' })
  expect(error?.issues.map(({ path }) => path)).toEqual([['duration_minutes']])
})

test('a time that a colleague has deleted meanwhile is not there any more', { tags: 'long' }, async () => {
  const [entry] = await dayWithTheClock()
  if (!entry) throw new Error('the clock has recorded nothing')
  await own().timeEntries.delete({ id: entry.id })
  const save = saveTime(own(), vienna, form(entry, { description: 'Gaube' }), entry.version)
  expect(await errorOf(save)).toMatchObject({ status: 404 })
})
