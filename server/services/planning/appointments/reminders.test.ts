import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { removePerson } from '../../../../tests/harness/members'
import { backgroundJobs } from '../../../handlers'
import { runDueJobs } from '../../../platform/jobs/run-jobs'
import type { NotificationKind } from '../../people/notifications/rules'

// What people learn of their appointments without looking: reminders, and one mail for a planner's changes.

const start = '2026-03-10T09:00:00.000Z'
let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp({ now: start })
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(start)
  company = await createTestCompany(app)
})

const office = () => company.as(2).appointments
const crew = () => company.as(3)
const plan = (input: object = {}) =>
  office().create({
    ...{ title: 'Montage', starts_at: '2026-03-12T07:00:00Z', ends_at: '2026-03-12T09:00:00Z' },
    ...{ user_ids: [company.userIds[3]], ...input },
  })
const runAt = async (time: string) => {
  app.clock.set(time)
  await runDueJobs(app, backgroundJobs)
}
const newsOf = async (kind: NotificationKind, role: 1 | 3 = 3) =>
  (await company.as(role).notifications.list({ status: 'all', limit: 100 })).data
    .filter(one => one.kind === kind)
    .map(one => one.text)
const mails = async () => (await company.as(1).mails.list({ entity: 'notification' })).data
const textOf = async (id: number | undefined) => (await company.as(1).mails.get({ id: id ?? 0 })).data.text
const byMail = (...kinds: NotificationKind[]) =>
  crew().profile.setNotifications({ settings: kinds.map(kind => ({ kind, in_app: true, email: true })) })

describe('reminders', () => {
  const reminders = () => newsOf('appointment_reminder')

  test('come at six in the evening before, and an hour before, not a second earlier', { tags: 'long' }, async () => {
    await plan()
    await runAt('2026-03-11T16:59:59.999Z')
    expect(await reminders()).toEqual([])
    await runAt('2026-03-11T17:00:00.000Z')
    expect(await reminders()).toHaveLength(1)
    expect((await reminders())[0]).toContain('Montage')
    await runAt('2026-03-12T05:59:59.999Z')
    expect(await reminders()).toHaveLength(1)
    await runAt('2026-03-12T06:00:00.000Z')
    expect(await reminders()).toHaveLength(2)
    await runAt('2026-03-12T10:00:00.000Z')
    expect(await reminders()).toHaveLength(2)
  })

  test(
    'come at six on the clock of the wall, also on the evening before the clocks change',
    { tags: 'long' },
    async () => {
      // Sunday, 29 March, 08:00 is 06:00 UTC; the evening before it is still winter.
      await plan({ starts_at: '2026-03-29T06:00:00Z', ends_at: '2026-03-29T08:00:00Z' })
      await runAt('2026-03-28T16:59:00.000Z')
      expect(await reminders()).toEqual([])
      await runAt('2026-03-28T17:00:00.000Z')
      expect(await reminders()).toHaveLength(1)
      await runAt('2026-03-29T05:00:00.000Z')
      expect(await reminders()).toHaveLength(2)
    },
  )

  test('of a whole day comes the evening before alone', async () => {
    await plan({ starts_at: '2026-03-12', ends_at: '2026-03-12', all_day: true })
    await runAt('2026-03-11T17:00:00.000Z')
    await runAt('2026-03-12T12:00:00.000Z')
    expect(await reminders()).toHaveLength(1)
  })

  test('of an appointment that was moved come at its new time alone', { tags: 'long' }, async () => {
    const { data } = await plan()
    await office().update({
      id: data.id,
      updates: { starts_at: '2026-03-13T07:00:00Z', ends_at: '2026-03-13T09:00:00Z' },
    })
    await runAt('2026-03-12T06:30:00.000Z')
    expect(await reminders()).toEqual([])
    await runAt('2026-03-12T17:00:00.000Z')
    expect(await reminders()).toHaveLength(1)
    expect((await reminders())[0]).toContain('13.3.2026')
  })

  test.each(['cancelled', 'done', 'in_progress'] as const)(
    'do not come of one that is %s',
    { tags: 'long' },
    async status => {
      const { data } = await plan()
      await office().setStatus({ id: data.id, status })
      await runAt('2026-03-12T06:00:00.000Z')
      expect(await reminders()).toEqual([])
    },
  )

  test('go to those who take part, not to those who have declined or were taken off', { tags: 'long' }, async () => {
    const { data } = await plan({ user_ids: [company.userIds[3], company.userIds[1]] })
    await crew().appointments.answer({ id: data.id, answer: 'declined', reason: 'Arzt' })
    await runAt('2026-03-11T17:00:00.000Z')
    expect([await reminders(), await newsOf('appointment_reminder', 1)]).toMatchObject([[], [expect.any(String)]])
    await office().update({ id: data.id, updates: { user_ids: [company.userIds[3]] } })
    await runAt('2026-03-12T06:00:00.000Z')
    expect(await newsOf('appointment_reminder', 1)).toHaveLength(1)
  })

  test('are mailed at once to those who want them by mail', { tags: 'long' }, async () => {
    await byMail('appointment_reminder')
    await plan()
    await runAt('2026-03-11T17:00:00.000Z')
    const reminded = (await mails()).filter(({ subject }) => subject.startsWith('Erinnerung: Montage'))
    expect(reminded).toHaveLength(1)
  })
})

