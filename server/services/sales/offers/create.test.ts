import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { inTenant } from '../../../platform/database/db'
import { createContact } from '../../site/contacts/create'
import { CreateContact } from '../../site/contacts/schema'
import { createProject } from '../../site/projects/create'
import { CreateProject } from '../../site/projects/schema'
import { createArticle } from '../articles/create'
import { CreateArticle } from '../articles/schema'
import { createOffer } from './create'
import { CreateOffer } from './schema'

let app: TestApp
let company: TestCompany
let other: TestCompany

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  company = await createTestCompany(app)
  other = await createTestCompany(app)
})
afterAll(() => app.stop())

const offer = (input: CreateOffer, by = company) => createOffer(by.ctx(), CreateOffer.parse(input))
const contactOf = async (owner: TestCompany) =>
  (await createContact(owner.ctx(), CreateContact.parse({ company_name: 'Bau Huber GmbH' }))).data.id
const articleOf = async (owner: TestCompany) =>
  (await createArticle(owner.ctx(), CreateArticle.parse({ name: 'Dübel', unit: 'Stk', unit_price: 0.25 }))).data.id

test(
  'a new offer is a draft with number, days, sums, audit entry, journal entry and event',
  { tags: 'long' },
  async () => {
    const kontakt_id = await contactOf(company)
    const { data } = await offer({
      title: 'Küche',
      kontakt_id,
      discount_percent: 10,
      items: [
        { kind: 'section', description: 'Möbel' },
        { description: 'Korpus\nEiche massiv', quantity: 2, unit: 'Stk', unit_price: 1000.5 },
        { kind: 'optional', description: 'Beleuchtung', unit_price: 300 },
        { description: 'Lieferung', unit_price: 100, tax_rate: 10 },
      ],
    })
    expect(data).toMatchObject({
      status: 'draft',
      offer_date: '2026-03-10',
      valid_until: '2026-04-09',
      kontakt_id,
      customer_id: kontakt_id,
      kontakt_name: 'Bau Huber GmbH',
      project_id: null,
      subtotal: 2101,
      discount_percent: 10,
      discount_amount: 210.1,
      tax_amount: 369.18,
      total: 2260.08,
      currency: 'EUR',
      version: 1,
      sent_at: null,
      tax_profile: 'standard',
      tax_breakdown: [
        { tax_rate: 20, tax_category: 'S', net: 1800.9, tax: 360.18 },
        { tax_rate: 10, tax_category: 'S', net: 90, tax: 9 },
      ],
      allowed_actions: ['edit', 'send', 'send_email', 'duplicate', 'cancel', 'delete'],
    })
    expect(data.offer_number).toMatch(/^AN-2026-\d{4}$/)
    expect(data.items.map(({ id: _, ...item }) => item)).toEqual([
      {
        position: 1,
        kind: 'section',
        description: 'Möbel',
        quantity: 0,
        unit: '',
        unit_price: 0,
        total_price: 0,
        tax_rate: 0,
        article_id: null,
        unpriced: false,
        labor_percent: null,
      },
      {
        position: 2,
        kind: 'item',
        description: 'Korpus\nEiche massiv',
        quantity: 2,
        unit: 'Stk',
        unit_price: 1000.5,
        total_price: 2001,
        tax_rate: 20,
        article_id: null,
        unpriced: false,
        labor_percent: null,
      },
      {
        position: 3,
        kind: 'optional',
        description: 'Beleuchtung',
        quantity: 1,
        unit: '',
        unit_price: 300,
        total_price: 300,
        tax_rate: 20,
        article_id: null,
        unpriced: false,
        labor_percent: null,
      },
      {
        position: 4,
        kind: 'item',
        description: 'Lieferung',
        quantity: 1,
        unit: '',
        unit_price: 100,
        total_price: 100,
        tax_rate: 10,
        article_id: null,
        unpriced: false,
        labor_percent: null,
      },
    ])

    const recorded = await inTenant(company.ctx(), async tx => ({
      audit: await tx.auditEntry.findFirst({ where: { entity: 'offer', entityId: String(data.id) } }),
      journal: await tx.numberJournal.findFirst({ where: { series: 'offer', entityId: data.id } }),
      event: await tx.event.findFirst({ where: { type: 'offer.created' }, orderBy: { createdAt: 'desc' } }),
    }))
    expect(recorded.audit).toMatchObject({ action: 'offer.created', actorUserId: company.userIds[1] })
    expect(recorded.journal).toMatchObject({ number: data.offer_number, action: 'created' })
    const event = JSON.parse(recorded.event?.body ?? '{}')
    expect(event).toMatchObject({
      type: 'offer.created',
      companyId: company.companyId,
      data: { id: data.id, total: 2260.08, version: 1 },
    })
    expect(event.data).not.toHaveProperty('items')
  },
)

