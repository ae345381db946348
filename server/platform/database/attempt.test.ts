import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'
import { attempt } from './attempt'
import type { Tx } from './db'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  company = await createTestCompany(app)
})
afterAll(() => app.stop())

const within = <Result>(work: (tx: Tx) => Promise<Result>) => app.db.inTenant(company.actor().tenantId, work)
const add = (tx: Tx, name: string) => tx.department.create({ data: { tenantId: company.tenantId, name } })
const names = () =>
  within(async tx => (await tx.department.findMany({ orderBy: { id: 'asc' } })).map(({ name }) => name))
/** A statement that the database rejects; without a savepoint it would abort the transaction. */
const refused = (tx: Tx) => tx.$executeRaw`select 1 / 0`

test('a part that fails is rolled back, and what the transaction wrote before and after it stays', async () => {
  const said = await within(async tx => {
    await add(tx, 'before')
    const rescued = await attempt(
      tx,
      async () => {
        await add(tx, 'part')
        await refused(tx)
        return 'done'
      },
      () => 'rescued',
    )
    await add(tx, 'after')
    return [
      rescued,
      await attempt(
        tx,
        async () => (await add(tx, 'whole')).name,
        () => 'rescued',
      ),
    ]
  })
  expect(said).toEqual(['rescued', 'whole'])
  expect(await names()).toEqual(['before', 'after', 'whole'])
})

test('a nested attempt is rolled back alone, the outer one with everything in it', async () => {
  await within(async tx => {
    const inner = (name: string) =>
      attempt(
        tx,
        async () => {
          await add(tx, name)
          await refused(tx)
        },
        () => {},
      )
    await attempt(
      tx,
      async () => {
        await add(tx, 'kept')
        await inner('inner')
        await inner('inner again')
      },
      () => {},
    )
    await attempt(
      tx,
      async () => {
        await add(tx, 'outer')
        await inner('inner')
        await refused(tx)
      },
      () => {},
    )
  })
  expect(await names()).toEqual(['kept'])
})

test('an error that is not a failure of the part aborts the transaction', async () => {
  const ended = within(async tx => {
    await add(tx, 'before')
    await attempt(
      tx,
      () => Promise.reject(new Error('not of the part')),
      error => {
        throw error
      },
    )
  })
  await expect(ended).rejects.toThrow('not of the part')
  expect(await names()).toEqual([])
})
