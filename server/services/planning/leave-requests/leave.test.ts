import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { removePerson } from '../../../../tests/harness/members'
import { type LeaveStatus, leaveActions, leaveMoves, leaveStatuses, statusAfter } from './machine'

let app: TestApp
let company: TestCompany
let types: Record<string, number>
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  company = await createTestCompany(app)
  const { data } = await company.as().leaveTypes.list({})
  types = Object.fromEntries(data.map(({ code, id }) => [code, id]))
})

const person = () => company.as(3).leaveRequests
const office = () => company.as(2).leaveRequests
const type = (code: string) => types[code] ?? 0
const ask = (input: object = {}, by = person()) =>
  by.create({ type_id: type('vacation'), from_day: '2026-04-13', to_day: '2026-04-17', ...input })
const of = (role: 1 | 2 | 3 = 3) => company.userIds[role]
const inDatabase = <T>(work: Parameters<typeof app.db.inTenant<T>>[1]) =>
  app.db.inTenant(company.actor().tenantId, work)
const timesOf = (leaveRequestId: number) =>
  inDatabase(async tx => {
    const rows = await tx.timeEntry.findMany({ where: { leaveRequestId }, orderBy: { date: 'asc' } })
    return rows.map(({ date, durationMinutes, kind, source }) => [
      date.toISOString().slice(0, 10),
      durationMinutes,
      `${kind}/${source}`,
    ])
  })
const balance = async (year = 2026) => (await company.as(3).leaveAccounts.list({ year })).data[0]

describe('the days of a leave', () => {
  test(
    'are the person’s working days without holidays, halves split at noon, and of a half holiday only the morning',
    { tags: 'long' },
    async () => {
      await company.as().companyDays.create({ day: '2026-12-24', name: 'Heiliger Abend', kind: 'holiday', half: true })
      const days = async (from_day: string, to_day: string, halves: object = {}) =>
        (await person().preview({ type_id: type('vacation'), from_day, to_day, ...halves })).data
      // Easter Monday is 6 April.
      expect(await days('2026-04-03', '2026-04-10')).toMatchObject({ days: 5, refused: null, at_once: false })
      expect(await days('2026-04-13', '2026-04-17', { from_half: 'true', to_half: 'true' })).toMatchObject({ days: 4 })
      expect(await days('2026-12-23', '2026-12-26')).toMatchObject({
        ...{ days: 1.5, years: [{ year: 2026, days: 1.5, remaining: 23.5 }] },
        holidays: [{ day: '2026-12-24', half: true }, { day: '2026-12-25' }, { day: '2026-12-26' }],
      })
      expect(await days('2026-12-24', '2026-12-24', { to_half: 'true' })).toMatchObject({ days: 0.5 })
      expect(await days('2026-12-24', '2026-12-24', { from_half: 'true' })).toMatchObject({
        refused: 'no_working_days',
      })
      expect(await days('2026-04-11', '2026-04-12')).toMatchObject({ days: 0, refused: 'no_working_days' })
      // Epiphany is on 6 January.
      expect(await days('2026-12-31', '2027-01-08')).toMatchObject({
        years: [
          { year: 2026, days: 1 },
          { year: 2027, days: 4 },
        ],
      })
      expect(await errorOf(ask({ from_day: '2026-04-11', to_day: '2026-04-12' }))).toMatchObject({
        ...{ status: 422, error: 'unprocessable', details: { field: 'from_day' } },
      })
    },
  )

  test('are whole ones for a kind without halves, and a kind that is archived cannot be requested', async () => {
    const move = { name_de: 'Umzug', name_en: 'Moving house', colour: '#0f766e', half_days: false }
    const { id: type_id } = (await company.as().leaveTypes.create(move)).data
    for (const field of ['from_half', 'to_half'])
      expect(await errorOf(ask({ type_id, [field]: true }))).toMatchObject({
        ...{
          status: 400,
          details: { issues: [{ path: field, message: 'This kind of absence takes whole days only.' }] },
        },
      })
    expect((await ask({ type_id, to_day: '2026-04-13' })).data).toMatchObject({ status: 'requested', days: 1 })
    await company.as().leaveTypes.update({ id: type_id, updates: { active: false } })
    const late = ask({ type_id, from_day: '2026-05-04', to_day: '2026-05-04' })
    expect(await errorOf(late)).toMatchObject({ status: 422, details: { field: 'type_id', id: type_id } })
  })

  test('are limited by what is left: the person is refused, the office warned', async () => {
    await company.as().leaveAccounts.create({ user_id: of(), year: 2026, entitled: 3, carried: 1.5 })
    expect(await errorOf(ask())).toMatchObject({ status: 422, details: { years: [{ year: 2026, remaining: -0.5 }] } })
    await ask({ to_day: '2026-04-14' })
    // Days already requested cannot be requested again.
    expect(await errorOf(ask({ from_day: '2026-05-04', to_day: '2026-05-06' }))).toMatchObject({ status: 422 })
    expect(await balance()).toMatchObject({ entitled: 3, carried: 1.5, requested: 2, taken: 0, remaining: 4.5 })
    const entered = await ask({ from_day: '2026-05-04', to_day: '2026-05-08', user_id: of() }, office())
    expect(entered).toMatchObject({
      ...{ data: { status: 'approved', days: 5 }, warnings: [{ code: 'balance', year: 2026, remaining: -2.5 }] },
    })
    expect(await balance()).toMatchObject({ requested: 2, taken: 5, remaining: -0.5 })
  })
})

