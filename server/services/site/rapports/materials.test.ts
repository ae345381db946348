import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { DomainError } from '../../../platform/errors'

let app: TestApp
let company: TestCompany
let other: TestCompany
let rohr: number

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-02T09:00:00.000Z' })
  company = await createTestCompany(app)
  other = await createTestCompany(app)
  rohr = await article(company, 'Kupferrohr', 12.3456)
})
afterAll(() => app.stop())

const article = async (of: TestCompany, name: string, unit_price: number) =>
  (await of.as(1).articles.create({ name, unit: 'm', unit_price, tax_rate: 10 })).data.id
const keyOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => (error.cause instanceof DomainError ? error.cause.key : error.code),
  )
/** A draft of the employee, with prices set by the office. */
const draft = async () => {
  const { data } = await company.as(3).rapports.create({ title: 'Entwurf' })
  const materials = [
    { article_id: rohr, quantity: 2.5 },
    { name: 'Dichtung', quantity: 1, unit: 'Stk', unit_price: 4, tax_rate: 20 },
    { name: 'Kleinteile', quantity: 1 },
  ]
  await company.as(2).rapports.replaceMaterials({ id: data.id, materials })
  return detail(data.id)
}
const detail = async (id: number, role: 1 | 3 = 1) => (await company.as(role).rapports.get({ id })).data
const prices = async (id: number, role: 1 | 3 = 1) => (await detail(id, role)).materials.map(line => line.unit_price)

