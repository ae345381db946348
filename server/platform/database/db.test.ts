import { afterAll, beforeAll, expect, test } from 'vitest'
import { Prisma } from '../../../prisma/client/client'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'
import { mintTenantId } from '../actor'
import { afterCommit, joined } from './db'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await createTestCompany(app)
})
afterAll(() => app.stop())

interface Settings {
  tenant: string | null
  role: string | null
}

test(
  'of 400 units of work at once, many waiting for a connection, each sees only its own company or role',
  { tags: 'long' },
  async () => {
    const roles = ['credential', 'sweep', 'platform'] as const
    const scopes = Array.from({ length: 400 }, (_, at) => (at % 4 === 3 ? roles[at % 3] : mintTenantId(at + 1)))
    const seen = await Promise.all(
      scopes.map(within => {
        const work = async (tx: Parameters<Parameters<typeof app.db.inTenant>[1]>[0]) => {
          const look = () => tx.$queryRaw<[Settings]>`
          select nullif(current_setting('app.tenant_id', true), '') as tenant,
            nullif(current_setting('app.db_role', true), '') as role`
          const [before] = await look()
          // Other units return and take connections between the two reads.
          await tx.$queryRaw`select pg_sleep(0.001)::text`
          expect(await look()).toEqual([before])
          return before
        }
        return typeof within === 'number'
          ? app.db.inTenant(within, work)
          : app.db.acrossTenants(within ?? 'sweep', work)
      }),
    )
    expect(seen).toEqual(
      scopes.map(within =>
        typeof within === 'number' ? { tenant: String(within), role: null } : { tenant: null, role: within },
      ),
    )
  },
)

test('a unit of work within another one is refused: it would take a second connection while the first holds locks', async () => {
  const { tenantId } = company.actor()
  const one = Prisma.sql`select 1 as one`
  const within = [
    () => app.db.inTenant(tenantId, tx => tx.$queryRaw(one)),
    () => app.db.acrossTenants('sweep', tx => tx.$queryRaw(one)),
    () => app.db.reading.inTenant(tenantId, tx => tx.$queryRaw(one)),
    () => app.db.select(tenantId, one),
  ]
  for (const inner of within)
    await expect(app.db.inTenant(tenantId, inner)).rejects.toThrow('a unit of work within another one')
  // What joins the transaction, what follows its commit, and what only began within it and asks later, are none.
  await app.db.inTenant(tenantId, tx => joined(app.db, tx, tenantId).inTenant(tenantId, tx => tx.$queryRaw(one)))
  let end = () => {}
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const later: Promise<unknown>[] = []
  await app.db.inTenant(tenantId, async tx => {
    afterCommit(tx, () => later.push(app.db.select(tenantId, one)))
    later.push(ended.then(() => app.db.select(tenantId, one)))
  })
  end()
  expect(await Promise.all(later)).toEqual([[{ one: 1 }], [{ one: 1 }]])
})

test('a unit of work leaves nothing behind on its connection', async () => {
  await app.db.inTenant(mintTenantId(9), tx => tx.$queryRaw`select 1`)
  await expect(app.db.inTenant(mintTenantId(9), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const { rows } = await app.db.pool.query(
    `select nullif(current_setting('app.tenant_id', true), '') as tenant, nullif(current_setting('app.db_role', true), '') as role`,
  )
  expect(rows).toEqual([{ tenant: null, role: null }])
})

test('statements that share a connection each run for their own company or role, whatever happens to another of them', async () => {
  const places = Array.from({ length: 60 }, (_, at) => at)
  const seen = await Promise.allSettled(
    places.map(at => {
      const within = at % 3 === 0 ? 'sweep' : mintTenantId(at)
      const fails = at % 7 === 6
      return app.db.select(
        within,
        Prisma.sql`select nullif(current_setting('app.tenant_id', true), '') as tenant,
          nullif(current_setting('app.db_role', true), '') as role, 1 / ${fails ? 0 : 1}::int as one`,
        'shared',
      )
    }),
  )
  expect(seen).toEqual(
    places.map(at =>
      at % 7 === 6
        ? expect.objectContaining({ status: 'rejected' })
        : {
            status: 'fulfilled',
            value: [
              at % 3 === 0 ? { tenant: null, role: 'sweep', one: 1 } : { tenant: String(at), role: null, one: 1 },
            ],
          },
    ),
  )
  expect(await app.db.ping()).toBe(true)
})

test('a statement started between two turns of the event loop never shares a connection that was released', async () => {
  const ask = async (tenant: number) => {
    const own = Prisma.sql`select current_setting('app.tenant_id', true) as tenant`
    const [row] = await app.db.select(mintTenantId(tenant), own, 'shared look')
    return (row as { tenant: string } | undefined)?.tenant
  }
  // The first response arrives before the work that was queued in its turn of the loop runs.
  for (let round = 0; round < 20; round++) {
    await new Promise(setImmediate)
    expect([await ask(7), await ask(8), await ask(9)]).toEqual(['7', '8', '9'])
  }
})
