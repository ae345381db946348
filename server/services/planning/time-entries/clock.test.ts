import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { backgroundJobs } from '../../../handlers'
import { answerOf } from '../../../http/answer'
import { runDueJobs } from '../../../platform/jobs/run-jobs'
import { type ClockAction, clockActions, clockMoves } from './machine'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  company = await createTestCompany(app)
})

const own = () => company.as(3).timeEntries
const at = (time: string) => `2026-03-10T${time}:00Z`
const step = (action: ClockAction, time: string, more: object = {}) =>
  own().actOnClock({ action, at: at(time), ...more })

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
const eventsOf = () =>
  inDatabase(tx => tx.event.findMany({ where: { type: { startsWith: 'time_entry.' } }, orderBy: { createdAt: 'asc' } }))
const logOf = () =>
  inDatabase(tx => tx.auditEntry.findMany({ where: { entity: 'time_entry' }, orderBy: { id: 'asc' } }))

describe('a day with the clock', () => {
  test('becomes entries whose minutes are those of the day without its breaks', { tags: 'long' }, async () => {
    const project = (await company.as().projects.create({ name: 'Umbau' })).data
    await step('start', '05:00', { kind: 'travel' })
    const first = await step('switch', '05:45', { project_id: project.id, description: 'Fenster' })
    await step('pause', '08:00')
    await step('resume', '08:30')
    const second = await step('stop', '08:59')
    expect(first.completed).toMatchObject({ kind: 'travel', duration_minutes: 45, break_minutes: 0, project_id: null })
    expect(second).toMatchObject({
      data: { state: 'idle', entry: null, allowed_actions: ['start'] },
      completed: {
        ...{ kind: 'work', project_id: project.id, project_name: 'Umbau', description: 'Fenster' },
        ...{ date: '2026-03-10', started_at: '2026-03-10T05:45:00.000Z', ended_at: '2026-03-10T08:59:00.000Z' },
        ...{ break_minutes: 30, duration_minutes: 164, source: 'clock', running: false },
        breaks: [{ started_at: '2026-03-10T08:00:00.000Z', ended_at: '2026-03-10T08:30:00.000Z' }],
      },
    })
    expect((await eventsOf()).map(({ type, body }) => [type, JSON.parse(body ?? '{}').data.duration_minutes])).toEqual([
      ['time_entry.created', 45],
      ['time_entry.created', 164],
    ])
    expect((await logOf()).map(({ action }) => action)).toEqual([
      'time_entry.started',
      'time_entry.created',
      'time_entry.started',
      'time_entry.paused',
      'time_entry.resumed',
      'time_entry.created',
    ])
  })

  test('loses no minute when projects follow each other, whatever the seconds', { tags: 'long' }, async () => {
    const steps = ['05:00:59', '05:31:01', '06:10:30', '07:00:58']
    const instant = (time: string) => ({ at: `2026-03-10T${time}Z` })
    await own().actOnClock({ action: 'start', ...instant(steps[0] ?? '') })
    for (const time of steps.slice(1, 3)) await own().actOnClock({ action: 'switch', ...instant(time) })
    await own().actOnClock({ action: 'stop', ...instant(steps[3] ?? '') })
    const { data } = await own().recorded({})
    expect(data.map(entry => entry.duration_minutes)).toEqual([31, 39, 50])
  })

  test('that ends in a break ends where the break began', async () => {
    await step('start', '05:00')
    await step('pause', '08:00')
    const { completed } = await step('stop', '08:40')
    expect(completed).toMatchObject({
      ...{ ended_at: '2026-03-10T08:00:00.000Z', duration_minutes: 180, break_minutes: 0, breaks: [] },
    })
  })

  test('that was started by mistake leaves no entry and sends no event', async () => {
    await step('start', '08:00')
    expect((await step('stop', '08:00')).completed).toBeNull()
    expect((await own().recorded({})).data).toEqual([])
    expect(await eventsOf()).toEqual([])
    expect((await logOf()).at(-1)?.action).toBe('time_entry.deleted')
  })
})

test('each step is allowed in the states that the table names, and in no other', { tags: 'long' }, async () => {
  for (const state of ['idle', 'running', 'paused'] as const) {
    for (const action of clockActions) {
      if (state !== 'idle') await step('start', '06:00')
      if (state === 'paused') await step('pause', '06:00')
      const allowed = clockMoves[state]
      if (allowed.includes(action)) expect((await step(action, '06:00')).completed).toBeNull()
      else
        expect(await refusal(step(action, '06:00'))).toMatchObject({
          status: 409,
          details: { action, state, allowed_actions: allowed },
        })
      const { entry } = (await own().clock()).data
      if (entry) await own().delete({ id: entry.id })
    }
  }
})

test('a step must be between 72 hours ago and two minutes ahead', async () => {
  for (const instant of ['2026-03-07T08:59:59Z', '2026-03-10T09:02:01Z'])
    expect(await refusal(own().actOnClock({ action: 'start', at: instant }))).toMatchObject({
      status: 400,
      paths: ['at'],
    })
  expect((await own().actOnClock({ action: 'start', at: '2026-03-07T09:00:00Z' })).data.state).toBe('running')
  expect((await own().actOnClock({ action: 'stop', at: '2026-03-10T09:02:00Z' })).data.state).toBe('idle')
})

