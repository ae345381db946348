import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { auditTrailOf } from '../../../../tests/harness/audit-trail'
import { createTestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

test('a project is found by its id and by its number, and its number is assigned or given once', async () => {
  const office = (await createTestCompany(app)).as()
  const { data: drawn } = await office.projects.create({ name: 'Umbau' })
  expect(drawn.project_number).toBe('P-2026-0001')
  const { data: given } = await office.projects.create({ name: 'Halle', project_number: 'H-7' })
  expect((await office.projects.get({ id: 'H-7' })).data.id).toBe(given.id)
  expect((await office.projects.get({ id: drawn.id })).data).toEqual(drawn)
  expect(await errorOf(office.projects.create({ name: 'Twin', project_number: 'H-7' }))).toMatchObject({
    status: 409,
  })
})

test('a change keeps absent fields, clears those that are null, and records a new status as such', async () => {
  const company = await createTestCompany(app)
  const office = company.as()
  const { data } = await office.projects.create({
    name: 'Umbau',
    city: 'Hallein',
    budget: 1000.5,
    starts_on: '2026-04-01',
  })
  const changed = await office.projects.update({ id: data.id, updates: { city: null, name: 'Ausbau' } })
  expect(changed.data).toMatchObject({ name: 'Ausbau', city: null, budget: 1000.5, starts_on: '2026-04-01' })
  await office.projects.update({ id: data.id, updates: { status: 'active' } })
  expect((await auditTrailOf(app, company, 'project', data.id)).events).toEqual([
    'project.created',
    'project.updated',
    'project.status_changed',
  ])
  const early = office.projects.update({
    id: data.id,
    updates: { starts_on: '2026-04-02', ends_on: '2026-04-01' },
  })
  expect(await errorOf(early)).toMatchObject({
    status: 400,
    details: { issues: [{ path: 'updates.ends_on' }] },
  })
})

test('a renamed contact is found by its new name in its projects, without accents and in any case', async () => {
  const office = (await createTestCompany(app)).as()
  const { data: contact } = await office.contacts.create({ company_name: 'Müller & Söhne' })
  const { data: project } = await office.projects.create({ name: 'Halle 100%', kontakt_id: contact.id })
  const found = async (q: string) => (await office.projects.list({ q })).data.map(one => one.id)
  expect(await found('muller SOHNE')).toEqual([project.id])
  await office.contacts.update({ id: contact.id, updates: { company_name: 'Groß GmbH' } })
  expect(await found('gross')).toEqual([project.id])
  expect(await found('söhne')).toEqual([])
  expect(await found('100%')).toEqual([project.id])
  expect(await found('%')).toEqual([project.id])
  expect(await found('1_0')).toEqual([])
})

test('lists are paged in a stable order, counted in the same transaction and sorted by URL', async () => {
  const office = (await createTestCompany(app)).as()
  for (const name of ['B', 'C', 'A']) await office.projects.create({ name })
  const page = await office.projects.list({ limit: 2, offset: 0 })
  expect([page.data.map(one => one.name), page.pagination]).toEqual([
    ['A', 'C'],
    { limit: 2, offset: 0, total: 3, hasMore: true },
  ])
  expect((await office.projects.list({ limit: 2, offset: 2 })).data.map(one => one.name)).toEqual(['B'])
  expect((await office.projects.list({ sort: '-name' })).data.map(one => one.name)).toEqual(['C', 'B', 'A'])
  expect(await errorOf(office.projects.list({ limit: 201 }))).toMatchObject({ status: 400 })
  const { projects, pageInfo } = await office.projects.page({ page: 2, pageSize: 2 })
  expect([projects.length, pageInfo]).toEqual([
    1,
    { page: 2, pageSize: 2, total: 3, totalPages: 2, hasNext: false, hasPrev: true },
  ])
})

test('the money of a project adds up what was offered, billed and paid', { tags: 'long' }, async () => {
  const office = (await createTestCompany(app)).as()
  await office.companies.updateSettings({
    street: 'Weg 1',
    postal_code: '5020',
    city: 'Salzburg',
    vat_number: 'ATU12345675',
  })
  const { data: contact } = await office.contacts.create({ company_name: 'Kunde' })
  const { data: project } = await office.projects.create({
    name: 'Umbau',
    kontakt_id: contact.id,
    budget: 5000,
  })
  const items = [{ description: 'Arbeit', unit_price: 100 }]
  const { data: offer } = await office.offers.create({ title: 'Angebot', project_id: project.id, items })
  await office.offers.send({ id: offer.id })
  const { data: invoice } = await office.invoices.create({ title: 'Rechnung', project_id: project.id, items })
  await office.invoices.sendByLetter({ id: invoice.id })
  await office.invoices.pay({ id: invoice.id, amount: 20 })
  const { data } = await office.projects.money({ id: project.id })
  expect(data).toEqual({
    budget: 5000,
    offered: 120,
    accepted: 0,
    billed: 120,
    paid: 20,
    open: 100,
    hours: 0,
  })
})
