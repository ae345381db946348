import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { contentOf } from '../../../../tests/harness/audit-trail'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { untilLockWaits } from '../../../../tests/harness/lock-waits'
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
const draft = async (input: object = { entries: [{ job_category: 'Geselle', hours: 1 }] }) =>
  (await company.as(1).rapports.create({ title: 'Entwurf', ...input })).data
const eventsOf = (id: number) =>
  app.db.inTenant(company.actor().tenantId, async tx =>
    (await tx.event.findMany({ orderBy: { id: 'asc' } }))
      .map(contentOf)
      .filter(event => event.data.id === id)
      .map(event => event.type),
  )

describe('completing a rapport', () => {
  test('sets flag and timestamp, writes audit entry and event, and leaves sending and invoicing', async () => {
    const { id, version } = await draft()
    const { data } = await company.as(1).rapports.complete({ id })
    expect(data).toMatchObject({
      completed: true,
      completed_at: '2026-03-02T09:00:00.000Z',
      version: version + 1,
      billing_status: 'unbilled',
    })
    expect(data.allowed_actions).toEqual(['reopen', 'send_email', 'invoice'])
    expect(await eventsOf(id)).toEqual(['rapport.created', 'rapport.completed'])
    const audit = await app.db.inTenant(company.actor().tenantId, tx =>
      tx.auditEntry.findFirst({ where: { action: 'rapport.completed', entityId: String(id) } }),
    )
    expect(audit?.changes).toMatchObject({ completed: [false, true] })
  })

  test('is also done by a change that contains only `completed: true`', async () => {
    const { id } = await draft({ materials: [{ name: 'Rohr', quantity: 1 }] })
    const { data } = await company.as(1).rapports.update({ id, completed: true })
    expect(data.completed).toBe(true)
    expect(await eventsOf(id)).toEqual(['rapport.created', 'rapport.completed'])
  })

  test('fails without any line', async () => {
    const { id } = await draft({})
    expect(await keyOf(company.as(1).rapports.complete({ id }))).toBe('rapport.empty')
    expect((await company.as(1).rapports.get({ id })).data).toMatchObject({ completed: false, version: 1 })
  })

  test('happens once: the second time is a conflict, also for two concurrent requests', async () => {
    const { id } = await draft()
    const keys = await Promise.all([1, 2, 1].map(role => keyOf(company.as(role as 1 | 2).rapports.complete({ id }))))
    expect(keys.filter(key => key === null)).toHaveLength(1)
    expect(keys.filter(key => key === 'rapport.completed')).toHaveLength(2)
    expect(await keyOf(company.as(1).rapports.update({ id, completed: true }))).toBe('rapport.completed')
    expect(await eventsOf(id)).toEqual(['rapport.created', 'rapport.completed'])
  })

  type Rapports = ReturnType<TestCompany['as']>['rapports']
  const writes: Record<
    string,
    (rapports: Rapports, ids: { id: number; entryId: number; materialId: number }) => Promise<unknown>
  > = {
    update: (rapports, { id }) => rapports.update({ id, title: 'zu spät' }),
    complete: (rapports, { id }) => rapports.complete({ id }),
    delete: (rapports, { id }) => rapports.delete({ id }),
    addEntry: (rapports, { id }) => rapports.addEntry({ id, job_category: 'Geselle', hours: 2 }),
    changeEntry: (rapports, { id, entryId }) => rapports.changeEntry({ id, entryId, hours: 2 }),
    removeEntry: (rapports, { id, entryId }) => rapports.removeEntry({ id, entryId }),
    replaceEntries: (rapports, { id }) => rapports.replaceEntries({ id, entries: [] }),
    addMaterial: (rapports, { id }) => rapports.addMaterial({ id, name: 'Rohr', quantity: 2 }),
    changeMaterial: (rapports, { id, materialId }) => rapports.changeMaterial({ id, materialId, quantity: 2 }),
    removeMaterial: (rapports, { id, materialId }) => rapports.removeMaterial({ id, materialId }),
    replaceMaterials: (rapports, { id }) => rapports.replaceMaterials({ id, materials: [] }),
  }

  test.each(Object.keys(writes))('excludes every %s that began while it was still a draft', async name => {
    const { id, entries, materials } = await draft({
      entries: [{ job_category: 'Geselle', hours: 1 }],
      materials: [{ name: 'Rohr', quantity: 1 }],
    })
    const { tenantId } = company.actor()
    let late: Promise<string | null> | undefined
    await app.db.inTenant(tenantId, async tx => {
      await tx.rapport.updateMany({ where: { tenantId, id }, data: { completed: true } })
      late =
        writes[name] &&
        keyOf(
          writes[name](company.as(2).rapports, {
            id,
            entryId: entries[0]?.id ?? 0,
            materialId: materials[0]?.id ?? 0,
          }),
        )
      await untilLockWaits(app)
    })
    expect(await late).toBe('rapport.completed')
    const { data } = await company.as(1).rapports.get({ id })
    expect(data).toMatchObject({ title: 'Entwurf', version: 1, total_hours: 1, entries, materials })
  })

  test('of an outdated version is a conflict', async () => {
    const { id, version } = await draft()
    await company.as(2).rapports.update({ id, title: 'Anders' })
    expect(await keyOf(company.as(1).rapports.complete({ id, expected_version: version }))).toBe('conflict')
    expect(await keyOf(company.as(1).rapports.update({ id, completed: true, expected_version: version }))).toBe(
      'conflict',
    )
  })

  test('is for members of the company who see the rapport, not for keys', async () => {
    const { id } = await draft()
    expect(await keyOf(other.as(1).rapports.complete({ id }))).toBe('rapport.not_found')
    expect(await keyOf(company.as(3).rapports.complete({ id }))).toBe('rapport.not_found')
    expect(await keyOf(company.asKey().rapports.complete({ id }))).toBe('insufficient_scope')
    expect(await keyOf(company.asKey().rapports.update({ id, completed: true }))).toBe('forbidden')
  })
})