describe('a decision', () => {
  /** A request of the employee for one day in this status. */
  async function standing(status: LeaveStatus, day: string): Promise<number> {
    const { id } = (await ask({ from_day: day, to_day: day })).data
    if (status === 'approved' || status === 'cancelled') await office().decide({ id, decision: 'approve' })
    if (status === 'cancelled') await office().cancel({ id })
    if (status === 'rejected') await office().decide({ id, decision: 'reject', note: 'Messe' })
    if (status === 'withdrawn') await person().withdraw({ id })
    return id
  }
  const verbs = {
    approve: (id: number) => office().decide({ id, decision: 'approve' }),
    reject: (id: number) => office().decide({ id, decision: 'reject', note: 'Messe' }),
    withdraw: (id: number) => person().withdraw({ id }),
    cancel: (id: number) => office().cancel({ id }),
  }

  test.each(leaveStatuses)(
    '%s: leads where the table says, idempotently, and nowhere else',
    { tags: 'long' },
    async status => {
      for (const [index, action] of leaveActions.entries()) {
        const id = await standing(status, `2026-04-${13 + index}`)
        const logged = () =>
          inDatabase(tx => tx.auditEntry.count({ where: { entity: 'leave_request', entityId: String(id) } }))
        const before = await logged()
        const moves = leaveMoves[status].includes(action)
        const attempt = verbs[action](id)
        if (moves || statusAfter[action] === status)
          expect([action, (await attempt).data.status]).toEqual([action, statusAfter[action]])
        else expect([action, await errorOf(attempt)]).toMatchObject([action, { status: 409, error: 'conflict' }])
        expect([action, (await logged()) - before]).toEqual([action, moves ? 1 : 0])
      }
    },
  )

  test('belongs to a colleague, unless no one else may decide', { tags: 'long' }, async () => {
    const own = await ask({}, office())
    expect(own.data.allowed_actions).toEqual(['withdraw'])
    expect(await errorOf(verbs.approve(own.data.id))).toMatchObject({ status: 403 })
    const id = (await ask()).data.id
    expect(await errorOf(company.as(3).leaveRequests.decide({ id, decision: 'approve' }))).toMatchObject({
      status: 403,
    })
    await company.as().permissions.set({
      ...{ user_id: of(2), permissions: [{ permission: 'leave:decide', allowed: false }] },
    })
    const alone = await ask({}, company.as(1).leaveRequests)
    expect(alone.data).toMatchObject({ status: 'requested', allowed_actions: ['approve', 'reject', 'withdraw'] })
    const decided = await company.as(1).leaveRequests.decide({ id: alone.data.id, decision: 'approve' })
    expect(decided.data).toMatchObject({ status: 'approved', decided_by_user_id: of(1) })
  })

  test('that rejects needs a reason', async () => {
    const { id } = (await ask()).data
    expect(await errorOf(office().decide({ id, decision: 'reject' }))).toMatchObject({
      ...{ status: 400, details: { issues: [{ path: 'note' }] } },
    })
  })

  test('that approves writes an absence for each working day, which cannot be changed, and cancelling removes them', async () => {
    const { id } = (await ask({ to_day: '2026-04-15', to_half: true })).data
    expect(await timesOf(id)).toEqual([])
    await office().decide({ id, decision: 'approve' })
    expect(await timesOf(id)).toEqual([
      ['2026-04-13', 480, 'absence/leave'],
      ['2026-04-14', 480, 'absence/leave'],
      ['2026-04-15', 240, 'absence/leave'],
    ])
    const listed = await company.as(3).timeEntries.recorded({ from: '2026-04-13', to: '2026-04-13' })
    const entry = listed.data[0]?.id ?? 0
    expect(
      await errorOf(company.as(1).timeEntries.update({ id: entry, updates: { duration_minutes: 60 } })),
    ).toMatchObject({ status: 409 })
    expect(await errorOf(company.as(1).timeEntries.delete({ id: entry }))).toMatchObject({ status: 409 })
    await office().cancel({ id, note: 'Auftrag' })
    expect(await timesOf(id)).toEqual([])
    expect(await balance()).toMatchObject({ taken: 0, remaining: 25 })
  })

  test('on time off in lieu writes its days into the times, and the account is reduced by them', async () => {
    const { data } = await ask(
      { type_id: type('time_off'), from_day: '2026-03-05', to_day: '2026-03-06', user_id: of() },
      office(),
    )
    expect(data).toMatchObject({ status: 'approved', days: 2 })
    expect(await timesOf(data.id)).toEqual([
      ['2026-03-05', 480, 'absence/leave'],
      ['2026-03-06', 480, 'absence/leave'],
    ])
    const account = (await company.as(3).timeAccounts.read({ month: '2026-03' })).data
    expect(account).toMatchObject({ begins_on: '2026-03-05', credited_minutes: 0, balance_minutes: -3 * 480 })
    expect(account.days.find(({ day }) => day === '2026-03-06')).toMatchObject({
      ...{ absence_minutes: 0, time_off_minutes: 480, credited_minutes: 0, balance_minutes: -960 },
    })
    const week = { week: '2026-W10', user_id: of() }
    const [sheet] = (await company.as(3).timeSheets.list(week)).data
    expect(sheet).toMatchObject({ credited_minutes: 0, gaps: ['2026-03-02', '2026-03-03', '2026-03-04'] })
  })

  test('from before times were written gets them once, locked in a week that is approved', async () => {
    const { data } = await office().create({
      ...{ user_id: of(3), type_id: type('time_off'), from_day: '2026-02-26', to_day: '2026-03-02' },
    })
    const times = await timesOf(data.id)
    expect(times).toHaveLength(3)
    await company.as(2).timeSheets.approve({ userId: String(of(3)), week: '2026-W09' })
    await inDatabase(tx => tx.timeEntry.deleteMany({ where: { leaveRequestId: data.id } }))
    const migration = await readFile('prisma/migrations/20261125040000_times_of_earlier_leave/migration.sql', 'utf8')
    const owner = new Client({ connectionString: app.database.ownerUrl })
    await owner.connect()
    try {
      for (const _ of ['once', 'again']) await owner.query(`begin;${migration};commit`)
    } finally {
      await owner.end()
    }
    expect(await timesOf(data.id)).toEqual(times)
    const locked = await inDatabase(tx => tx.timeEntry.findMany({ where: { leaveRequestId: data.id, lockedAt: null } }))
    expect(locked.map(({ date }) => date.toISOString().slice(0, 10))).toEqual(['2026-03-02'])
  })

  test(
    'with `unassign` takes the person off open appointments and notifies the planner; with `keep` it names them',
    { tags: 'long' },
    async () => {
      const plan = (title: string, day: string, user_ids: number[]) =>
        company
          .as(1)
          .appointments.create({ title, starts_at: `${day}T08:00:00Z`, ends_at: `${day}T10:00:00Z`, user_ids })
      const both = (await plan('Dach', '2026-04-14', [of(2), of()])).data
      const before = (await plan('Vorher', '2026-04-10', [of()])).data
      const afternoon = (
        await company.as(1).appointments.create({
          title: 'Abends',
          ...{ starts_at: '2026-04-17T13:00:00Z', ends_at: '2026-04-17T15:00:00Z', user_ids: [of()] },
        })
      ).data
      const { id } = (await ask({ to_half: true })).data
      expect((await office().queue()).data[0]).toMatchObject({
        ...{
          request: { id },
          appointments: [{ id: both.id, title: 'Dach' }],
          years: [{ year: 2026, remaining: 20.5 }],
        },
      })
      const decided = await office().decide({ id, decision: 'approve', appointments: 'unassign' })
      expect(decided.appointments).toMatchObject([{ id: both.id }])
      const usersOf = async (one: number) => (await company.as(1).appointments.planned({ id: one })).data[0]?.user_ids
      expect([await usersOf(both.id), await usersOf(before.id), await usersOf(afternoon.id)]).toEqual([
        [of(2)],
        [of()],
        [of()],
      ])
      const notified = await inDatabase(tx =>
        tx.notification.findMany({
          where: { kind: { in: ['leave_unassigned', 'appointment_cancelled'] } },
          orderBy: { kind: 'asc' },
        }),
      )
      expect(notified.map(({ kind, userId, entityId }) => [kind, userId, entityId])).toEqual([
        ['appointment_cancelled', of(), both.id],
        ['leave_unassigned', of(1), both.id],
      ])
    },
  )
})

