import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { contentOf } from '../../../../tests/harness/audit-trail'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { inTenant } from '../../../platform/database/db'
import type { Role } from '../../../platform/permissions'
import { dayToDate } from '../../../platform/values/days'

let app: TestApp
let company: TestCompany
let project_id: number
let rapport: number
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T15:00:00.000Z' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  company = await createTestCompany(app)
  project_id = (await company.as(2).projects.create({ name: 'Umbau' })).data.id
  rapport = await draft()
  await inTenant(company.ctx(), tx =>
    tx.membership.updateMany({
      where: { userId: company.userIds[3] },
      data: { jobCategory: 'Facharbeiter' },
    }),
  )
})

const draft = async (role: Role = 3) =>
  (await company.as(role).rapports.create({ title: 'Dach', date: '2026-03-10', project_id })).data.id

interface Time {
  role?: Role
  date?: string
  minutes?: number
  kind?: string
  project?: number | null
  owner?: TestCompany
}
const time = ({
  role = 3,
  date = '2026-03-10',
  minutes = 95,
  kind = 'work',
  project = project_id,
  owner = company,
}: Time = {}) =>
  inTenant(owner.ctx(), async tx => {
    const { id } = await tx.timeEntry.create({
      data: {
        tenantId: owner.tenantId,
        userId: owner.userIds[role],
        projectId: project,
        date: dayToDate(date),
        durationMinutes: minutes,
        kind,
        description: 'Lattung',
      },
    })
    return id
  })
const linkOf = async (id: number) =>
  (await inTenant(company.ctx(), tx => tx.timeEntry.findFirstOrThrow({ where: { id } }))).rapportEntryId
const linesOf = async (id = rapport) => (await company.as(2).rapports.get({ id })).data.entries

describe('importing times', () => {
  test(
    'creates work lines from the day’s work on the project, with hours, person and category',
    { tags: 'long' },
    async () => {
      const ids = [await time(), await time({ role: 2, minutes: 480 })]
      for (const other of [{ kind: 'travel' }, { date: '2026-03-09' }, { project: null }, { minutes: 0 }])
        await time(other)
      const { data, imported } = await company.as(2).rapports.importTimes({ id: rapport })
      expect(imported).toBe(2)
      expect(data).toMatchObject([
        {
          position: 1,
          date: '2026-03-10',
          job_category: 'Facharbeiter',
          hours: 1.58,
          employee_user_id: company.userIds[3],
          employee_name: 'Gerti Gesellin',
          description: 'Lattung',
        },
        { position: 2, job_category: 'Arbeitszeit', hours: 8, employee_user_id: company.userIds[2] },
      ])
      expect(await Promise.all(ids.map(linkOf))).toEqual(data.map(line => line.id))
      expect((await company.as(2).rapports.get({ id: rapport })).data.total_hours).toBe(9.58)
      const events = await inTenant(company.ctx(), tx => tx.event.findMany({ where: { type: 'time_entry.updated' } }))
      expect(events.map(contentOf).map(event => event.data.rapport_entry_id)).toEqual(data.map(line => line.id))
    },
  )

  test('accepts times by id, also of other days, and none twice', { tags: 'long' }, async () => {
    const [monday, tuesday] = [await time({ date: '2026-03-09' }), await time()]
    const office = company.as(2).rapports
    expect((await office.importTimes({ id: rapport, time_entry_ids: [monday] })).imported).toBe(1)
    expect(await linkOf(tuesday)).toBeNull()
    const { rapport_number } = (await office.get({ id: rapport })).data
    expect(await errorOf(office.importTimes({ id: await draft(), time_entry_ids: [tuesday, monday] }))).toMatchObject({
      status: 409,
      details: { id: monday, rapport_number },
    })
    expect(await linkOf(tuesday)).toBeNull()
  })

  test('again finds nothing more', async () => {
    await time()
    const office = company.as(2).rapports
    await office.importTimes({ id: rapport })
    expect((await office.importTimes({ id: rapport })).imported).toBe(0)
    expect(await linesOf()).toHaveLength(1)
  })

  test('by concurrent requests links each time to exactly one line', { tags: 'long' }, async () => {
    const times = [await time(), await time(), await time()]
    const rapports = [rapport, await draft(), await draft(), await draft()]
    const office = company.as(2).rapports
    const outcomes = await Promise.all(rapports.map(id => office.importTimes({ id })))
    expect(outcomes.reduce((sum, { imported }) => sum + imported, 0)).toBe(3)
    const lines = (await Promise.all(rapports.map(linesOf))).flat().map(line => line.id)
    const links = await Promise.all(times.map(linkOf))
    expect([...links].sort()).toEqual([...lines].sort())
    expect(new Set(links).size).toBe(3)
  })

  test.each([
    ['a removed line', (id: number, entryId: number) => company.as(3).rapports.removeEntry({ id, entryId })],
    ['a replaced line', (id: number) => company.as(3).rapports.replaceEntries({ id, entries: [] })],
    ['a deleted draft', (id: number) => company.as(3).rapports.delete({ id })],
  ])('unlinks the time with %s', { tags: 'long' }, async (_, remove) => {
    const id = await time()
    const employee = company.as(3).rapports
    const { data } = await employee.importTimes({ id: rapport })
    await remove(rapport, data[0]?.id as number)
    expect(await linkOf(id)).toBeNull()
    expect((await employee.importTimes({ id: await draft() })).imported).toBe(1)
  })
})

