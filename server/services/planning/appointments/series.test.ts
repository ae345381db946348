import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { casesOf } from '../../../../tests/harness/cases'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { removePerson } from '../../../../tests/harness/members'
import { answerOf } from '../../../http/answer'

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
const crew = () => company.as(3).appointments
const morning = { starts_at: '2026-03-23T07:00:00Z', ends_at: '2026-03-23T09:00:00Z' }
const plan = (input: object = {}) => office().create({ title: 'Montage', ...morning, ...input })
const van = async (double_booking: 'warn' | 'refuse' = 'refuse') =>
  (await company.as(2).resources.create({ kind: 'vehicle', name: `Bus ${double_booking}`, double_booking })).data.id
const inDatabase = <T>(work: Parameters<typeof app.db.inTenant<T>>[1]) =>
  app.db.inTenant(company.actor().tenantId, work)

async function refusal(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => new Error('was not refused'),
    failure => failure,
  )
  const { status, body } = answerOf(error, 'en')
  const issues = body.details?.issues as { path: string }[] | undefined
  return { status, paths: issues?.map(({ path }) => path), details: body.details }
}

describe('resources', () => {
  const bookings = casesOf(200, 25)
  test(
    `of ${bookings} concurrent bookings of a vehicle that must not be double-booked, exactly one wins`,
    { tags: 'long' },
    async () => {
      const resource_ids = [await van()]
      const attempts = await Promise.allSettled(Array.from({ length: bookings }, () => plan({ resource_ids })))
      const won = attempts.filter(({ status }) => status === 'fulfilled')
      expect(won).toHaveLength(1)
      const lost = attempts.flatMap(one => (one.status === 'rejected' ? [answerOf(one.reason, 'en')] : []))
      expect(lost.map(({ status, body }) => [status, body.details?.conflicts])).toEqual(
        lost.map(() => [
          409,
          [expect.objectContaining({ code: 'overlap', resource_id: resource_ids[0], user_id: null })],
        ]),
      )
      expect(await inDatabase(tx => tx.appointment.count({ where: { title: 'Montage' } }))).toBe(1)
    },
  )

  test('a double booking that is only warned of is written, an adjacent one is not a double booking', async () => {
    const resource_ids = [await van('warn')]
    await plan({ resource_ids })
    expect((await plan({ resource_ids })).warnings).toMatchObject([{ code: 'overlap', resource_id: resource_ids[0] }])
    const next = { starts_at: morning.ends_at, ends_at: '2026-03-23T10:00:00Z' }
    expect((await plan({ resource_ids, ...next })).warnings).toEqual([])
  })

  test('reactivating a cancelled one does not take a vehicle that was given away meanwhile', async () => {
    const resource_ids = [await van()]
    const { data } = await plan({ resource_ids })
    await office().setStatus({ id: data.id, status: 'cancelled' })
    await plan({ resource_ids })
    expect((await refusal(office().setStatus({ id: data.id, status: 'scheduled' }))).status).toBe(409)
  })

  test('archived ones and those of other companies are refused at the field, and a name is unique per kind', async () => {
    const id = await van()
    const { data } = await plan({ resource_ids: [id] })
    await company.as(2).resources.update({ id, updates: { active: false } })
    expect(await refusal(plan({ resource_ids: [id] }))).toMatchObject({
      details: { field: 'resource_ids', id },
    })
    // On existing appointments it may stay.
    expect((await office().update({ id: data.id, updates: { title: 'Neu', resource_ids: [id] } })).data).toMatchObject({
      title: 'Neu',
      resource_ids: [id],
    })
    const again = company.as(2).resources.create({ kind: 'vehicle', name: 'BUS refuse' })
    expect(await refusal(again)).toMatchObject({ status: 409, details: { field: 'name' } })
  })
})