describe('mails about changes', () => {
  beforeEach(() => byMail('appointment_assigned', 'appointment_changed', 'appointment_cancelled'))

  test('of one planner within ten minutes are one, with every change in its order', { tags: 'long' }, async () => {
    const first = await plan({ title: 'Gaube' })
    app.clock.set('2026-03-10T09:04:00.000Z')
    await plan({ title: 'Fenster', starts_at: '2026-03-13T07:00:00Z', ends_at: '2026-03-13T09:00:00Z' })
    await office().setStatus({ id: first.data.id, status: 'cancelled', reason: 'Kunde krank' })
    await runAt('2026-03-10T09:09:59.999Z')
    expect(await mails()).toEqual([])
    await runAt('2026-03-10T09:10:00.000Z')
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: '3 Neuigkeiten zu Ihren Terminen' })
    const text = await textOf(mail?.id)
    const places: number[] = []
    for (const title of ['Gaube', 'Fenster', 'Gaube']) places.push(text.indexOf(title, (places.at(-1) ?? -1) + 1))
    expect(places.every(place => place >= 0)).toBe(true)
    await runAt('2026-03-10T12:00:00.000Z')
    expect(await mails()).toHaveLength(1)
  })

  test('of one change say it in the subject and lead to the appointment', async () => {
    const { data } = await plan({ title: 'Gaube' })
    await runAt('2026-03-10T09:10:00.000Z')
    const [mail] = await mails()
    expect(mail?.subject).toContain('Gaube')
    expect(await textOf(mail?.id)).toContain(`/appointments/${data.id}`)
  })

  test('of two planners, and of later changes, are mails of their own', { tags: 'long' }, async () => {
    await plan({ title: 'Gaube' })
    await company.as(1).appointments.create({
      ...{ title: 'Abnahme', starts_at: '2026-03-16T07:00:00Z', ends_at: '2026-03-16T09:00:00Z' },
      user_ids: [company.userIds[3]],
    })
    await runAt('2026-03-10T09:10:00.000Z')
    expect(await mails()).toHaveLength(2)
    await plan({ title: 'Fenster', starts_at: '2026-03-13T07:00:00Z', ends_at: '2026-03-13T09:00:00Z' })
    await runAt('2026-03-10T09:20:00.000Z')
    expect(await mails()).toHaveLength(3)
  })

  test('do not reach a person who has left the company meanwhile', async () => {
    await company.as(1).profile.setNotifications({
      settings: [{ kind: 'appointment_assigned', in_app: true, email: true }],
    })
    await plan({ user_ids: [company.userIds[1], company.userIds[3]] })
    await removePerson(company, 3)
    await runAt('2026-03-10T09:10:00.000Z')
    const owner = (await company.as(1).auth.session()).data.user
    expect((await mails()).map(({ to }) => to)).toEqual([[owner.email]])
  })
})