describe('an overlapping request', () => {
  test('is refused with the ids; a morning and the afternoon after it do not overlap', async () => {
    const first = (await ask({ to_half: true })).data
    expect(await errorOf(ask({ from_day: '2026-04-17', to_day: '2026-04-20' }))).toMatchObject({
      ...{ status: 409, details: { ids: [first.id] } },
    })
    const next = await ask({ from_day: '2026-04-17', to_day: '2026-04-20', from_half: true })
    expect(next.data.days).toBe(1.5)
  })

  test('made twice concurrently is stored once', async () => {
    const outcomes = await Promise.allSettled([
      ask(),
      ask({ from_day: '2026-04-15' }),
      ask({ to_day: '2026-04-14' }),
      ask(),
    ])
    const held = outcomes.filter(({ status }) => status === 'fulfilled')
    expect(held.length).toBeGreaterThan(0)
    const { data } = await office().list({ user_id: of() })
    const taken = data.map(({ from_day, to_day }) => [from_day, to_day] as const)
    expect(taken.length).toBe(held.length)
    for (const [index, [from, to]] of taken.entries())
      for (const [other, end] of taken.slice(index + 1)) expect(from > end || other > to).toBe(true)
  })

  test('approved and withdrawn concurrently ends as one of the two, with its times or without', async () => {
    const { id } = (await ask()).data
    await Promise.allSettled([office().decide({ id, decision: 'approve' }), person().withdraw({ id })])
    const [row] = (await office().list({ id })).data
    expect((await timesOf(id)).length).toBe(row?.status === 'approved' ? 5 : 0)
  })

  test.each([0, 1, 2, 3])(
    'approved while an appointment is moved into it is noticed by one of the two (%i)',
    { tags: 'long' },
    async turn => {
      const { data: job } = await company.as(1).appointments.create({
        ...{ title: 'Dach', user_ids: [of(2), of()] },
        ...{ starts_at: '2026-04-09T08:00:00Z', ends_at: '2026-04-09T10:00:00Z' },
      })
      const { id } = (await ask()).data
      const updates = { starts_at: '2026-04-14T08:00:00Z', ends_at: '2026-04-14T10:00:00Z' }
      const move = () => company.as(1).appointments.update({ id: job.id, updates })
      const approve = () => office().decide({ id, decision: 'approve', appointments: 'unassign' })
      const [moved, decided] =
        turn % 2 === 0
          ? await Promise.allSettled([move(), approve()])
          : (await Promise.allSettled([approve(), move()])).reverse()
      // An approval that finds that the appointment was moved meanwhile approves nothing, and is retried.
      if (decided?.status === 'rejected') {
        expect(await errorOf(Promise.reject(decided.reason))).toMatchObject({ status: 409, error: 'conflict' })
        expect((await office().list({ id })).data[0]?.status).toBe('requested')
        await approve()
      }
      const isWarned =
        moved?.status === 'fulfilled' &&
        (moved.value as Awaited<ReturnType<typeof move>>).warnings.some(
          ({ code, user_id }) => code === 'leave' && user_id === of(),
        )
      const [now] = (await company.as(1).appointments.planned({ id: job.id })).data
      const isInTheWay = now?.starts_at === '2026-04-14T08:00:00.000Z' && now.user_ids.includes(of())
      expect(isInTheWay).toBe(isWarned)
    },
  )

  test('approved and cancelled concurrently has times exactly if it is approved', { tags: 'long' }, async () => {
    const { id } = (await ask()).data
    const boss = company.as(1).leaveRequests
    await office().decide({ id, decision: 'approve' })
    await Promise.allSettled([
      boss.cancel({ id }),
      office().decide({ id, decision: 'approve' }),
      office().cancel({ id }),
    ])
    expect((await office().list({ id })).data[0]?.status).toBe('cancelled')
    expect(await timesOf(id)).toEqual([])
  })
})

