import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/harness/app'
import { createTestCompany } from '../../tests/harness/company'
import { openDatabase } from '../core/db'
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

test('a database that cannot be reached, or goes away in the middle of a transaction, is answered 503', async () => {
  const away = openDatabase('postgres://nobody:x@127.0.0.1:9/none', app.log)
  const superuser = new pg.Client(app.database.superuserUrl)
  await superuser.connect()
  try {
    const losing = () =>
      app.db.throughDoor('sweep', async tx => {
        const [own] = await tx.$queryRaw<Array<{ pid: number }>>`select pg_backend_pid() as pid`
        await superuser.query('select pg_terminate_backend($1, 5000)', [own?.pid])
        await tx.$executeRaw`select 1`
      })
    const failures: Array<() => Promise<unknown>> = [
      losing,
      () => away.throughDoor('sweep', async () => {}),
      () => away.pool.query('select 1'),
    ]
    for (const fail of failures) {
      const error = await fail().then(
        () => null,
        cause => cause,
      )
      const { status, body } = answerOf(error, 'en')
      expect([String(error), status, body.error]).toEqual([String(error), 503, 'unavailable'])
    }
  } finally {
    await superuser.end()
    await away.close()
  }
})
