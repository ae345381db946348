import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { inTenant } from '../../../platform/database/db'
import { createArticle } from './create'
import { getArticle, listArticles } from './read'
import { ArticleRecord, CreateArticle, ListArticles, UpdateArticle } from './schema'
import { updateArticle } from './update'

let app: TestApp
let company: TestCompany
let other: TestCompany
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  company = await createTestCompany(app)
  other = await createTestCompany(app)
})
afterAll(() => app.stop())

const create = async (input: Partial<CreateArticle> = {}, by = company) =>
  (await createArticle(by.ctx(), CreateArticle.parse({ name: 'Schraube', unit: 'Stk', unit_price: 0.0375, ...input })))
    .data
const update = async (id: number, updates: object, by = company) =>
  (await updateArticle(by.ctx(), UpdateArticle.parse({ id, updates }))).data
const auditOf = (id: number) =>
  inTenant(company.ctx(), tx =>
    tx.auditEntry.findFirst({ where: { entity: 'article', entityId: String(id) }, orderBy: { id: 'desc' } }),
  )

test('an article gets the next number and the company’s default rate, and keeps four decimals', async () => {
  const firm = await createTestCompany(app, { country_code: 'DE' })
  const first = await create({}, firm)
  expect(first).toMatchObject({ article_number: 'ART-0001', unit_price: 0.0375, tax_rate: 19, active: true })
  expect(ArticleRecord.strict().parse(first)).toEqual(first)
  expect((await create({ tax_rate: 7 }, firm)).tax_rate).toBe(7)
  const own = await create()
  expect(await auditOf(own.id)).toMatchObject({ action: 'article.created' })
})

test('a number that is taken is refused, on creation and on change', async () => {
  await create({ article_number: 'S-100' })
  await expect(create({ article_number: 'S-100' })).rejects.toMatchObject({
    key: 'article.number_taken',
    status: 409,
  })
  const second = await create({ article_number: 'S-101' })
  await expect(update(second.id, { article_number: 'S-100' })).rejects.toMatchObject({
    key: 'article.number_taken',
  })
  expect((await create({ article_number: 'S-100' }, other)).article_number).toBe('S-100')
})

test('number assignment skips a number that was typed in', async () => {
  const firm = await createTestCompany(app)
  await create({ article_number: 'ART-0001' }, firm)
  await create({ article_number: 'ART-0002' }, firm)
  expect((await create({}, firm)).article_number).toBe('ART-0003')
})

test('given fields change, absent ones stay', async () => {
  const { id } = await create({ description: 'verzinkt' })
  expect(await update(id, { unit_price: 0.04 })).toMatchObject({
    unit_price: 0.04,
    description: 'verzinkt',
    name: 'Schraube',
  })
  expect((await update(id, { description: null })).description).toBeNull()
  expect((await auditOf(id))?.changes).toMatchObject({ description: ['verzinkt', null] })
})

test('an archived article leaves the active list and comes back', async () => {
  const firm = await createTestCompany(app)
  const { id } = await create({}, firm)
  await create({ name: 'Nagel' }, firm)
  await update(id, { active: false }, firm)
  const names = async (filters: object) =>
    (await listArticles(firm.ctx(), ListArticles.parse(filters))).data.map(article => article.name)
  expect(await names({ active: true })).toEqual(['Nagel'])
  expect(await names({ active: false })).toEqual(['Schraube'])
  expect(await names({})).toEqual(['Schraube', 'Nagel'])
  await update(id, { active: true }, firm)
  expect(await names({ active: true })).toHaveLength(2)
})

test('q finds by number, name and description, without accents', async () => {
  const firm = await createTestCompany(app)
  await create({ name: 'Dübel', description: 'für Ziegel', article_number: 'D-8' }, firm)
  const count = async (q: string) => (await listArticles(firm.ctx(), ListArticles.parse({ q }))).pagination.total
  expect(await Promise.all(['dubel', 'D-8', 'ziegel', 'beton'].map(count))).toEqual([1, 1, 1, 0])
})

test('an article of another company does not exist', async () => {
  const { id } = await create()
  await expect(getArticle(other.ctx(), { id })).rejects.toMatchObject({ key: 'article.not_found' })
  await expect(update(id, { name: 'fremd' }, other)).rejects.toMatchObject({ key: 'article.not_found' })
})

test('employees read the price list and do not write it', async () => {
  const { id } = await create()
  expect((await company.as(3).articles.get({ id })).data.id).toBe(id)
  const forbidden = { cause: { key: 'forbidden' } }
  await expect(company.as(3).articles.create({ name: 'x', unit: 'Stk', unit_price: 1 })).rejects.toMatchObject(
    forbidden,
  )
  await expect(company.as(3).articles.update({ id, updates: { name: 'x' } })).rejects.toMatchObject(forbidden)
})

test.each([
  ['five decimals', { unit_price: 0.00001 }],
  ['a negative price', { unit_price: -1 }],
  ['no name', { name: '' }],
])('%s: not valid', (_, part) => {
  expect(CreateArticle.safeParse({ name: 'x', unit: 'Stk', unit_price: 1, ...part }).success).toBe(false)
})
