import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany } from '../../../../tests/harness/company'
import { addDays, dayIn } from '../../../platform/values/days'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

test('what was said is matched against the company’s own rates and articles, never another one’s, and nothing is saved', async () => {
  const [company, other] = [await createTestCompany(app), await createTestCompany(app)]
  await company.as().laborRates.set({ job_category: 'Kranführer', hourly_rate: 60 })
  await other.as().laborRates.set({ job_category: 'Dachdecker', hourly_rate: 60 })
  const article = await company.as().articles.create({ name: 'Dachlatte', unit: 'lfm', unit_price: 1 })
  const text = 'Zwei Stunden Kranführer, eine Stunde Dachdecker, drei Laufmeter Dachlatte'
  const { data } = await company.as(3).speech.lines({ text })
  expect(data).toMatchObject({
    entries: [{ job_category: 'Kranführer' }, { job_category: null, description: 'Dachdecker' }],
    materials: [{ name: 'Dachlatte', quantity: 3, unit: 'lfm', article_id: article.data.id, uncertain: [] }],
    rest: '',
  })
  expect((await company.as().rapports.page({ limit: 10 })).data).toEqual([])
})

test('material that is an article of the company comes with its price, like one chosen by hand, for users who may see prices', async () => {
  const company = await createTestCompany(app)
  await company.as().articles.create({ name: 'Firstziegel', unit: 'Stk', unit_price: 12.5 })
  const pricesFor = async (role: 1 | 3) =>
    (await company.as(role).speech.lines({ text: 'Sechs Stück Firstziegel' })).data.materials.map(
      line => line.unit_price,
    )
  expect(await pricesFor(1)).toEqual([12.5])
  expect(await pricesFor(3)).toEqual([null])
})

test('yesterday is computed in the company’s time zone', async () => {
  const company = await createTestCompany(app)
  const { data } = await company.as().speech.lines({ text: 'Gestern zwei Stunden Helfer' })
  const { timeZone } = company.actor()
  const { clock } = company.ctx()
  expect(data.entries).toMatchObject([{ hours: 2, date: addDays(dayIn(timeZone, clock.now()), -1) }])
})

test('a company’s names for its work are suggested while lines are written: written lines first, then rates and people, and of no other company', async () => {
  const [company, other] = [await createTestCompany(app), await createTestCompany(app)]
  await company.as().laborRates.set({ job_category: 'Kranführer', hourly_rate: 60 })
  await other.as().laborRates.set({ job_category: 'Dachdecker', hourly_rate: 60 })
  await company.as().rapports.create({ title: 'Dach', entries: [{ job_category: 'Spengler', hours: 1 }] })
  const { data } = await company.as(3).laborRates.jobCategories()
  expect(data.slice(0, 2)).toEqual(['Spengler', 'Kranführer'])
  expect(data).not.toContain('Dachdecker')
})