describe('sickness', () => {
  test('within a vacation returns its days, and takes them again when it is cancelled', { tags: 'long' }, async () => {
    const { id } = (await ask()).data
    await office().decide({ id, decision: 'approve' })
    const sick = (await ask({ type_id: type('sick'), from_day: '2026-04-15', to_day: '2026-04-20', from_half: true }))
      .data
    expect(sick).toMatchObject({ status: 'approved', days: 3.5, decided_by_user_id: null })
    expect((await office().list({ id })).data[0]).toMatchObject({ days: 2.5, status: 'approved' })
    expect(await timesOf(id)).toEqual([
      ['2026-04-13', 480, 'absence/leave'],
      ['2026-04-14', 480, 'absence/leave'],
      ['2026-04-15', 240, 'absence/leave'],
    ])
    expect((await timesOf(sick.id)).map(([day, minutes]) => [day, minutes])).toEqual([
      ['2026-04-15', 240],
      ['2026-04-16', 480],
      ['2026-04-17', 480],
      ['2026-04-20', 480],
    ])
    expect(await balance()).toMatchObject({ taken: 2.5, remaining: 22.5 })
    await office().cancel({ id: sick.id })
    expect(await balance()).toMatchObject({ taken: 5 })
    expect((await timesOf(id)).length).toBe(5)
  })

  const vacationDays = async (id: number) => (await office().list({ id })).data[0]?.days
  const sickFrom = async (from_day: string, to_day: string) =>
    (await ask({ type_id: type('sick'), from_day, to_day })).data

  test(
    'in Austria returns days once it lasts for more than three calendar days, weekends and later reports included',
    { tags: 'long' },
    async () => {
      const { id } = (await ask({ to_day: '2026-04-24' })).data
      await office().decide({ id, decision: 'approve' })
      // Three days: the leave continues, and the sickness is recorded without days of its own.
      const short = await sickFrom('2026-04-15', '2026-04-17')
      expect([short.days, await vacationDays(id)]).toEqual([0, 10])
      expect(await timesOf(short.id)).toEqual([])
      // It continues over the weekend: all of it is sickness.
      const monday = await sickFrom('2026-04-18', '2026-04-20')
      expect([monday.days, await vacationDays(id), await vacationDays(short.id)]).toEqual([1, 6, 3])
      expect((await timesOf(short.id)).length).toBe(3)
      await office().cancel({ id: monday.id })
      expect([await vacationDays(id), await vacationDays(short.id)]).toEqual([10, 0])
      expect((await timesOf(id)).length).toBe(10)
    },
  )

  test('in Germany returns each day', { tags: 'long' }, async () => {
    const german = await createTestCompany(app, { country_code: 'DE' })
    const [vacation, sick] = (['vacation', 'sick'] as const).map(async code =>
      (await german.as().leaveTypes.list({})).data.find(one => one.code === code),
    )
    const on = (type_id = 0, from_day = '', to_day = from_day) =>
      german.as(2).leaveRequests.create({ type_id, from_day, to_day, user_id: german.userIds[3] })
    const { id } = (await on((await vacation)?.id, '2026-04-13', '2026-04-17')).data
    await on((await sick)?.id, '2026-04-15')
    expect((await german.as(2).leaveRequests.list({ id })).data[0]?.days).toBe(4)
  })

  test('does not interrupt time off in lieu', async () => {
    const { id } = (await ask({ type_id: type('time_off'), user_id: of() }, office())).data
    const sick = await sickFrom('2026-04-15', '2026-04-21')
    expect([sick.days, await vacationDays(id)]).toEqual([2, 5])
  })

  test('requires no reason, and two at the same time are refused', async () => {
    const sick = { type_id: type('sick'), from_day: '2026-03-10', to_day: '2026-03-10' }
    expect(await errorOf(ask({ ...sick, reason: 'Grippe' }))).toMatchObject({
      ...{ status: 400, details: { issues: [{ path: 'reason' }] } },
    })
    const { data } = await ask(sick)
    expect(await errorOf(ask(sick))).toMatchObject({ status: 409, details: { ids: [data.id] } })
  })
})

