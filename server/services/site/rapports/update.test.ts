import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { contentOf } from '../../../../tests/harness/audit-trail'
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
const draft = async (role: 1 | 2 | 3 = 1) => {
  const entries = [{ job_category: 'Geselle', hours: 1 }]
  return (await company.as(role).rapports.create({ title: 'Entwurf', entries })).data
}
const completed = async () => {
  const { id } = await draft()
  return (await company.as(1).rapports.complete({ id })).data
}
const recordedOf = (id: number) =>
  app.db.inTenant(company.actor().tenantId, async tx => ({
    audit: await tx.auditEntry.findMany({
      where: { entity: 'rapport', entityId: String(id) },
      orderBy: { id: 'asc' },
    }),
    events: (await tx.event.findMany({ orderBy: { id: 'asc' } })).map(contentOf).filter(event => event.data.id === id),
  }))

describe('changing a draft', () => {
  test('changes the given fields only, and writes audit entry and event', async () => {
    const { data: contact } = await company.as(1).contacts.create({ company_name: 'Huber' })
    const { data: project } = await company.as(1).projects.create({ name: 'Stiege', kontakt_id: contact.id })
    const before = await draft()
    app.clock.set('2026-03-02T10:00:00.000Z')
    const { data } = await company.as(2).rapports.update({ id: before.id, project_id: project.id, date: '2026-03-01' })
    expect(data).toMatchObject({
      title: 'Entwurf',
      date: '2026-03-01',
      project_name: 'Stiege',
      kontakt_id: contact.id,
      total_hours: 1,
      version: before.version + 1,
      updated_at: '2026-03-02T10:00:00.000Z',
    })
    const { audit, events } = await recordedOf(before.id)
    expect(audit.map(entry => entry.action)).toEqual(['rapport.created', 'rapport.updated'])
    expect(audit[1]?.changes).toMatchObject({
      date: ['2026-03-02', '2026-03-01'],
      project_id: [null, project.id],
    })
    expect(events.at(-1)).toMatchObject({
      type: 'rapport.updated',
      data: { version: data.version, project_id: project.id },
    })
  })

  test('a contact that is set stays with another project, null clears it', { tags: 'long' }, async () => {
    const { data: first } = await company.as(1).contacts.create({ company_name: 'Erster' })
    const { data: second } = await company.as(1).contacts.create({ company_name: 'Zweiter' })
    const { data: project } = await company.as(1).projects.create({ name: 'Bad', kontakt_id: second.id })
    const { id } = await draft()
    const update = (input: object) => company.as(1).rapports.update({ id, ...input })
    expect((await update({ customer_id: first.id })).data.kontakt_id).toBe(first.id)
    expect((await update({ project_id: project.id })).data.kontakt_id).toBe(first.id)
    expect((await update({ kontakt_id: null })).data).toMatchObject({
      kontakt_id: null,
      project_id: project.id,
    })
    expect((await update({ project_id: null, description: null })).data).toMatchObject({
      project_id: null,
      title: 'Entwurf',
    })
  })

  test('fails as conflict when the draft has another version than expected', async () => {
    const { id, version } = await draft()
    await company.as(1).rapports.update({ id, title: 'Erster', expected_version: version })
    expect(await keyOf(company.as(2).rapports.update({ id, title: 'Zweiter', expected_version: version }))).toBe(
      'conflict',
    )
    expect((await company.as(1).rapports.get({ id })).data.title).toBe('Erster')
  })

  test('of two requests with the same expected version only one wins', async () => {
    const { id, version } = await draft()
    const both = [1, 2].map(role =>
      company.as(role as 1 | 2).rapports.update({ id, title: `von ${role}`, expected_version: version }),
    )
    const keys = await Promise.all(both.map(keyOf))
    expect(keys.sort()).toEqual(['conflict', null])
  })

  test('is refused for a completed rapport', async () => {
    const { id, version } = await completed()
    expect(await keyOf(company.as(1).rapports.update({ id, title: 'Neu' }))).toBe('rapport.completed')
    expect(await keyOf(company.as(1).rapports.update({ id, title: 'Neu', expected_version: version }))).toBe(
      'rapport.completed',
    )
    expect((await company.as(1).rapports.get({ id })).data).toMatchObject({ title: 'Entwurf', version })
  })

  test('finds nothing of another company and cannot refer to it', async () => {
    const { id } = await draft()
    const { data: foreign } = await other.as(1).projects.create({ name: 'Fremd' })
    expect(await keyOf(other.as(1).rapports.update({ id, title: 'Neu' }))).toBe('rapport.not_found')
    expect(await keyOf(company.as(1).rapports.update({ id, project_id: foreign.id }))).toBe('reference.not_found')
  })

  test('needs permission, and an employee finds only their own', async () => {
    const { id } = await draft()
    const own = await draft(3)
    expect(await keyOf(company.asKey(['rapport:read']).rapports.update({ id, title: 'x' }))).toBe('insufficient_scope')
    expect(await keyOf(company.as(3).rapports.update({ id, title: 'x' }))).toBe('rapport.not_found')
    expect((await company.as(3).rapports.update({ id: own.id, title: 'Meiner' })).data.title).toBe('Meiner')
  })
})

describe('deleting', () => {
  test('removes a draft with its lines, keeps its number used, and records the removal', { tags: 'long' }, async () => {
    const { id, rapport_number: number } = await draft()
    expect(await company.as(1).rapports.delete({ id })).toEqual({ data: { id, deleted: true } })
    expect(await keyOf(company.as(1).rapports.get({ id }))).toBe('rapport.not_found')
    const { audit, events } = await recordedOf(id)
    expect(audit.at(-1)?.action).toBe('rapport.deleted')
    expect(events.at(-1)).toMatchObject({ type: 'rapport.deleted', data: { rapport_number: number } })
    const left = await app.db.inTenant(company.actor().tenantId, async tx => ({
      lines: await tx.rapportEntry.count({ where: { rapportId: id } }),
      journal: await tx.numberJournal.findMany({
        where: { number, series: 'rapport' },
        orderBy: { id: 'asc' },
      }),
    }))
    expect(left.lines).toBe(0)
    expect(left.journal.map(entry => entry.action)).toEqual(['created', 'deleted'])
    expect((await draft()).rapport_number).not.toBe(number)
  })

  test('is refused for a completed rapport, another company and another employee', async () => {
    const done = await completed()
    const { id } = await draft()
    expect(await keyOf(company.as(1).rapports.delete({ id: done.id }))).toBe('rapport.completed')
    expect(await keyOf(other.as(1).rapports.delete({ id }))).toBe('rapport.not_found')
    expect(await keyOf(company.as(3).rapports.delete({ id }))).toBe('rapport.not_found')
    expect(await keyOf(company.asKey(['rapport:read']).rapports.delete({ id }))).toBe('insufficient_scope')
  })
})
