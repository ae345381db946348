import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { DomainError } from '../../../platform/errors'
import { visibleRapports } from '../../exchange/company-documents/visible-rapports'

let app: TestApp
let company: TestCompany
let other: TestCompany
const ids: Record<string, number> = {}
let projectId: number
let contactId: number

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-01T09:00:00.000Z' })
  company = await createTestCompany(app)
  other = await createTestCompany(app)
  contactId = (await company.as(1).contacts.create({ company_name: 'Bäckerei Größ' })).data.id
  projectId = (await company.as(1).projects.create({ name: 'Backstube', kontakt_id: contactId })).data.id
  const add = async (name: string, at: string, role: 1 | 3, input: object) => {
    app.clock.set(at)
    ids[name] = (await company.as(role).rapports.create({ title: name, ...input })).data.id
  }
  const work = (employee: 1 | 3) => [{ job_category: 'Geselle', hours: 1, employee_user_id: company.userIds[employee] }]
  await add('office', '2026-03-01T09:00:00.000Z', 1, {
    date: '2026-02-27',
    project_id: projectId,
    entries: work(1),
  })
  await add('shared', '2026-03-02T09:00:00.000Z', 1, {
    date: '2026-02-28',
    kontakt_id: contactId,
    entries: work(3),
  })
  await add('own', '2026-03-03T09:00:00.000Z', 3, { date: '2026-03-01' })
  await add('done', '2026-03-04T09:00:00.000Z', 1, { date: '2026-03-02', entries: work(1) })
  await company.as(1).rapports.complete({ id: ids.done ?? 0 })
})
afterAll(() => app.stop())

const keyOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => (error.cause instanceof DomainError ? error.cause.key : error.code),
  )
const titles = async (filters: object, role: 1 | 3 = 1, of = company) =>
  (await of.as(role).rapports.list(filters)).data.map(rapport => rapport.title)

describe('the list of rapports', () => {
  test('shows the newest first, pages, and counts', async () => {
    expect(await titles({})).toEqual(['done', 'own', 'shared', 'office'])
    const page = await company.as(1).rapports.list({ limit: 2, offset: 1 })
    expect(page.data.map(rapport => rapport.title)).toEqual(['own', 'shared'])
    expect(page.pagination).toEqual({ limit: 2, offset: 1, total: 4, hasMore: true })
  })

  test.each([
    [{ status: 'draft' }, ['own', 'shared', 'office']],
    [{ status: 'completed' }, ['done']],
    [{ status: 'unbilled' }, ['done', 'own', 'shared', 'office']],
    [{ status: 'partial' }, []],
    [{ status: 'billed' }, []],
    [{ from: '2026-02-28', to: '2026-03-01' }, ['own', 'shared']],
    [{ to: '2026-02-27' }, ['office']],
    [{ from: '2026-03-02' }, ['done']],
    [{ from: '2026-03-02', to: '2026-03-01' }, []],
    [{ updated_since: '2026-03-03T09:00:00.000Z' }, ['done', 'own']],
    [{ q: 'backerei gross' }, ['shared', 'office']],
    [{ q: 'RA-2026-0003' }, ['own']],
    [{ q: '%' }, []],
  ])('filtered by %o has the matching ones', async (filters, expected) => {
    expect(await titles(filters)).toEqual(expected)
  })

  test('filtered by project and contact has their rapports, filtered by ids of another company none', async () => {
    const foreign = (await other.as(1).projects.create({ name: 'Fremd' })).data.id
    expect(await titles({ project_id: projectId })).toEqual(['office'])
    expect(await titles({ kontakt_id: contactId })).toEqual(['shared', 'office'])
    expect(await titles({ project_id: foreign })).toEqual([])
  })

  test('refuses an unknown status', async () => {
    expect(await keyOf(company.as(1).rapports.list({ status: 'signed' as 'draft' }))).toBe('BAD_REQUEST')
  })

  test('for a page has the names of contact and project', async () => {
    const { data } = await company.as(1).rapports.page({ q: 'office' })
    expect(data[0]).toMatchObject({
      kontakt_name: 'Bäckerei Größ',
      project_name: 'Backstube',
      project_number: 'P-2026-0001',
    })
  })
})

describe('an employee', () => {
  test('sees rapports that they wrote or that have a line of theirs, and no others', async () => {
    expect(await titles({}, 3)).toEqual(['own', 'shared'])
    expect((await company.as(3).rapports.list({})).pagination.total).toBe(2)
    expect(await titles({ status: 'completed' }, 3)).toEqual([])
    expect((await company.as(3).rapports.get({ id: ids.shared ?? 0 })).data.title).toBe('shared')
    expect(await keyOf(company.as(3).rapports.get({ id: ids.office ?? 0 }))).toBe('rapport.not_found')
  })
})

describe('one rapport', () => {
  test('offers what its state and the actor’s permissions allow', async () => {
    const actions = async (name: string, role: 1 | 3) =>
      (await company.as(role).rapports.get({ id: ids[name] ?? 0 })).data.allowed_actions
    expect(await actions('own', 3)).toEqual(['update', 'complete', 'delete', 'send_email'])
    expect(await actions('done', 1)).toEqual(['reopen', 'send_email', 'invoice'])
  })

  test('of another company does not exist, for users and for keys', async () => {
    expect(await keyOf(other.as(1).rapports.get({ id: ids.office ?? 0 }))).toBe('rapport.not_found')
    expect(await keyOf(other.asKey().rapports.get({ id: ids.office ?? 0 }))).toBe('rapport.not_found')
    expect(await titles({}, 1, other)).toEqual([])
  })

  test('is read by keys with the scope only', async () => {
    expect(await keyOf(company.asKey(['core:read']).rapports.get({ id: ids.office ?? 0 }))).toBe('insufficient_scope')
    expect((await company.asKey(['rapport:read']).rapports.list({})).pagination.total).toBe(4)
  })
})

test('an actor without a user and without the right to all sees none, not even those without an author', () => {
  const withoutPerson = { ...company.actor(3), userId: null }
  expect(visibleRapports(withoutPerson)).toEqual({ tenantId: withoutPerson.tenantId, id: { in: [] } })
})
