import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { removePerson } from '../../../../tests/harness/members'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-02T09:00:00.000Z' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  company = await createTestCompany(app)
})

const office = () => company.as(2).appointments
const day = (of: string) => ({ starts_at: `2026-03-${of}T07:00:00.000Z`, ends_at: `2026-03-${of}T09:00:00.000Z` })
async function original(more: object = {}) {
  const kontakt_id = (await company.as().contacts.create({ company_name: 'Moser' })).data.id
  const resource_ids = [(await company.as().resources.create({ kind: 'vehicle', name: 'Sprinter' })).data.id]
  const said = { title: 'Gaube', kind: 'service', kontakt_id, location: 'Linz', description: 'Leiter' } as const
  const user_ids = [company.userIds[3]]
  const input = { ...said, travel_minutes: 30, user_ids, resource_ids, ...day('10'), ...more }
  return (await office().create(input)).data
}

test(
  'a copy says what its original says at that moment, for the same people, as scheduled',
  { tags: 'long' },
  async () => {
    const { id, version: _, ...first } = await original()
    await office().setStatus({ id, status: 'confirmed' })
    await office().update({ id, updates: { description: 'Leiter und Gerüst' } })
    const { data, ids } = await office().copy({ id, ...day('12') })
    const { title, kind, kontakt_id, location, travel_minutes, user_ids, resource_ids } = first
    expect(data).toMatchObject({
      ...{ title, kind, kontakt_id, location, travel_minutes, user_ids, resource_ids, ...day('12') },
      ...{ status: 'scheduled', description: 'Leiter und Gerüst', series_id: null },
    })
    expect(ids).toEqual([data.id])
    expect((await office().planned({ id })).data[0]).toMatchObject({ ...day('10'), status: 'confirmed' })
  },
)

test('a copy of one of a series is on its own, for other people if they are given', { tags: 'long' }, async () => {
  const { id } = await original({ recurrence: { freq: 'weekly', count: 3 } })
  const { data } = await office().copy({ id, ...day('12'), user_ids: [company.userIds[2]], resource_ids: [] })
  expect(data).toMatchObject({ series_id: null, user_ids: [company.userIds[2]], resource_ids: [], title: 'Gaube' })
})

test('a whole day is copied as a whole day, and conflicts are reported or refuse it', { tags: 'long' }, async () => {
  const { id } = await original({ all_day: true, starts_at: '2026-03-10', ends_at: '2026-03-10' })
  const there = { id, starts_at: '2026-03-11', ends_at: '2026-03-12' }
  expect((await office().copy(there)).data).toMatchObject({ all_day: true, ends_at: '2026-03-12T23:00:00.000Z' })
  const { warnings } = await office().copy(there)
  expect(warnings.map(({ code }) => code)).toContain('overlap')
  expect(await errorOf(office().copy({ ...there, conflict_mode: 'refuse' }))).toMatchObject({ status: 409 })
})

test('what is not there cannot be copied', async () => {
  expect(await errorOf(office().copy({ id: 999_999, ...day('12') }))).toMatchObject({ status: 404 })
})

test('who has left and what is archived is not in a copy, whether given or taken over', { tags: 'long' }, async () => {
  const [here, left] = [company.userIds[2], company.userIds[3]]
  const { id, resource_ids } = await original({ user_ids: [here, left] })
  await removePerson(company, 3)
  await company.as().resources.update({ id: Number(resource_ids[0]), updates: { active: false } })
  const taken = await office().copy({ id, ...day('12') })
  expect(taken.data).toMatchObject({ user_ids: [here], resource_ids: [] })
  const given = await office().copy({ id, ...day('13'), user_ids: [left], resource_ids })
  expect(given.data).toMatchObject({ user_ids: [], resource_ids: [] })
  // Only those of the original may be named all the same.
  const added = office().copy({ id: taken.data.id, ...day('16'), user_ids: [left] })
  expect(await errorOf(added)).toMatchObject({ status: 422, details: { field: 'user_ids', id: left } })
})