test('a list may begin at a day without an end: leave of January is requested in December', async () => {
  const { id } = (await ask({ from_day: '2027-01-18', to_day: '2027-01-19' })).data
  const listed = async (range: object) => (await office().list({ user_id: of(), ...range })).data.map(one => one.id)
  expect(await listed({ from: '2026-01-01' })).toContain(id)
  expect(await listed({ from: '2026-01-01', to: '2026-12-31' })).not.toContain(id)
  expect(await listed({ to: '2027-01-18' })).toContain(id)
  expect(await listed({ from: '2027-01-20' })).not.toContain(id)
  expect(await errorOf(company.as(3).leaveRequests.absences({ from: '2026-01-01' }))).toMatchObject({ status: 400 })
})

describe('working days that change later', () => {
  const approved = async (input: object = {}) => {
    const { id } = (await ask(input)).data
    await office().decide({ id, decision: 'approve' })
    return id
  }
  const daysOf = async (id: number) => (await office().list({ id })).data[0]?.days
  const recordedOf = (id: number) =>
    inDatabase(async tx => {
      const rows = await tx.notification.findMany({
        where: { kind: 'leave_decided', entityId: id },
        orderBy: { id: 'asc' },
      })
      return rows.map(({ params }) => (params as { outcome_de: string }).outcome_de)
    })
  const logged = (id: number) =>
    inDatabase(async tx => {
      const of = { entity: 'leave_request', entityId: String(id) }
      return (await tx.auditEntry.findMany({ where: of, orderBy: { id: 'asc' } })).map(({ action }) => action)
    })

  test('a holiday of the company returns its day, and removing it takes it again', { tags: 'long' }, async () => {
    const id = await approved()
    const over = await approved({ from_day: '2026-03-02', to_day: '2026-03-06' })
    const day = (await company.as().companyDays.create({ day: '2026-04-15', name: 'Firmenfeier', kind: 'holiday' }))
      .data
    expect([await daysOf(id), (await timesOf(id)).map(([date]) => date)]).toEqual([
      ...[4, ['2026-04-13', '2026-04-14', '2026-04-16', '2026-04-17']],
    ])
    expect(await recordedOf(id)).toEqual(['genehmigt', 'neu gezählt: 4 statt 5 Tage'])
    await company.as().companyDays.update({ id: day.id, updates: { half: true } })
    expect(await daysOf(id)).toBe(4.5)
    await company.as().companyDays.update({ id: day.id, updates: { day: '2026-04-22' } })
    expect(await daysOf(id)).toBe(5)
    await company.as().companyDays.update({ id: day.id, updates: { day: '2026-04-16', half: false } })
    await company.as().companyDays.delete({ id: day.id })
    expect([await daysOf(id), (await timesOf(id)).length]).toEqual([5, 5])
    expect((await logged(id)).filter(action => action === 'leave_request.recounted')).toHaveLength(5)
    // Past requests stay as they were counted.
    await company.as().companyDays.create({ day: '2026-03-04', name: 'Nachgetragen', kind: 'holiday' })
    expect(await daysOf(over)).toBe(5)
  })

  test(
    'a work model applies from its day on, for its person alone, also to undecided requests',
    { tags: 'long' },
    async () => {
      const id = await approved()
      const open = (await ask({ from_day: '2026-04-20', to_day: '2026-04-24' })).data.id
      const others = (await ask({}, office())).data.id
      const model = { user_id: of(), valid_from: '2026-04-15', minutes: [480, 480, 480, 0, 0, 0, 0] }
      const made = (await company.as().workModels.create(model)).data
      expect([await daysOf(id), await daysOf(open), await daysOf(others)]).toEqual([3, 3, 5])
      expect((await timesOf(id)).map(([date]) => date)).toEqual(['2026-04-13', '2026-04-14', '2026-04-15'])
      // Other hours change the times, not the days.
      await company.as().workModels.update({ id: made.id, updates: { minutes: [480, 480, 360, 0, 0, 0, 0] } })
      expect([await daysOf(id), (await timesOf(id)).map(([, minutes]) => minutes)]).toEqual([3, [480, 480, 360]])
      await company.as().workModels.update({ id: made.id, updates: { valid_from: '2026-05-01' } })
      expect([await daysOf(id), await daysOf(open)]).toEqual([5, 5])
    },
  )
})