describe('a series', () => {
  const weekly = { freq: 'weekly' as const, count: 3 }

  test('keeps the time of day across a clock change, and notifies its people once', async () => {
    const user_ids = [company.userIds[3]]
    const { data, ids } = await plan({ user_ids, recurrence: weekly })
    expect(ids).toHaveLength(3)
    const { data: rows } = await office().planned({ series_id: data.series_id ?? 0 })
    expect(rows.map(({ starts_at }) => starts_at)).toEqual([
      '2026-03-23T07:00:00.000Z',
      // Clocks go forward on 29 March 2026.
      '2026-03-30T06:00:00.000Z',
      // The Monday before is Easter Monday.
      '2026-04-13T06:00:00.000Z',
    ])
    const notifications = await inDatabase(tx => tx.notification.findMany({ where: { kind: 'appointment_assigned' } }))
    expect(notifications.map(({ userId }) => userId)).toEqual(user_ids)
    const log = await inDatabase(tx => tx.auditEntry.count({ where: { action: 'appointment.created' } }))
    expect(log).toBe(3)
  })

  test('has its length on the day on which clocks skip the hour of its start', async () => {
    const night = { starts_at: '2026-03-27T01:30:00Z', ends_at: '2026-03-27T02:15:00Z' }
    const { data } = await plan({ ...night, recurrence: { freq: 'daily', count: 4 } })
    const { data: rows } = await office().planned({ series_id: data.series_id ?? 0 })
    expect(rows.map(({ starts_at, ends_at }) => [starts_at, ends_at])).toEqual([
      ['2026-03-27T01:30:00.000Z', '2026-03-27T02:15:00.000Z'],
      ['2026-03-28T01:30:00.000Z', '2026-03-28T02:15:00.000Z'],
      // 02:30 is 03:30 on this day.
      ['2026-03-29T01:30:00.000Z', '2026-03-29T02:15:00.000Z'],
      ['2026-03-30T00:30:00.000Z', '2026-03-30T01:15:00.000Z'],
    ])
  })

  test('has its length on the day on which the hour of its start comes twice, and is planned in the second of the two', async () => {
    const night = { starts_at: '2026-10-24T00:30:00Z', ends_at: '2026-10-24T01:15:00Z' }
    const { data } = await plan({ ...night, recurrence: { freq: 'daily', count: 3 } })
    const { data: rows } = await office().planned({ series_id: data.series_id ?? 0 })
    expect(rows.map(({ starts_at, ends_at }) => [starts_at, ends_at])).toEqual([
      ['2026-10-24T00:30:00.000Z', '2026-10-24T01:15:00.000Z'],
      ['2026-10-25T01:30:00.000Z', '2026-10-25T02:15:00.000Z'],
      // 26 October is a holiday in Austria.
      ['2026-10-27T01:30:00.000Z', '2026-10-27T02:15:00.000Z'],
    ])
  })

  test('by weekdays ends on its last day; more than 200, none and one overlapping itself are refused', async () => {
    const { ids } = await plan({ recurrence: { freq: 'weekly', interval: 2, weekdays: [1, 3], until: '2026-04-08' } })
    const rows = (await office().planned({ series_id: ids[0] ?? 0 })).data
    expect(rows.map(({ starts_at }) => starts_at.slice(0, 10))).toEqual([...['2026-03-23', '2026-03-25', '2026-04-08']])
    for (const recurrence of [
      { freq: 'daily' as const, until: '2027-03-23' },
      { freq: 'daily' as const, until: '2026-03-22' },
    ])
      expect(await refusal(plan({ recurrence }))).toMatchObject({ status: 400, paths: ['recurrence'] })
    const long = { ends_at: '2026-03-25T09:00:00Z', recurrence: { freq: 'daily' as const, count: 2 } }
    expect(await refusal(plan(long))).toMatchObject({ status: 400, paths: ['recurrence'] })
  })

  test('moves from one on by the same number of days to the same time, past its own neighbours', async () => {
    const user_ids = [company.userIds[3]]
    const { ids } = await plan({ user_ids, recurrence: { freq: 'daily', count: 3 } })
    const { ids: changed, warnings } = await office().update({
      id: ids[1] ?? 0,
      scope: 'following',
      updates: { starts_at: '2026-03-25T08:00:00Z', ends_at: '2026-03-25T09:30:00Z' },
    })
    expect([changed, warnings]).toEqual([ids.slice(1), []])
    const rows = (await office().planned({ series_id: ids[0] ?? 0 })).data
    expect(rows.map(({ starts_at, ends_at }) => [starts_at, ends_at])).toEqual([
      ['2026-03-23T07:00:00.000Z', '2026-03-23T09:00:00.000Z'],
      ['2026-03-25T08:00:00.000Z', '2026-03-25T09:30:00.000Z'],
      ['2026-03-26T08:00:00.000Z', '2026-03-26T09:30:00.000Z'],
    ])
  })

  describe('that was moved', () => {
    const fieldsOf = async (series: number) =>
      (await office().planned({ series_id: series })).data.map(({ starts_at, ends_at, user_ids, location }) => ({
        ...{ starts_at, ends_at, user_ids, location },
      }))
    const takenBack = (changes: { id: number; version: number; before: object }[]) =>
      changes.map(({ id, version, before }) => ({ id, expected_version: version, before }))

    async function movedSeries(input: object = {}, updates: object = {}) {
      const { ids } = await plan({ user_ids: [company.userIds[3]], recurrence: weekly, ...input })
      const [series = 0, second = 0] = ids
      const before = await fieldsOf(series)
      const period = { starts_at: '2026-03-31T08:00:00Z', ends_at: '2026-03-31T09:30:00Z' }
      const moved = await office().update({ id: second, scope: 'all', updates: { ...period, ...updates } })
      return { ids, series, before, moved, after: await fieldsOf(series) }
    }

    test(
      'is restored with people and times of each, as one change, and repeating it changes nothing',
      { tags: 'long' },
      async () => {
        const { ids, series, before, moved, after } = await movedSeries(
          {},
          { user_ids: [company.userIds[2]], location: 'Wels' },
        )
        expect(moved.changes.map(({ id, before }) => [id, Object.keys(before).sort()])).toEqual(
          ids.map(id => [id, ['all_day', 'ends_at', 'location', 'starts_at', 'user_ids']]),
        )
        expect(after).not.toEqual(before)
        const appointments = takenBack(moved.changes)
        const restored = await office().restore({ appointments })
        expect([restored.data.ids, restored.warnings]).toEqual([ids, []])
        expect(await fieldsOf(series)).toEqual(before)
        const traces = () =>
          inDatabase(async tx => ({
            log: await tx.auditEntry.count({ where: { action: 'appointment.updated' } }),
            events: await tx.event.count({ where: { type: 'appointment.updated' } }),
            // Who is put back is notified once for the whole series.
            assigned: await tx.notification.count({
              where: { kind: 'appointment_assigned', userId: company.userIds[3] },
            }),
          }))
        expect(await traces()).toEqual({ log: 6, events: 6, assigned: 2 })
        expect((await office().restore({ appointments })).data.ids).toEqual([])
        expect(await traces()).toEqual({ log: 6, events: 6, assigned: 2 })
        // What it answers takes it back in turn.
        await office().restore({ appointments: takenBack(restored.changes) })
        expect(await fieldsOf(series)).toEqual(after)
      },
    )

    test(
      'is not restored in part: one that a colleague has changed since refuses all, and says who',
      { tags: 'long' },
      async () => {
        const { ids, series, moved } = await movedSeries()
        await company.as(1).appointments.update({ id: ids[2] ?? 0, updates: { location: 'Steyr' } })
        const now = await fieldsOf(series)
        const refused = await refusal(office().restore({ appointments: takenBack(moved.changes) }))
        expect(refused).toMatchObject({
          ...{
            status: 409,
            details: { field: 'expected_version', changed: [{ by: 'Rolle 1', fields: ['location'] }] },
          },
        })
        expect(await fieldsOf(series)).toEqual(now)
        // Nor is one that is done.
        const other = await movedSeries()
        await office().setStatus({ id: other.ids[0] ?? 0, status: 'done' })
        const { version } = (await office().planned({ id: other.ids[0] })).data[0] ?? { version: 0 }
        const appointments = takenBack(
          other.moved.changes.map((one, index) => (index === 0 ? { ...one, version } : one)),
        )
        expect((await refusal(office().restore({ appointments }))).status).toBe(409)
        expect(await fieldsOf(other.series)).toEqual(other.after)
      },
    )

    test(
      'does not take a vehicle that was given away meanwhile, and warns of what is in the way of people',
      { tags: 'long' },
      async () => {
        const resource_ids = [await van()]
        const { series, moved, after } = await movedSeries({ resource_ids })
        const { data } = await plan({ resource_ids, user_ids: [company.userIds[3]] })
        const appointments = takenBack(moved.changes)
        const conflict = expect.objectContaining({ code: 'overlap', resource_id: resource_ids[0] })
        expect(await refusal(office().restore({ appointments }))).toMatchObject({
          ...{ status: 409, details: { conflicts: expect.arrayContaining([conflict]) } },
        })
        expect(await fieldsOf(series)).toEqual(after)
        await office().update({ id: data.id, updates: { resource_ids: [] } })
        expect((await refusal(office().restore({ appointments, conflict_mode: 'refuse' }))).status).toBe(409)
        expect((await office().restore({ appointments })).warnings).toEqual(
          expect.arrayContaining([expect.objectContaining({ code: 'overlap', user_id: company.userIds[3] })]),
        )
      },
    )

    test(
      'is restored by planners of the company only, and each appointment is named once',
      { tags: 'long' },
      async () => {
        const { moved } = await movedSeries()
        const appointments = takenBack(moved.changes)
        expect((await refusal(crew().restore({ appointments }))).status).toBe(403)
        const foreign = await createTestCompany(app)
        expect((await refusal(foreign.as(2).appointments.restore({ appointments }))).status).toBe(404)
        const doubled = [...appointments, ...appointments.slice(0, 1)]
        expect(await refusal(office().restore({ appointments: doubled }))).toMatchObject({ paths: ['appointments'] })
      },
    )
  })

  test('is cancelled as a whole, and those already done stay', async () => {
    const { ids } = await plan({ recurrence: weekly })
    await office().setStatus({ id: ids[0] ?? 0, status: 'done' })
    const cancelled = await office().update({
      id: ids[1] ?? 0,
      scope: 'all',
      updates: { status: 'cancelled', reason: 'Bauherr verschiebt' },
    })
    expect(cancelled.ids).toEqual(ids.slice(1))
    const rows = (await office().planned({ series_id: ids[0] ?? 0 })).data
    expect(rows.map(({ status, cancelled_reason }) => [status, cancelled_reason])).toEqual([
      ['done', null],
      ['cancelled', 'Bauherr verschiebt'],
      ['cancelled', 'Bauherr verschiebt'],
    ])
  })
})

