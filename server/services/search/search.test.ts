import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await createTestCompany(app)
  const office = company.as(1)
  const { data: contact } = await office.contacts.create({ company_name: 'Zirbenhof Contact' })
  const { data: project } = await office.projects.create({ name: 'Zirbenhof Project' })
  await office.inquiries.create({ title: 'Zirbenhof Inquiry' })
  await office.offers.create({ title: 'Zirbenhof Offer', kontakt_id: contact.id, items: [] })
  const entries = [{ job_category: 'A', hours: 1 }]
  await office.rapports.create({ title: 'Zirbenhof Fremd', project_id: project.id, entries })
  await company.as(3).rapports.create({ title: 'Zirbenhof Eigen', project_id: project.id, entries })
  await office.invoices.create({ title: 'Zirbenhof Invoice', kontakt_id: contact.id, items: [] })
  await office.articles.create({ name: 'Zirbenhof Article', unit: 'Stk', unit_price: 1, tax_rate: 20 })
  await company.as(2).users.updateMe({ job_title: 'Meister am Zirbenhof' })
  const stranger = await createTestCompany(app)
  await stranger.as(1).contacts.create({ company_name: 'Zirbenhof Fremde Firma' })
})
afterAll(() => app.stop())

const hits = async (role: 1 | 2 | 3, q: string) =>
  (await company.as(role).search.everything({ q })).data.map(({ noun, title }) => `${noun}: ${title}`)

test('finds every noun of the own company, and its people', async () => {
  expect(await hits(1, 'zirbenhof')).toEqual([
    'contact: Zirbenhof Contact',
    'project: Zirbenhof Project',
    'inquiry: Zirbenhof Inquiry',
    'offer: Zirbenhof Offer',
    'rapport: Zirbenhof Eigen',
    'rapport: Zirbenhof Fremd',
    'invoice: Zirbenhof Invoice',
    'article: Zirbenhof Article',
    'member: Max Meister',
  ])
})

test('finds for an employee only what employees may read, and of rapports the own ones', async () => {
  expect(await hits(3, 'Zirbenhof')).toEqual([
    'contact: Zirbenhof Contact',
    'project: Zirbenhof Project',
    'rapport: Zirbenhof Eigen',
    'article: Zirbenhof Article',
    'member: Max Meister',
  ])
})

test('finds people by name without accents and in any order of words', async () => {
  await company.as(3).users.updateMe({ name: 'Jürgen Größl' })
  expect(await hits(1, 'grossl jurgen')).toEqual(['member: Jürgen Größl'])
})

test('finds nothing by one character or by wildcards', async () => {
  expect(await hits(1, 'z')).toEqual([])
  expect(await hits(1, '%%')).toEqual([])
})
