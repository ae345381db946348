import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/harness/app'
import { createTestCompany } from '../../tests/harness/company'
import { answerOf } from './error-answer'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

test('lines whose sum outgrows every amount are refused by a rule, and nothing of the invoice is left', async () => {
  const company = await createTestCompany(app)
  const office = company.as(1)
  const { data: draft } = await office.invoices.create({ title: 'Entwurf' })
  const item = { description: 'Gold', quantity: 9_999_999_999, unit_price: 9_999_999_999 }
  for (const attempt of [
    () => office.invoices.create({ title: 'x', items: [item] }),
    () => office.invoices.addItem({ id: draft.id, ...item }),
  ]) {
    const answer = answerOf(await attempt().catch(error => error), 'en')
    expect(answer).toEqual({
      status: 422,
      body: {
        error: 'unprocessable',
        message: 'A number becomes larger than it can be. Check quantities and prices.',
      },
    })
  }
  expect((await office.invoices.list({})).pagination.total).toBe(1)
  expect((await office.invoices.get({ id: draft.id })).data.items).toEqual([])
})