describe('a status that was set', () => {
  const weekly = { freq: 'weekly' as const, count: 3 }
  const rowsOf = async (series: number) => (await office().planned({ series_id: series })).data
  const statusesOf = async (series: number) => (await rowsOf(series)).map(({ status }) => status)
  const takenBack = (changes: { id: number; version: number; before: object }[]) =>
    changes.map(({ id, version, before }) => ({ id, expected_version: version, before }))

  async function cancelledSeries(input: object = {}) {
    const { ids } = await plan({ user_ids: [company.userIds[3]], recurrence: weekly, ...input })
    const [series = 0, second = 0] = ids
    await office().setStatus({ id: second, status: 'confirmed' })
    const updates = { status: 'cancelled' as const, reason: 'Regen' }
    return { ids, series, cancelled: await office().update({ id: series, scope: 'all', updates }) }
  }

  test(
    'on a series is taken back as one change, each to its own status before, and in turn with its reason',
    { tags: 'long' },
    async () => {
      const { ids, series, cancelled } = await cancelledSeries()
      expect(cancelled.changes.map(({ id, before }) => [id, before])).toEqual(
        ids.map((id, at) => [id, { status: at === 1 ? 'confirmed' : 'scheduled', cancelled_reason: null }]),
      )
      const appointments = takenBack(cancelled.changes)
      const restored = await office().restore({ appointments })
      expect([restored.data.ids, await statusesOf(series)]).toEqual([ids, ['scheduled', 'confirmed', 'scheduled']])
      const traces = () =>
        inDatabase(async tx => ({
          back: await tx.event.count({ where: { type: 'appointment.updated' } }),
          cancelled: await tx.event.count({ where: { type: 'appointment.cancelled' } }),
          assigned: await tx.notification.count({ where: { kind: 'appointment_assigned' } }),
        }))
      // One of them was confirmed before; who is planned again is notified once for all.
      expect(await traces()).toEqual({ back: 4, cancelled: 3, assigned: 2 })
      expect((await office().restore({ appointments })).data.ids).toEqual([])
      expect(await traces()).toEqual({ back: 4, cancelled: 3, assigned: 2 })
      await office().restore({ appointments: takenBack(restored.changes) })
      expect(await rowsOf(series)).toMatchObject(ids.map(() => ({ status: 'cancelled', cancelled_reason: 'Regen' })))
      expect(await traces()).toEqual({ back: 4, cancelled: 6, assigned: 2 })
    },
  )

  test('is taken back on none where one has changed since, or has no way back', { tags: 'long' }, async () => {
    const { ids, series, cancelled } = await cancelledSeries()
    await company.as(1).appointments.update({ id: ids[2] ?? 0, updates: { description: 'Gerüst steht' } })
    const appointments = takenBack(cancelled.changes)
    expect(await refusal(office().restore({ appointments }))).toMatchObject({
      ...{ status: 409, details: { field: 'expected_version' } },
    })
    expect(await statusesOf(series)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    const { ids: others } = await plan({ recurrence: weekly })
    const begun = await office().update({ id: others[0] ?? 0, scope: 'all', updates: { status: 'in_progress' } })
    expect(await refusal(office().restore({ appointments: takenBack(begun.changes) }))).toMatchObject({
      ...{ status: 409, details: { from: 'in_progress', to: 'scheduled', allowed: ['done', 'cancelled'] } },
    })
  })

  test(
    'is taken back neither onto a vehicle that was given away, nor with fields of what stays closed',
    { tags: 'long' },
    async () => {
      const resource_ids = [await van()]
      const { series, cancelled } = await cancelledSeries({ resource_ids })
      const appointments = takenBack(cancelled.changes)
      const closed = appointments.map(one => ({ ...one, before: { title: 'Neu' } }))
      expect((await refusal(office().restore({ appointments: closed }))).status).toBe(409)
      const { data } = await plan({ resource_ids })
      expect(await refusal(office().restore({ appointments }))).toMatchObject({
        ...{ status: 409, details: { conflicts: [{ code: 'overlap', resource_id: resource_ids[0] }] } },
      })
      expect(await statusesOf(series)).toEqual(['cancelled', 'cancelled', 'cancelled'])
      await office().setStatus({ id: data.id, status: 'cancelled' })
      await office().restore({ appointments })
      expect(await statusesOf(series)).toEqual(['scheduled', 'confirmed', 'scheduled'])
    },
  )

  test('a reason is restored only with the status that has one', async () => {
    const { data } = await plan()
    const before = { cancelled_reason: 'Regen' }
    const given = office().restore({ appointments: [{ id: data.id, expected_version: data.version, before }] })
    expect(await refusal(given)).toMatchObject({ status: 400, paths: ['appointments.0.before.cancelled_reason'] })
  })

  test('with a customer’s yes is taken back with it', async () => {
    const { data } = await plan()
    const yes = await office().update({ id: data.id, updates: { customer_confirmed: true } })
    const { changes } = await office().restore({ appointments: takenBack(yes.changes) })
    const now = async () => (await office().planned({ id: data.id })).data[0]
    expect(await now()).toMatchObject({ status: 'scheduled', customer_confirmed_at: null })
    await office().restore({ appointments: takenBack(changes) })
    expect(await now()).toMatchObject({ status: 'confirmed', customer_confirmed_at: '2026-03-10T09:00:00.000Z' })
  })
})

describe('participants', () => {
  test(
    'answer, the planner is notified of a no and its reason, and a new time needs a new answer',
    { tags: 'long' },
    async () => {
      const { data } = await plan({ user_ids: [company.userIds[3]] })
      expect(await refusal(crew().answer({ id: data.id, answer: 'declined' }))).toMatchObject({ paths: ['reason'] })
      await crew().answer({ id: data.id, answer: 'accepted' })
      const no = { id: data.id, answer: 'declined' as const, reason: 'Zahnarzt' }
      const { data: declined } = await crew().answer(no)
      await crew().answer(no)
      expect(declined.answers).toMatchObject([{ user_id: company.userIds[3], answer: 'declined', reason: 'Zahnarzt' }])
      const notifications = await inDatabase(tx =>
        tx.notification.findMany({ where: { kind: 'appointment_declined' } }),
      )
      expect(notifications.map(({ userId, params }) => [userId, (params as { reason: string }).reason])).toEqual([
        [company.userIds[2], 'Zahnarzt'],
      ])
      expect((await refusal(office().answer({ id: data.id, answer: 'accepted' }))).status).toBe(403)
      const later = { starts_at: '2026-03-23T10:00:00Z', ends_at: '2026-03-23T11:00:00Z' }
      expect((await office().update({ id: data.id, updates: later })).data.answers).toEqual([])
    },
  )

  test('who decline are heard by everyone who plans, where the planner has left', async () => {
    const { data } = await plan({ user_ids: [company.userIds[3]] })
    await removePerson(company, 2)
    await crew().answer({ id: data.id, answer: 'declined', reason: 'Zahnarzt' })
    const notifications = await inDatabase(tx => tx.notification.findMany({ where: { kind: 'appointment_declined' } }))
    expect(notifications.map(({ userId }) => userId)).toEqual([company.userIds[1]])
  })

  test('who are added, moved and removed are notified, each of their own change', async () => {
    const { 1: one, 2: two, 3: three } = company.userIds
    const { data } = await plan({ user_ids: [one, three] })
    const updates = { user_ids: [two, three], starts_at: '2026-03-23T08:00:00Z' }
    await office().update({ id: data.id, updates })
    const notifications = await inDatabase(tx =>
      tx.notification.findMany({ orderBy: [{ userId: 'asc' }, { id: 'asc' }] }),
    )
    const kinds = notifications.map(({ userId, kind }) => [userId, kind])
    expect(kinds).toContainEqual([one, 'appointment_cancelled'])
    expect(kinds).toContainEqual([three, 'appointment_changed'])
  })

  test('a customer’s yes confirms, and a move resets it', async () => {
    const { data } = await plan()
    const yes = await office().update({ id: data.id, updates: { customer_confirmed: true } })
    expect(yes.data).toMatchObject({ status: 'confirmed', customer_confirmed_at: '2026-03-10T09:00:00.000Z' })
    const moved = await office().update({ id: data.id, updates: { starts_at: '2026-03-23T08:00:00Z' } })
    expect(moved.data.customer_confirmed_at).toBeNull()
    await office().update({ id: data.id, updates: { status: 'cancelled', reason: 'Regen' } })
    const late = office().update({ id: data.id, updates: { customer_confirmed: true } })
    expect(await errorOf(late)).toMatchObject({ status: 409 })
  })
})

describe('notifying by hand', () => {
  test(
    'returns who was notified by which channel and who was not, and the customer mailed; six times a day are too often',
    { tags: 'long' },
    async () => {
      const contact = (await company.as(2).contacts.create({ company_name: 'Kunde', email: 'kunde@example.com' })).data
      const user_ids = [company.userIds[3], company.userIds[2]].sort((a, b) => a - b)
      const { data } = await plan({ user_ids, kontakt_id: contact.id })
      const sent = await office().sendNotifications({
        id: data.id,
        to: ['participants', 'customer'],
        message: 'Bis bald',
      })
      expect(sent.data.notified.map(({ user_id, in_app }) => [user_id, in_app])).toEqual(user_ids.map(id => [id, true]))
      expect(sent.data).toMatchObject({ skipped: [], customer: { email: 'kunde@example.com' } })
      const mail = await inDatabase(tx => tx.mail.findFirstOrThrow({ where: { id: sent.data.customer?.mail_id ?? 0 } }))
      expect([mail.entity, mail.entityId, mail.text.includes('Bis bald')]).toEqual(['appointment', data.id, true])
      for (let times = 1; times < 5; times += 1) {
        expect((await refusal(office().sendNotifications({ id: data.id, to: ['customer'] }))).status).toBe(409)
        app.clock.set(`2026-03-10T09:0${times}:00.000Z`)
        await office().sendNotifications({ id: data.id, to: ['customer'] })
      }
      app.clock.set('2026-03-10T09:05:00.000Z')
      expect((await refusal(office().sendNotifications({ id: data.id, to: ['customer'] }))).status).toBe(429)
      // Participants were notified once only.
      await office().sendNotifications({ id: data.id })
      app.clock.set('2026-03-10T09:00:00.000Z')
    },
  )

  test('is refused for one that is cancelled, and for a customer without an address', async () => {
    const { data } = await plan()
    expect((await refusal(office().sendNotifications({ id: data.id, to: ['customer'] }))).status).toBe(422)
    await office().setStatus({ id: data.id, status: 'cancelled' })
    expect((await refusal(office().sendNotifications({ id: data.id }))).status).toBe(409)
  })
})
