import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { DomainError } from '../../../platform/errors'

let app: TestApp
let company: TestCompany
let other: TestCompany

beforeAll(async () => {
  // Half past midnight in Vienna: already February.
  app = await createTestApp({ now: '2026-01-31T23:30:00.000Z' })
  other = await createTestCompany(app)
})
beforeEach(async () => {
  company = await createTestCompany(app)
})
afterAll(() => app.stop())

const keyOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => (error.cause instanceof DomainError ? error.cause.key : error.code),
  )
const project = async (of: TestCompany) => {
  const { data: contact } = await of.as(1).contacts.create({ company_name: 'Bäckerei Kern' })
  const { data } = await of.as(1).projects.create({ name: 'Dach Kern', kontakt_id: contact.id })
  return { contactId: contact.id, projectId: data.id }
}

describe('a new rapport', () => {
  test('takes the day in the company’s time zone, title and contact from its project, and its lines in order', async () => {
    const { contactId, projectId } = await project(company)
    const { data } = await company.as(3).rapports.create({
      project_id: projectId,
      description: 'Nordseite',
      entries: [
        { job_category: 'Geselle', hours: 7.25 },
        { job_category: 'Lehrling', hours: 0.1, date: '2026-01-30', employee_user_id: company.userIds[2] },
      ],
      materials: [{ name: 'Latte', quantity: 12.3456, unit: 'm', notes: 'Fichte' }],
    })
    expect(data).toMatchObject({
      rapport_number: 'RA-2026-0001',
      title: 'Dach Kern',
      date: '2026-02-01',
      completed: false,
      billing_status: 'unbilled',
      customer_id: contactId,
      kontakt_id: contactId,
      kontakt_name: 'Bäckerei Kern',
      project_id: projectId,
      project_name: 'Dach Kern',
      created_by_user_id: company.userIds[3],
      created_by_name: 'Gerti Gesellin',
      total_hours: 7.35,
      billed_percentage: 0,
      version: 1,
      completed_at: null,
    })
    expect(data.entries).toMatchObject([
      { position: 1, date: '2026-02-01', hours: 7.25, employee_name: 'Gerti Gesellin' },
      {
        position: 2,
        date: '2026-01-30',
        hours: 0.1,
        employee_user_id: company.userIds[2],
        employee_name: 'Max Meister',
      },
    ])
    expect(data.materials).toMatchObject([
      { position: 1, name: 'Latte', quantity: 12.3456, unit: 'm', unit_price: null },
    ])
  })

  test('is recorded by audit, number journal and event, the event without free texts and lines', async () => {
    const { data } = await company.as(1).rapports.create({
      title: 'Bad',
      description: 'intern',
      entries: [{ job_category: 'Geselle', hours: 2 }],
    })
    const { tenantId } = company.actor()
    const { audit, journal, events } = await app.db.inTenant(tenantId, async tx => ({
      audit: await tx.auditEntry.findMany({ where: { entity: 'rapport', entityId: String(data.id) } }),
      journal: await tx.numberJournal.findMany({ where: { series: 'rapport' } }),
      events: await tx.event.findMany({ where: { type: 'rapport.created' } }),
    }))
    expect(audit).toMatchObject([{ action: 'rapport.created', actorUserId: company.userIds[1] }])
    expect(audit[0]?.changes).toMatchObject({
      description: [null, 'intern'],
      entries: [null, [{ hours: 2 }]],
    })
    expect(journal).toMatchObject([{ number: 'RA-2026-0001', entityId: data.id, action: 'created' }])
    const body = JSON.parse(events[0]?.body ?? '{}')
    expect(body).toMatchObject({ type: 'rapport.created', companyId: company.companyId })
    expect(Object.keys(body.data).sort()).toEqual(
      [
        'billing_status',
        'completed',
        'created_at',
        'created_by_user_id',
        'customer_id',
        'date',
        'id',
        'kontakt_id',
        'project_id',
        'rapport_number',
        'signed_at',
        'signed_by_email',
        'signed_by_name',
        'title',
        'total_hours',
        'updated_at',
        'version',
      ].sort(),
    )
  })

  test('without a project is named after its contact, without either after its number', async () => {
    const { data: contact } = await company.as(1).contacts.create({ company_name: 'Huber' })
    const named = await company.as(1).rapports.create({ customer_id: contact.id, title: null, entries: null })
    const bare = await company.as(1).rapports.create({ kontakt_id: null, customer_id: null })
    expect(named.data).toMatchObject({ title: 'Huber', kontakt_id: contact.id })
    expect(bare.data).toMatchObject({ title: bare.data.rapport_number, kontakt_id: null, total_hours: 0 })
  })

  test('created by a key has neither creator nor employee', async () => {
    const { data } = await company
      .asKey()
      .rapports.create({ title: 'Import', entries: [{ job_category: 'Geselle', hours: 1 }] })
    expect(data.created_by_user_id).toBeNull()
    expect(data.entries[0]).toMatchObject({ employee_user_id: null, employee_name: null })
  })

  test('refuses what belongs to another company, and releases its number', async () => {
    const foreign = await project(other)
    const { data: article } = await other
      .as(1)
      .articles.create({ name: 'Rohr', unit: 'm', unit_price: 5, tax_rate: 20 })
    const refused = [
      { project_id: foreign.projectId },
      { kontakt_id: foreign.contactId },
      { customer_id: foreign.contactId },
      { entries: [{ job_category: 'Geselle', hours: 1, employee_user_id: other.userIds[3] }] },
      { materials: [{ article_id: article.id, quantity: 1 }] },
    ]
    for (const input of refused) {
      expect(await keyOf(company.as(1).rapports.create({ title: 'Fremd', ...input }))).toBe('reference.not_found')
    }
    const { data } = await company.as(1).rapports.create({ title: 'Eigen' })
    expect(data.rapport_number).toBe('RA-2026-0001')
  })

  test('needs permission and module', async () => {
    const without = await createTestCompany(app, { modules: ['int.api'] })
    expect(await keyOf(company.asKey(['rapport:read']).rapports.create({ title: 'x' }))).toBe('insufficient_scope')
    expect(await keyOf(without.as(1).rapports.create({ title: 'x' }))).toBe('module_disabled')
  })

  test('numbers concurrent creations without gaps and duplicates', { tags: 'long' }, async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => company.as(1).rapports.create({ title: 'x' })))
    const numbers = made.map(({ data }) => data.rapport_number).sort()
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6].map(value => `RA-2026-000${value}`))
  })
})