test('no step may be before the previous one', async () => {
  await step('start', '05:00')
  await step('pause', '06:00')
  expect((await refusal(step('resume', '05:59'))).paths).toEqual(['at'])
  await step('resume', '06:10')
  expect((await refusal(step('stop', '06:09'))).paths).toEqual(['at'])
  await step('stop', '07:00')
  expect((await refusal(step('start', '06:59'))).paths).toEqual(['at'])
  expect((await step('start', '07:00')).data.state).toBe('running')
})

test('while it runs, no list, total or file of the public API contains the entry', async () => {
  const before = await company.asKey(['zeiterfassung:read']).timeEntries.list({})
  await step('start', '08:00')
  await step('pause', '08:30')
  const running = await company.asKey(['zeiterfassung:read']).timeEntries.list({})
  expect(running).toEqual(before)
  expect(await company.as(3).timeEntries.list({})).toEqual(before)
  expect((await company.as().timeEntries.recorded({})).data).toEqual([])
  await step('stop', '08:40')
  expect((await company.asKey(['zeiterfassung:read']).timeEntries.list({})).pagination.total).toBe(1)
  expect((await company.as(3).timeEntries.list({})).pagination.total).toBe(1)
})

test('of many concurrent starts of one person’s clock, one succeeds', { tags: 'long' }, async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => own().actOnClock({ action: 'start' })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [answerOf(outcome.reason, 'en')] : []))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409]))
  expect(await inDatabase(tx => tx.timeEntry.count({ where: { running: true } }))).toBe(1)
})

test('a clock shows where its person worked recently, and not where others did', async () => {
  const [a, b] = await Promise.all(
    ['Umbau', 'Dach'].map(async name => (await company.as().projects.create({ name })).data),
  )
  await step('start', '05:00', { project_id: a?.id })
  await step('switch', '06:00', { project_id: b?.id })
  await step('switch', '07:00', { project_id: a?.id })
  expect((await own().clock()).data.recent_projects.map(({ name }) => name)).toEqual(['Umbau', 'Dach'])
  expect((await company.as(2).timeEntries.clock()).data).toMatchObject({ state: 'idle', recent_projects: [] })
})

test('a clock that runs for more than 14 hours triggers the question whether it was forgotten, and goes on', async () => {
  await own().actOnClock({ action: 'start', at: '2026-03-09T19:00:00Z' })
  expect((await own().clock()).data.long).toBe(false)
  await own().actOnClock({ action: 'stop', at: '2026-03-09T20:00:00Z' })
  const other = company.as(2).timeEntries
  await other.actOnClock({ action: 'start', at: '2026-03-09T18:59:59Z' })
  expect((await other.clock()).data).toMatchObject({ long: true, state: 'running', worked_minutes: 841 })
})

test('a project of another company starts nothing', async () => {
  const otherCompany = await createTestCompany(app)
  const foreign = (await otherCompany.as().projects.create({ name: 'Fremd' })).data
  expect(await refusal(step('start', '08:00', { project_id: foreign.id }))).toMatchObject({
    status: 422,
    details: { field: 'project_id' },
  })
  expect((await own().clock()).data.state).toBe('idle')
})

describe('a person is notified', () => {
  afterEach(() => app.clock.set('2026-03-10T09:00:00.000Z'))
  const notifications = async (instant: string, kind: string) => {
    app.clock.set(instant)
    await runDueJobs(app, backgroundJobs)
    const rows = await inDatabase(tx => tx.notification.findMany({ where: { kind }, orderBy: { id: 'asc' } }))
    expect(rows.every(({ userId }) => userId === company.userIds[3])).toBe(true)
    return rows.map(({ params }) => params as Record<string, unknown>)
  }

  test(
    'that the clock still runs after 14 hours, once, and never of one that was stopped',
    { tags: 'long' },
    async () => {
      await step('start', '05:00')
      await step('switch', '06:00')
      expect(await notifications('2026-03-10T19:59:59Z', 'clock_running')).toEqual([])
      expect(await notifications('2026-03-10T20:00:00Z', 'clock_running')).toMatchObject([
        { since_en: expect.any(String) },
      ])
      expect(await notifications('2026-03-11T05:00:00Z', 'clock_running')).toHaveLength(1)
      const [news] = (await company.as(3).notifications.list({})).data
      expect(news).toMatchObject({ kind: 'clock_running', path: '/times' })
    },
  )

  test('of violations on a day that is over, once, unless they were corrected before', { tags: 'long' }, async () => {
    const day = (on: string, break_minutes: number) =>
      own().create({ started_at: `${on}T04:00:00Z`, ended_at: `${on}T12:30:00Z`, break_minutes } as never)
    app.clock.set('2026-03-10T18:00:00Z')
    const { data } = await day('2026-03-10', 0)
    expect(await notifications('2026-03-10T22:59:59Z', 'working_time')).toEqual([])
    const [news, ...others] = await notifications('2026-03-10T23:00:00Z', 'working_time')
    expect(others).toEqual([])
    expect(news).toMatchObject({
      ...{ day: '2026-03-10', day_de: 'Dienstag, 10.3.', more_de: null },
      text_de: 'Pausen von 0:00 h, vorgeschrieben sind 0:30 h.',
    })
    // No second notification for the same day, none without a violation, and none for a day longer ago.
    await own().update({ id: data.id, updates: { break_minutes: 5 } })
    app.clock.set('2026-03-11T18:00:00Z')
    const mended = (await day('2026-03-11', 0)).data
    await own().update({ id: mended.id, updates: { break_minutes: 30 } })
    await day('2026-03-05', 0)
    expect(await notifications('2026-03-12T00:00:00Z', 'working_time')).toHaveLength(1)
  })
})