test('an open request of a person who has left awaits no decision; should they come back, it is open again', async () => {
  const { id } = (await ask()).data
  expect((await office().queue()).data.map(({ request }) => request.id)).toEqual([id])
  await removePerson(company, 3)
  expect((await office().queue()).data).toEqual([])
  const { tenantId } = company.actor()
  await app.db.inTenant(tenantId, tx =>
    tx.membership.updateMany({ where: { tenantId, userId: of() }, data: { status: 'active' } }),
  )
  expect((await office().queue()).data.map(({ request }) => request.id)).toEqual([id])
})

describe('what colleagues learn', () => {
  test(
    'no response shows another person’s kind, reason, note or balance, or undecided requests',
    { tags: 'long' },
    async () => {
      const colleague = company.as(3)
      const reason = 'Geheim-7431'
      const early = { type_id: type('vacation'), from_day: '2026-05-04', to_day: '2026-05-07' }
      const open = (await ask({ type_id: type('special'), reason }, office())).data
      const done = (await ask({ from_day: '2026-05-04', to_day: '2026-05-05', reason }, office())).data
      await company.as(1).leaveRequests.decide({ id: done.id, decision: 'approve', note: reason })
      await company
        .as(1)
        .leaveRequests.create({ type_id: type('sick'), from_day: '2026-05-07', to_day: '2026-05-07', user_id: of(2) })
      const absences = await colleague.leaveRequests.absences({ from: '2026-04-01', to: '2026-05-31' })
      expect(absences.data.absences).toEqual([
        {
          user_id: of(2),
          from_day: '2026-05-04',
          to_day: '2026-05-05',
          from_half: false,
          to_half: false,
          status: 'approved',
        },
        {
          user_id: of(2),
          from_day: '2026-05-07',
          to_day: '2026-05-07',
          from_half: false,
          to_half: false,
          status: 'approved',
        },
      ])
      const listed = await colleague.leaveRequests.list({ user_id: of(2) })
      const accounts = await colleague.leaveAccounts.list({})
      const board = await colleague.teamBoards.calendar({ from: '2026-04-01', to: '2026-05-31' })
      expect([listed.data, accounts.data.map(({ user_id }) => user_id), board.data.leave]).toEqual([[], [of(3)], []])
      const times = await colleague.timeEntries.recorded({ user_id: of(2), from: '2026-05-01', to: '2026-05-31' })
      const preview = await colleague.leaveRequests.preview(early)
      expect(preview.data.absent).toEqual(['Max Meister'])
      expect(JSON.stringify([absences, times, preview, board])).not.toMatch(/Geheim|sick|special|Krank|Sonder|vacation/)
      for (const attempt of [
        () => colleague.leaveRequests.decide({ id: open.id, decision: 'approve' }),
        () => colleague.leaveRequests.queue(),
        () => colleague.leaveRequests.withdraw({ id: open.id }),
        () => colleague.leaveRequests.preview({ ...early, user_id: of(2) }),
        () => ask({ user_id: of(2) }),
      ])
        expect((await errorOf(attempt())).status).toBeOneOf([403, 404])
      // Notifications and mails contain only the days.
      const notified = await inDatabase(tx => tx.notification.findMany({ where: { kind: { startsWith: 'leave_' } } }))
      expect(notified.filter(({ userId }) => userId === of(3))).toEqual([])
      expect(JSON.stringify(notified.filter(({ kind }) => kind === 'leave_requested'))).not.toMatch(
        /Geheim|Sonder|Krank/,
      )
      // They lead to the page where leave requests are decided and seen.
      const paths = (await company.as(1).notifications.list({})).data.map(({ kind, path }) => [kind, path])
      expect(paths).toContainEqual(['leave_requested', '/leave'])
      // The office sees all of it on the board.
      const full = await company.as(1).teamBoards.calendar({ from: '2026-04-01', to: '2026-05-31' })
      expect(full.data.leave.map(({ status }) => status)).toEqual(['requested', 'approved', 'approved'])
    },
  )

  test('notes on leave requests are deleted with the person, the days are not', { tags: 'long' }, async () => {
    const { id } = (await ask({ reason: 'Kur' })).data
    await office().decide({ id, decision: 'reject', note: 'Kur geht nicht' })
    await company.as(3).profile.act({ action: 'request_deletion' })
    await company.as(1).profile.decideDeletion({ userId: of(), decision: 'erase' })
    const row = await inDatabase(tx => tx.leaveRequest.findFirstOrThrow({ where: { id } }))
    expect([row.status, row.reason, row.note, row.days.toNumber()]).toEqual(['rejected', null, '—', 5])
  })
})