test('the day and the year of an offer are in the company’s time zone, not UTC', { tags: 'long' }, async () => {
  const night = await createTestApp({ now: '2026-12-31T23:30:00.000Z' })
  try {
    const firm = await createTestCompany(night)
    const { data } = await createOffer(firm.ctx(), CreateOffer.parse({ title: 'Silvester' }))
    expect(data).toMatchObject({
      offer_number: 'AN-2027-0001',
      offer_date: '2027-01-01',
      valid_until: '2027-01-31',
    })
  } finally {
    await night.stop()
  }
})

test('the company decides how its offers are numbered', async () => {
  const firm = await createTestCompany(app)
  await inTenant(firm.ctx(), tx =>
    tx.company.update({
      where: { id: firm.tenantId },
      data: { quoteNumberFormat: 'Angebot {year}/{seq:3}' },
    }),
  )
  expect((await offer({ title: 'A' }, firm)).data.offer_number).toBe('Angebot 2026/001')
  expect((await offer({ title: 'B' }, firm)).data.offer_number).toBe('Angebot 2026/002')
})

test('parallel creations neither share nor skip a number', { tags: 'long' }, async () => {
  const firm = await createTestCompany(app)
  const numbers = await Promise.all(Array.from({ length: 8 }, (_, index) => offer({ title: `Nr ${index}` }, firm)))
  expect(numbers.map(({ data }) => data.offer_number).sort()).toEqual(
    Array.from({ length: 8 }, (_, index) => `AN-2026-000${index + 1}`),
  )
})

test('an offer for a project goes to the contact of the project, unless another is given', async () => {
  const kontakt_id = await contactOf(company)
  const someoneElse = await contactOf(company)
  const project = (await createProject(company.ctx(), CreateProject.parse({ name: 'Umbau', kontakt_id }))).data
  const first = (await offer({ title: 'A', project_id: project.id })).data
  expect(first).toMatchObject({
    kontakt_id,
    project_id: project.id,
    project_name: 'Umbau',
    project_number: project.project_number,
  })
  expect((await offer({ title: 'B', project_id: project.id, kontakt_id: someoneElse })).data.kontakt_id).toBe(
    someoneElse,
  )
})

test.each([
  'kontakt_id',
  'project_id',
  'article_id',
] as const)('%s of another company is refused like one that does not exist', async field => {
  const foreign = {
    kontakt_id: () => contactOf(other),
    project_id: async () => (await createProject(other.ctx(), CreateProject.parse({ name: 'Fremd' }))).data.id,
    article_id: () => articleOf(other),
  }
  const input = (id: number) =>
    field === 'article_id'
      ? { title: 'X', items: [{ description: 'Zeile', article_id: id }] }
      : { title: 'X', [field]: id }
  const refused = { key: 'reference.not_found', details: { field } }
  await expect(offer(input(await foreign[field]()))).rejects.toMatchObject(refused)
  await expect(offer(input(2_000_000_000))).rejects.toMatchObject(refused)
})

test('an article of the same company stays linked to its line', async () => {
  const article_id = await articleOf(company)
  const { data } = await offer({
    title: 'X',
    items: [{ description: 'Dübel', quantity: 40, unit: 'Stk', unit_price: 0.25, article_id }],
  })
  expect(data.items[0]).toMatchObject({ article_id, total_price: 10 })
})

test('a refused offer uses no number', async () => {
  const firm = await createTestCompany(app)
  await expect(offer({ title: 'X', kontakt_id: 2_000_000_000 }, firm)).rejects.toThrow()
  expect((await offer({ title: 'Y' }, firm)).data.offer_number).toBe('AN-2026-0001')
})

test('an amount too large for its column is a validation error, not a crash', async () => {
  const items = [{ description: 'Zu viel', quantity: 9_999_999_999, unit_price: 9_999_999_999 }]
  await expect(offer({ title: 'X', items })).rejects.toMatchObject({
    key: 'validation',
    details: { issues: [{ path: 'items.0', code: 'too_big' }] },
  })
})

test.each([
  ['without a title', { title: ' ' }, 'title'],
  ['with an unknown field', { title: 'X', status: 'sent' }, ''],
  ['valid until before its date', { title: 'X', offer_date: '2026-05-02', valid_until: '2026-05-01' }, 'valid_until'],
  [
    'with five decimals in a price',
    { title: 'X', items: [{ description: 'a', unit_price: 0.12345 }] },
    'items.0.unit_price',
  ],
  ['with a negative price', { title: 'X', items: [{ description: 'a', unit_price: -1 }] }, 'items.0.unit_price'],
  ['with a rate above 100', { title: 'X', items: [{ description: 'a', tax_rate: 101 }] }, 'items.0.tax_rate'],
])('an offer %s is not valid', (_, input, path) => {
  const { error } = CreateOffer.safeParse(input)
  expect(error?.issues[0]?.path.join('.')).toBe(path)
})