describe('material lines', () => {
  test('take name, unit, price and tax rate from their article unless given', async () => {
    const { materials } = await draft()
    expect(materials).toMatchObject([
      {
        position: 1,
        name: 'Kupferrohr',
        quantity: 2.5,
        unit: 'm',
        unit_price: 12.3456,
        tax_rate: 10,
        article_id: rohr,
      },
      { position: 2, name: 'Dichtung', unit: 'Stk', unit_price: 4, tax_rate: 20, article_id: null },
      { position: 3, name: 'Kleinteile', unit: '', unit_price: null, tax_rate: null, article_id: null },
    ])
  })

  test('keep values that are given besides an article', async () => {
    const { id } = await draft()
    const { data } = await company.as(1).rapports.addMaterial({
      id,
      article_id: rohr,
      name: 'Rohr 22',
      quantity: 1,
      unit: 'Stg',
      unit_price: 0,
      tax_rate: 0,
    })
    expect(data).toMatchObject({ position: 4, name: 'Rohr 22', unit: 'Stg', unit_price: 0, tax_rate: 0 })
  })

  test(
    'change by field; another article sets its own values, the same one does not set them again',
    { tags: 'long' },
    async () => {
      const { id, materials } = await draft()
      const materialId = materials[0]?.id ?? 0
      const change = async (fields: object) =>
        (await company.as(1).rapports.changeMaterial({ id, materialId, ...fields })).data
      expect(await change({ unit_price: 9.99, notes: 'Rest' })).toMatchObject({
        unit_price: 9.99,
        notes: 'Rest',
        quantity: 2.5,
      })
      expect(await change({ article_id: rohr, quantity: 3 })).toMatchObject({ unit_price: 9.99, quantity: 3 })
      const winkel = await article(company, 'Winkel', 3)
      expect(await change({ article_id: winkel })).toMatchObject({
        name: 'Winkel',
        unit_price: 3,
        notes: 'Rest',
      })
      expect(await change({ unit_price: null, tax_rate: null })).toMatchObject({
        unit_price: null,
        tax_rate: null,
        article_id: winkel,
      })
      expect(await change({ article_id: null, unit: null, notes: null })).toMatchObject({
        name: 'Winkel',
        article_id: null,
        unit: '',
        notes: null,
      })
    },
  )

  test('that are removed make those after them move up', async () => {
    const { id, materials } = await draft()
    const materialId = materials[1]?.id ?? 0
    expect(await company.as(1).rapports.removeMaterial({ id, materialId })).toMatchObject({
      data: { id: materialId, deleted: true },
    })
    expect((await detail(id)).materials.map(line => [line.position, line.name])).toEqual([
      [1, 'Kupferrohr'],
      [2, 'Kleinteile'],
    ])
  })

  test('show an employee no prices, and a replacement by an employee loses none', async () => {
    const { id, version } = await draft()
    expect(await prices(id, 3)).toEqual([null, null, null])
    const seen = (await company.as(3).rapports.materials({ id })).data
    expect(seen.map(line => line.unit_price)).toEqual([null, null, null])
    const back = seen.map(({ position: _, ...line }) => ({ ...line, quantity: line.quantity + 1 })).reverse()
    const { data } = await company.as(3).rapports.replaceMaterials({
      id,
      expected_version: version,
      materials: [...back, { article_id: rohr, quantity: 1 }],
    })
    expect(data.map(line => line.unit_price)).toEqual([null, null, null, null])
    expect(await prices(id)).toEqual([null, 4, 12.3456, 12.3456])
  })

  test('cannot be priced by an employee', async () => {
    const { id, materials } = await draft()
    const priced = { name: 'Rohr', quantity: 1, unit_price: 1 }
    const { rapports } = company.as(3)
    const materialId = materials[0]?.id ?? 0
    const paths = [
      rapports.addMaterial({ id, ...priced }),
      rapports.changeMaterial({ id, materialId, unit_price: 1 }),
      rapports.replaceMaterials({ id, materials: [priced] }),
      rapports.create({ title: 'x', materials: [priced] }),
    ]
    expect(await Promise.all(paths.map(keyOf))).toEqual(Array(4).fill('forbidden'))
    expect((await rapports.changeMaterial({ id, materialId, unit_price: null })).data.unit_price).toBeNull()
    expect(await prices(id)).toEqual([12.3456, 4, null])
  })

  test('a key with the module’s scope sees prices', async () => {
    const { id } = await draft()
    const { data } = await company.asKey(['rapport:read']).rapports.get({ id })
    expect(data.materials[0]?.unit_price).toBe(12.3456)
    expect(data.allowed_actions).toEqual([])
  })

  test('refuse an article of another company', async () => {
    const { id, materials } = await draft()
    const article_id = await article(other, 'Fremd', 1)
    const materialId = materials[0]?.id ?? 0
    const { rapports } = company.as(1)
    const paths = [
      rapports.addMaterial({ id, article_id, quantity: 1 }),
      rapports.changeMaterial({ id, materialId, article_id }),
      rapports.replaceMaterials({ id, materials: [{ id: materialId, article_id, quantity: 1 }] }),
    ]
    expect(await Promise.all(paths.map(keyOf))).toEqual(Array(3).fill('reference.not_found'))
  })

  test('of a completed rapport, another company or another rapport stay unchanged', { tags: 'long' }, async () => {
    const { id, materials } = await draft()
    const twin = await draft()
    const materialId = materials[0]?.id ?? 0
    const pathsOf = ({ rapports }: ReturnType<TestCompany['as']>, rapportId = id) => [
      rapports.changeMaterial({ id: rapportId, materialId, quantity: 9 }),
      rapports.removeMaterial({ id: rapportId, materialId }),
      rapports.replaceMaterials({ id: rapportId, materials: [{ id: materialId, quantity: 9 }] }),
    ]
    const line = { name: 'Rohr', quantity: 1 }
    expect(await Promise.all(pathsOf(company.as(1), twin.id).map(keyOf))).toEqual(
      Array(3).fill('rapport.line_not_found'),
    )
    expect(await Promise.all(pathsOf(other.as(1)).map(keyOf))).toEqual(Array(3).fill('rapport.not_found'))
    expect(await keyOf(other.as(1).rapports.addMaterial({ id, ...line }))).toBe('rapport.not_found')
    expect(await keyOf(company.asKey(['rapport:read']).rapports.addMaterial({ id, ...line }))).toBe(
      'insufficient_scope',
    )
    await company.as(1).rapports.complete({ id })
    expect(await Promise.all(pathsOf(company.as(1)).map(keyOf))).toEqual(Array(3).fill('rapport.completed'))
    expect(await keyOf(company.as(1).rapports.addMaterial({ id, ...line }))).toBe('rapport.completed')
    expect((await detail(id)).materials).toEqual(materials)
  })
})
