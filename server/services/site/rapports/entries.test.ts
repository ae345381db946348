import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { DomainError } from '../../../platform/errors'

let app: TestApp
let company: TestCompany
let other: TestCompany

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-02T09:00:00.000Z' })
  company = await createTestCompany(app)
  other = await createTestCompany(app)
})
afterAll(() => app.stop())

const keyOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => (error.cause instanceof DomainError ? error.cause.key : error.code),
  )
const line = { job_category: 'Geselle', hours: 1 }
const draft = async (role: 1 | 3 = 1, of = company) =>
  (
    await of.as(role).rapports.create({
      title: 'Entwurf',
      date: '2026-03-01',
      entries: [line, { ...line, hours: 2 }, { ...line, hours: 3 }],
    })
  ).data
const detail = async (id: number) => (await company.as(1).rapports.get({ id })).data
const shown = (entries: readonly { position: number; hours: number }[]) =>
  entries.map(entry => [entry.position, entry.hours])

describe('work lines', () => {
  test('are appended with the day of the rapport and the acting person, and the sum is updated', async () => {
    const { id, version } = await draft()
    const added = await company
      .as(2)
      .rapports.addEntry({ id, job_category: 'Lehrling', hours: 0.35, description: 'Abdecken' })
    expect(added).toMatchObject({
      data: {
        position: 4,
        date: '2026-03-01',
        employee_user_id: company.userIds[2],
        employee_name: 'Max Meister',
        description: 'Abdecken',
      },
      version: version + 1,
    })
    expect(await detail(id)).toMatchObject({ total_hours: 6.35, version: version + 1 })
  })

  test('change by field, and write audit entry and event', async () => {
    const { id, entries } = await draft()
    const entryId = entries[1]?.id ?? 0
    const { data } = await company.as(1).rapports.changeEntry({ id, entryId, hours: 2.5, employee_user_id: null })
    expect(data).toMatchObject({
      id: entryId,
      position: 2,
      hours: 2.5,
      job_category: 'Geselle',
      date: '2026-03-01',
      employee_user_id: null,
    })
    expect((await detail(id)).total_hours).toBe(6.5)
    const recorded = await app.db.inTenant(company.actor().tenantId, async tx => ({
      audit: await tx.auditEntry.findFirst({ where: { entityId: String(id), action: 'rapport.updated' } }),
      event: await tx.event.findFirst({ where: { type: 'rapport.updated' }, orderBy: { id: 'desc' } }),
    }))
    expect(recorded.audit?.changes).toMatchObject({ total_hours: [6, 6.5] })
    expect(JSON.parse(recorded.event?.body ?? '{}').data).toMatchObject({ id, total_hours: 6.5, version: 2 })
  })

  test('that are removed make those after them move up', async () => {
    const { id, entries } = await draft()
    const entryId = entries[0]?.id ?? 0
    expect(await company.as(1).rapports.removeEntry({ id, entryId })).toEqual({
      data: { id: entryId, deleted: true },
      version: 2,
    })
    const after = await detail(id)
    expect(shown(after.entries)).toEqual([
      [1, 2],
      [2, 3],
    ])
    expect(after.total_hours).toBe(5)
  })

  test('are replaced as a whole: in the given order, those with an id keep their identity', async () => {
    const { id, entries, version } = await draft()
    const kept = entries[2]?.id ?? 0
    const { data, version: next } = await company.as(1).rapports.replaceEntries({
      id,
      expected_version: version,
      entries: [
        { job_category: 'Meister', hours: 4, date: '2026-02-28' },
        { id: kept, job_category: 'Geselle', hours: 3.5 },
      ],
    })
    expect(data).toMatchObject([
      { position: 1, job_category: 'Meister', hours: 4, date: '2026-02-28' },
      { id: kept, position: 2, hours: 3.5, employee_user_id: company.userIds[1] },
    ])
    expect(next).toBe(version + 1)
    expect(await detail(id)).toMatchObject({ total_hours: 7.5, entries: [{}, { id: kept }] })
    expect((await company.as(1).rapports.replaceEntries({ id, entries: [] })).data).toEqual([])
    expect((await detail(id)).total_hours).toBe(0)
  })

  test('replaced on an outdated version are a conflict and stay', async () => {
    const { id, version } = await draft()
    await company.as(2).rapports.addEntry({ id, ...line })
    expect(await keyOf(company.as(1).rapports.replaceEntries({ id, entries: [], expected_version: version }))).toBe(
      'conflict',
    )
    expect((await detail(id)).entries).toHaveLength(4)
  })

  test('appended concurrently are all there, each at its own position', { tags: 'long' }, async () => {
    const { id } = await draft()
    const hours = [0.1, 0.2, 0.3, 0.4, 0.5]
    await Promise.all(
      hours.map(value => company.as(1).rapports.addEntry({ id, job_category: 'Geselle', hours: value })),
    )
    const { entries, total_hours, version } = await detail(id)
    expect(entries.map(entry => entry.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect({ total_hours, version }).toEqual({ total_hours: 7.5, version: 6 })
  })

  test('page like any list, with the version that the next replacement expects', async () => {
    const { id, version } = await draft()
    const page = await company.as(1).rapports.entries({ id, limit: 2, offset: 1 })
    expect(shown(page.data)).toEqual([
      [2, 2],
      [3, 3],
    ])
    expect(page).toMatchObject({ pagination: { total: 3, hasMore: false }, version })
  })

  test('accept no person who does not work here; a former member stays on existing lines', async () => {
    const { id, entries } = await draft(3)
    const entryId = entries[0]?.id ?? 0
    const { tenantId } = company.actor()
    const setStatus = (status: string) =>
      app.db.inTenant(tenantId, tx =>
        tx.membership.updateMany({ where: { tenantId, userId: company.userIds[3] }, data: { status } }),
      )
    await setStatus('inactive')
    try {
      const gone = company.userIds[3]
      expect(await keyOf(company.as(1).rapports.addEntry({ id, ...line, employee_user_id: gone }))).toBe(
        'reference.not_found',
      )
      const { data } = await company.as(1).rapports.changeEntry({ id, entryId, hours: 4, employee_user_id: gone })
      expect(data).toMatchObject({ hours: 4, employee_user_id: gone, employee_name: 'Gerti Gesellin' })
    } finally {
      await setStatus('active')
    }
    expect(await keyOf(company.as(1).rapports.changeEntry({ id, entryId, employee_user_id: other.userIds[1] }))).toBe(
      'reference.not_found',
    )
  })

  test('of an operator switched into the company have no employee', async () => {
    const { id } = await draft()
    const visitor = {
      ...company.ctx(1),
      actor: { ...company.actor(1), userId: other.userIds[1], isOperator: true },
    }
    const { addEntry } = await import('./entry-lines')
    expect((await addEntry(visitor, { id, ...line })).data.employee_user_id).toBeNull()
  })

  test('of a completed rapport stay unchanged, by every route', { tags: 'long' }, async () => {
    const { id, entries } = await draft()
    const entryId = entries[0]?.id ?? 0
    await company.as(1).rapports.complete({ id })
    const before = await detail(id)
    const { rapports } = company.as(1)
    const paths = [
      rapports.addEntry({ id, ...line }),
      rapports.changeEntry({ id, entryId, hours: 9 }),
      rapports.removeEntry({ id, entryId }),
      rapports.replaceEntries({ id, entries: [] }),
    ]
    expect(await Promise.all(paths.map(keyOf))).toEqual(Array(4).fill('rapport.completed'))
    expect(await detail(id)).toEqual(before)
  })

  test('of another company, another rapport or another employee are not found', async () => {
    const { id, entries } = await draft()
    const twin = await draft()
    const entryId = entries[0]?.id ?? 0
    const pathsOf = ({ rapports }: ReturnType<TestCompany['as']>) => [
      rapports.entries({ id }),
      rapports.addEntry({ id, ...line }),
      rapports.changeEntry({ id, entryId, hours: 9 }),
      rapports.removeEntry({ id, entryId }),
      rapports.replaceEntries({ id, entries: [] }),
    ]
    expect(await Promise.all(pathsOf(other.as(1)).map(keyOf))).toEqual(Array(5).fill('rapport.not_found'))
    expect(await Promise.all(pathsOf(company.as(3)).map(keyOf))).toEqual(Array(5).fill('rapport.not_found'))
    const { rapports } = company.as(1)
    const crossed = [
      rapports.changeEntry({ id: twin.id, entryId, hours: 9 }),
      rapports.removeEntry({ id: twin.id, entryId }),
      rapports.replaceEntries({ id: twin.id, entries: [{ id: entryId, ...line }] }),
    ]
    expect(await Promise.all(crossed.map(keyOf))).toEqual(Array(3).fill('rapport.line_not_found'))
    expect((await detail(twin.id)).version).toBe(1)
  })

  test('need permission to write', async () => {
    const { id, entries } = await draft()
    const { rapports } = company.asKey(['rapport:read'])
    const entryId = entries[0]?.id ?? 0
    const paths = [
      rapports.addEntry({ id, ...line }),
      rapports.changeEntry({ id, entryId, hours: 9 }),
      rapports.removeEntry({ id, entryId }),
      rapports.replaceEntries({ id, entries: [] }),
    ]
    expect(await Promise.all(paths.map(keyOf))).toEqual(Array(4).fill('insufficient_scope'))
  })

  test('an employee who removes their only line from a colleague’s rapport gets a response, and then no longer sees it', async () => {
    const { data } = await company
      .as(1)
      .rapports.create({ title: 'Team', entries: [{ ...line, employee_user_id: company.userIds[3] }] })
    const entryId = data.entries[0]?.id ?? 0
    expect(await keyOf(company.as(3).rapports.removeEntry({ id: data.id, entryId }))).toBeNull()
    expect(await keyOf(company.as(3).rapports.get({ id: data.id }))).toBe('rapport.not_found')
  })
})
