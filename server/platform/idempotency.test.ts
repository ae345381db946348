import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/harness/app'
import { asAnotherProcess } from '../../tests/harness/as-another-process'
import { createTestCompany, type TestCompany } from '../../tests/harness/company'
import { afterCommit, joined } from './database/db'
import { findAnswer, fingerprintOf, type IdempotencyScope, keepAnswer, lockIdempotency } from './idempotency'

let app: TestApp
let company: TestCompany
let other: TestCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await createTestCompany(app)
  other = await createTestCompany(app)
})
afterAll(() => app.stop())

const scopeOf = (key: string): IdempotencyScope => ({
  tenantId: company.actor().tenantId,
  caller: 'key:1',
  route: 'POST /test',
  key,
})
/** Each as another request has it, also within one that is open. */
const inTenant: TestApp['db']['inTenant'] = (tenantId, work) => asAnotherProcess(() => app.db.inTenant(tenantId, work))

describe('the lock', () => {
  test('has one holder; a caller that does not wait is refused, one that waits sees what the first one stored', async () => {
    const scope = scopeOf('locked')
    const { tenantId } = scope
    let waiting: Promise<unknown> | undefined
    await inTenant(tenantId, async tx => {
      expect(await lockIdempotency(tx, scope, { wait: false })).toBe(true)
      expect(await inTenant(tenantId, second => lockIdempotency(second, scope, { wait: false }))).toBe(false)
      waiting = inTenant(tenantId, async second => {
        expect(await lockIdempotency(second, scope, { wait: true })).toBe(true)
        return findAnswer(second, app, scope, 'f')
      })
      await keepAnswer(tx, app, scope, 'f', { status: 201, json: '{"data":1}' })
    })
    expect(await waiting).toEqual({ status: 201, json: '{"data":1}' })
  })

  test('of another scope is another lock', async () => {
    const scope = scopeOf('mine')
    await inTenant(scope.tenantId, async tx => {
      await lockIdempotency(tx, scope, { wait: false })
      const others: IdempotencyScope[] = [
        { ...scope, key: 'yours' },
        { ...scope, caller: 'user:1' },
        { ...scope, route: 'POST /other' },
        { ...scope, tenantId: other.actor().tenantId },
      ]
      for (const one of others)
        expect(await inTenant(one.tenantId, second => lockIdempotency(second, one, { wait: false }))).toBe(true)
    })
  })

  test('ends with its transaction, also when that fails', async () => {
    const scope = scopeOf('failed')
    const failed = inTenant(scope.tenantId, async tx => {
      await lockIdempotency(tx, scope, { wait: false })
      await keepAnswer(tx, app, scope, 'f', { status: 201, json: '1' })
      throw new Error('given up')
    })
    await expect(failed).rejects.toThrow('given up')
    await inTenant(scope.tenantId, async tx => {
      expect(await lockIdempotency(tx, scope, { wait: false })).toBe(true)
      expect(await findAnswer(tx, app, scope, 'f')).toBeNull()
    })
  })
})

describe('fingerprints', () => {
  test('ignore the order of members, at any depth, and nothing else', () => {
    const one = fingerprintOf({ a: 1, b: { c: [1, { d: 2, e: null }], f: 'x' } })
    expect(one).toMatch(/^[0-9a-f]{64}$/)
    expect(fingerprintOf({ b: { f: 'x', c: [1, { e: null, d: 2 }] }, a: 1 })).toBe(one)
    const others: unknown[] = [
      { a: 1, b: { c: [{ d: 2, e: null }, 1], f: 'x' } },
      { a: '1', b: { c: [1, { d: 2, e: null }], f: 'x' } },
      { a: 1, b: { c: [1, { d: 2 }], f: 'x' } },
      [],
      {},
      null,
      'a',
    ]
    expect(new Set([one, ...others.map(fingerprintOf)]).size).toBe(others.length + 1)
  })
})

describe('a joined view of the database', () => {
  test('works in the transaction that it joins: it sees its writes, and is rolled back with it', async () => {
    const { tenantId } = company.actor()
    const rung: string[] = []
    const work = (fails: boolean) =>
      inTenant(tenantId, async tx => {
        const db = joined(app.db, tx, tenantId)
        await db.inTenant(tenantId, inner =>
          inner.laborRate.create({ data: { tenantId, jobCategory: `${fails}`, hourlyRate: 1 } }),
        )
        await db.inTenant(tenantId, async inner => afterCommit(inner, () => rung.push(`${fails}`)))
        expect(await tx.laborRate.count({ where: { tenantId, jobCategory: `${fails}` } })).toBe(1)
        if (fails) throw new Error('given up')
      })
    await expect(work(true)).rejects.toThrow('given up')
    await work(false)
    const rates = await inTenant(tenantId, tx => tx.laborRate.findMany({ where: { tenantId } }))
    expect([rates.map(rate => rate.jobCategory), rung]).toEqual([['false'], ['false']])
  })

  test('reaches no other company, and all companies only within the role for that', async () => {
    const { tenantId } = company.actor()
    await inTenant(tenantId, async tx => {
      const db = joined(app.db, tx, tenantId)
      await expect(db.inTenant(other.actor().tenantId, async () => 1)).rejects.toThrow(RangeError)
      const companies = () => tx.company.count()
      expect(await companies()).toBe(1)
      expect(await db.acrossTenants('platform', companies)).toBeGreaterThan(1)
      expect(await companies()).toBe(1)
      // A nested role restores the one that was open before it.
      await db.acrossTenants('platform', async () => {
        await db.acrossTenants('sweep', async () => {})
        expect(await companies()).toBeGreaterThan(1)
      })
      expect(await companies()).toBe(1)
    })
  })
})
