import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { createIdentify } from '../../../http/guards/identify'
import { DomainError } from '../../../platform/errors'
import type { Scope } from '../../../platform/permissions'
import { createApiKey } from './create'
import { rotateApiKey } from './rotate'

let app: TestApp
let company: TestCompany
let other: TestCompany

beforeAll(async () => {
  app = await createTestApp()
  other = await createTestCompany(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set('2026-03-10T09:00:00.000Z')
  company = await createTestCompany(app)
})

const keyOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => (error.cause instanceof DomainError ? error.cause.key : error.code),
  )
const keys = () => company.as().apiKeys
const create = async (scopes: Scope[] = ['core:read'], mcp = false) =>
  (await keys().create({ name: 'Buchhaltung', scopes, mcp })).data
const listed = async () => (await keys().list()).data
/** Identifies without a cache, as a process that never saw the key would. */
const opens = async (key: string) => (await createIdentify(app).byKey(`Bearer ${key}`, 'de')) !== null
const refusals = (id: number) =>
  Promise.all([keys().revoke({ id }), keys().rotate({ id }), keys().usage({ id })].map(keyOf))
const audit = () =>
  app.db.inTenant(company.actor().tenantId, tx =>
    tx.auditEntry.findMany({
      where: { entity: 'api_key' },
      select: { action: true, entityId: true, changes: true, actorUserId: true },
      orderBy: { id: 'asc' },
    }),
  )

describe('a key', () => {
  test('is returned in plaintext once and never again', async () => {
    const created = await create(['core:read', 'rechnungen:write'])
    expect(created).toEqual({
      id: expect.any(Number),
      name: 'Buchhaltung',
      prefix: expect.stringMatching(/^[0-9A-Za-z]{12}$/),
      scopes: ['core:read', 'rechnungen:write'],
      mcp: false,
      key: expect.stringMatching(new RegExp(`^svc_test_${created.prefix}_[0-9A-Za-z]{32}$`)),
      created_at: '2026-03-10T09:00:00.000Z',
    })
    expect(await opens(created.key)).toBe(true)
    const list = await keys().list()
    expect(list).toEqual({
      data: [
        {
          id: created.id,
          name: 'Buchhaltung',
          prefix: created.prefix,
          scopes: created.scopes,
          mcp: false,
          last_used_at: null,
          expires_at: null,
          replaced_by_id: null,
          requests_today: 0,
          created_at: created.created_at,
        },
      ],
      keyEnv: 'test',
    })
    expect(JSON.stringify(await audit())).not.toContain(created.key.split('_').at(-1))
  })

  test('cannot be given scopes of modules that the plan does not include', async () => {
    const starter = company.ctx()
    const small = { ...starter, actor: { ...starter.actor, plan: 'starter' } }
    await expect(createApiKey(small, { name: 'x', scopes: ['core:read', 'termine:read'] })).rejects.toMatchObject({
      key: 'api_key.scope_outside_plan',
      details: { scopes: ['termine:read'] },
    })
    expect(await listed()).toEqual([])
  })

  test('that is revoked gives no access, leaves the list, and is no longer found', async () => {
    const { id, key } = await create()
    await keys().revoke({ id })
    expect(await opens(key)).toBe(false)
    expect(await listed()).toEqual([])
    expect(await refusals(id)).toEqual(['api_key.not_found', 'api_key.not_found', 'api_key.not_found'])
    expect((await audit()).map(({ action }) => action)).toEqual(['api_key.created', 'api_key.revoked'])
  })
})