describe('times to rapports', () => {
  const fill = (time_entry_ids: number[], rapport_id?: number) =>
    company.as(2).timeEntries.toRapport({ time_entry_ids, ...(rapport_id ? { rapport_id } : {}) })

  test('creates a draft for each project and day, and each time is in one of them', { tags: 'long' }, async () => {
    const other = (await company.as(2).projects.create({ name: 'Anbau' })).data.id
    const ids = [
      await time({ date: '2026-03-09' }),
      await time({ date: '2026-03-09', role: 2, minutes: 480 }),
      await time({ date: '2026-03-10' }),
      await time({ date: '2026-03-09', project: other }),
    ]
    const { data } = await fill([...ids, ids[0] as number])
    expect(data).toMatchObject([
      { date: '2026-03-09', project_id, imported: 2, created: true },
      { date: '2026-03-09', project_id: other, imported: 1 },
      { date: '2026-03-10', project_id, imported: 1 },
    ])
    const made = (await company.as(2).rapports.get({ id: data[0]?.rapport_id ?? 0 })).data
    expect(made).toMatchObject({ title: 'Umbau', date: '2026-03-09', total_hours: 9.58, completed: false })
    expect(await errorOf(fill([ids[1] as number]))).toMatchObject({
      status: 409,
      details: { id: ids[1], rapport_number: made.rapport_number },
    })
    const linked = company.as(2).timeEntries.update({ id: ids[0] as number, updates: { description: 'x' } })
    expect(await errorOf(linked)).toMatchObject({ status: 409, details: { rapport_number: made.rapport_number } })
  })

  test('fills the draft that is named, and no other', async () => {
    const { data } = await fill([await time({ date: '2026-03-09' })], rapport)
    expect(data).toMatchObject([{ rapport_id: rapport, created: false, imported: 1 }])
    expect(await linesOf()).toHaveLength(1)
  })

  test('is all or nothing: a time without a project, of a break or of another company leaves no draft behind', async () => {
    const good = await time()
    const otherCompany = await createTestCompany(app)
    const count = () => inTenant(company.ctx(), tx => tx.rapport.count())
    const before = await count()
    for (const bad of [
      await time({ project: null }),
      await time({ kind: 'break', date: '2026-03-11' }),
      await time({ owner: otherCompany, project: null }),
    ])
      expect(await errorOf(fill([good, bad]))).toMatchObject({ status: 422 })
    expect(await count()).toBe(before)
    expect(await linkOf(good)).toBeNull()
  })

  test('succeeds for one of several concurrent requests with the same times', { tags: 'long' }, async () => {
    const ids = [await time(), await time({ date: '2026-03-09' })]
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => fill(ids)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await linesOf()).toEqual([])
  })
})

describe('what is refused', () => {
  test('a time of another project, of another kind or of another company', async () => {
    const other = await createTestCompany(app)
    const office = company.as(2).rapports
    const refusal = async (time_entry_id: number) =>
      (await errorOf(office.importTimes({ id: rapport, time_entry_ids: [time_entry_id] }))).status
    expect(await refusal(await time({ project: null }))).toBe(422)
    expect(await refusal(await time({ kind: 'break' }))).toBe(422)
    expect(await refusal(await time({ owner: other, project: null }))).toBe(422)
    expect(await linesOf()).toEqual([])
  })

  test('a rapport without a project, and one that is completed', async () => {
    const office = company.as(2).rapports
    const { data } = await office.create({ title: 'Ohne', entries: [{ job_category: 'A', hours: 1 }] })
    expect(await errorOf(office.importTimes({ id: data.id }))).toMatchObject({
      status: 422,
      details: { field: 'project_id' },
    })
    expect((await office.importableTimes({ id: data.id })).data).toEqual([])
    await office.complete({ id: data.id })
    expect(await errorOf(office.importTimes({ id: data.id }))).toMatchObject({ status: 409 })
  })

  test('the times of colleagues, for users who may see only their own', async () => {
    const [own, others] = [await time(), await time({ role: 2 })]
    const employee = company.as(3).rapports
    expect((await employee.importableTimes({ id: rapport })).data.map(row => row.id)).toEqual([own])
    expect((await company.as(2).rapports.importableTimes({ id: rapport })).data).toHaveLength(2)
    expect(await errorOf(employee.importTimes({ id: rapport, time_entry_ids: [others] }))).toMatchObject({
      status: 422,
    })
    expect((await employee.importTimes({ id: rapport })).imported).toBe(1)
    expect(await linkOf(others)).toBeNull()
  })

  test('times while their module is off', async () => {
    const modules = ['anfragen', 'angebote', 'rapport', 'rechnungen']
    const without = await createTestCompany(app, { modules })
    const { data } = await without.as(2).rapports.create({ title: 'Dach' })
    expect(await errorOf(without.as(2).rapports.importTimes({ id: data.id }))).toMatchObject({
      status: 403,
      error: 'module_disabled',
    })
  })
})
