import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/harness/app'
import { createTestCompany } from '../../tests/harness/company'
import { openDatabase } from '../platform/database/db'
import { answerOf } from './answer'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

test('lines that exceed the largest amount, each or together, are refused with their position, and nothing is stored', async () => {
  const company = await createTestCompany(app)
  const office = company.as(1)
  const priced = (quantity: number) => ({ description: 'Gold', quantity, unit_price: 9_999_999_999 })
  const { data: draft } = await office.invoices.create({ title: 'Entwurf', items: [priced(60)] })
  const attempts: Array<[path: string, () => Promise<unknown>]> = [
    ['items.1.unit_price', () => office.invoices.create({ title: 'x', items: [priced(1), priced(9_999_999_999)] })],
    ['items', () => office.invoices.create({ title: 'x', items: [priced(60), priced(60)] })],
    ['items', () => office.invoices.addItem({ id: draft.id, ...priced(60) })],
  ]
  for (const [path, attempt] of attempts)
    expect(answerOf(await attempt().catch(error => error), 'en')).toMatchObject({
      status: 400,
      body: { error: 'validation_error', details: { issues: [{ path }] } },
    })
  expect((await office.invoices.list({})).pagination.total).toBe(1)
  expect((await office.invoices.get({ id: draft.id })).data.items).toHaveLength(1)
})

test('a database that cannot be reached, or goes away in the middle of a transaction, leads to a 503', async () => {
  const away = openDatabase('postgres://nobody:x@127.0.0.1:9/none', app.log)
  const superuser = new pg.Client(app.database.superuserUrl)
  await superuser.connect()
  try {
    const losing = () =>
      app.db.acrossTenants('sweep', async tx => {
        const [own] = await tx.$queryRaw<Array<{ pid: number }>>`select pg_backend_pid() as pid`
        await superuser.query('select pg_terminate_backend($1, 5000)', [own?.pid])
        await tx.$executeRaw`select 1`
      })
    const failures: Array<() => Promise<unknown>> = [
      losing,
      () => away.acrossTenants('sweep', async () => {}),
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