describe('rotation', () => {
  test('creates a key with the same name, scopes and MCP; the old one ends after the overlap', async () => {
    const old = await create(['core:read', 'rechnungen:write'], true)
    app.clock.set('2026-03-11T12:00:00.000Z')
    const { data: fresh } = await keys().rotate({ id: old.id, overlap_hours: 48 })
    expect(fresh).toEqual({
      id: expect.any(Number),
      name: old.name,
      prefix: expect.any(String),
      scopes: old.scopes,
      mcp: true,
      key: expect.stringMatching(/^svc_test_/),
      created_at: '2026-03-11T12:00:00.000Z',
      replaces: { id: old.id, expires_at: '2026-03-13T12:00:00.000Z' },
    })
    expect(await listed()).toMatchObject([
      { id: fresh.id, expires_at: null, replaced_by_id: null },
      { id: old.id, expires_at: '2026-03-13T12:00:00.000Z', replaced_by_id: fresh.id },
    ])
    expect([await opens(old.key), await opens(fresh.key)]).toEqual([true, true])

    app.clock.set('2026-03-13T12:00:00.000Z')
    expect([await opens(old.key), await opens(fresh.key)]).toEqual([false, true])
    expect(await listed()).toMatchObject([{ id: fresh.id }])
    expect(await refusals(old.id)).toEqual(['api_key.not_found', 'api_key.not_found', 'api_key.not_found'])
  })

  test('is recorded for the new key and for the old one', async () => {
    const old = await create()
    const { data: fresh } = await keys().rotate({ id: old.id })
    expect((await audit()).slice(1)).toEqual([
      {
        action: 'api_key.created',
        entityId: String(fresh.id),
        actorUserId: company.userIds[1],
        changes: {
          ...{ name: [null, 'Buchhaltung'], scopes: [null, ['core:read']], mcp: [null, false] },
          prefix: [null, fresh.prefix],
        },
      },
      {
        action: 'api_key.rotated',
        entityId: String(old.id),
        actorUserId: company.userIds[1],
        changes: { expires_at: [null, '2026-03-11T09:00:00.000Z'], replaced_by_id: [null, fresh.id] },
      },
    ])
  })

  test('overlaps for a day by default, for a week at most, or not at all', async () => {
    const until = async (hours: number | undefined) => {
      const { id } = await create()
      return (await keys().rotate({ id, overlap_hours: hours })).data.replaces.expires_at
    }
    expect(await until(undefined)).toBe('2026-03-11T09:00:00.000Z')
    expect(await until(168)).toBe('2026-03-17T09:00:00.000Z')
    const { id, key } = await create()
    await keys().rotate({ id, overlap_hours: 0 })
    expect(await opens(key)).toBe(false)
    for (const hours of [-1, 169, 1.5])
      expect(await keyOf(keys().rotate({ id, overlap_hours: hours }))).toBe('BAD_REQUEST')
  })

  test('happens once, even when requested several times at once', async () => {
    const { id } = await create()
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => keyOf(keys().rotate({ id }))))
    expect(outcomes.sort()).toEqual(['api_key.rotated', 'api_key.rotated', 'api_key.rotated', null])
    expect(await listed()).toHaveLength(2)
  })

  test('needs scopes that the plan still includes, and otherwise changes nothing', async () => {
    const { id, key } = await create(['core:read', 'termine:read'])
    const ctx = company.ctx()
    const small = { ...ctx, actor: { ...ctx.actor, plan: 'starter' } }
    await expect(rotateApiKey(small, { id, overlap_hours: 1 })).rejects.toMatchObject({
      key: 'api_key.scope_outside_plan',
    })
    expect(await listed()).toMatchObject([{ id, expires_at: null }])
    expect(await opens(key)).toBe(true)
  })

  test('a key in its overlap can be revoked at once', async () => {
    const { id, key } = await create()
    const { data: fresh } = await keys().rotate({ id })
    await keys().revoke({ id })
    expect([await opens(key), await opens(fresh.key)]).toEqual([false, true])
  })

  test('of another company’s key answers that it is not found', async () => {
    const { id } = (await other.as().apiKeys.create({ name: 'fremd', scopes: ['core:read'] })).data
    expect(await keyOf(keys().rotate({ id }))).toBe('api_key.not_found')
    expect((await other.as().apiKeys.list()).data).toHaveLength(1)
  })
})

describe('usage', () => {
  test('lists every day up to today, even without requests, and counts no other key', async () => {
    const { id } = await create()
    const { tenantId } = company.actor()
    const second = await create()
    await app.db.inTenant(tenantId, tx =>
      tx.apiKeyDay.createMany({
        data: [
          { tenantId, keyId: id, day: new Date('2026-03-07T00:00:00Z'), requests: 9, limited: 0 },
          { tenantId, keyId: id, day: new Date('2026-03-08T00:00:00Z'), requests: 40, limited: 3 },
          { tenantId, keyId: id, day: new Date('2026-03-10T00:00:00Z'), requests: 2, limited: 0 },
          { tenantId, keyId: second.id, day: new Date('2026-03-09T00:00:00Z'), requests: 5, limited: 5 },
        ],
      }),
    )
    expect(await keys().usage({ id, days: 3 })).toEqual({
      data: [
        { day: '2026-03-08', requests: 40, limited: 3 },
        { day: '2026-03-09', requests: 0, limited: 0 },
        { day: '2026-03-10', requests: 2, limited: 0 },
      ],
    })
    expect((await keys().usage({ id })).data).toHaveLength(30)
    expect(await listed()).toMatchObject([{ requests_today: 0 }, { requests_today: 2 }])
  })

  test('is shown in the list with the last use, for a day that begins at midnight UTC', async () => {
    const { id, key } = await create()
    const identify = createIdentify(app)
    app.clock.set('2026-03-10T23:59:59.999Z')
    await identify.byKey(`Bearer ${key}`, 'de')
    await identify.byKey(`Bearer ${key}`, 'de')
    await identify.settled()
    expect(await listed()).toMatchObject([{ id, last_used_at: '2026-03-10T23:59:59.999Z', requests_today: 2 }])
    app.clock.set('2026-03-11T00:00:00.000Z')
    expect(await listed()).toMatchObject([{ requests_today: 0 }])
  })
})
