import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HttpDatabase, openHttpDatabase } from '../../../tests/harness/http-database'
import { mintApiKey } from '../../identity/api-keys'
import { createIdentify } from './identify'

let database: HttpDatabase
beforeAll(async () => {
  database = await openHttpDatabase()
})
afterAll(() => database.stop())

const bearer = (key: string) => `Bearer ${key}`

/** Two processes on one database, and their common clock. */
function twoProcesses() {
  const time = { ms: 0, wall: new Date('2026-03-01T10:00:00.000Z') }
  const app = { ...database.app, clock: { now: () => time.wall } }
  const processes = [createIdentify(app, () => time.ms), createIdentify(app, () => time.ms)]
  const ask = (plaintext: string) => Promise.all(processes.map(identify => identify.byKey(bearer(plaintext), 'de')))
  return { time, ask, settled: () => Promise.all(processes.map(identify => identify.settled())) }
}

describe('a change that ends a key takes effect in every process within one second', () => {
  test.each([
    ['its revocation', 'update api_keys set revoked_at = now() where tenant_id = $1'],
    ['the end of its overlap', "update api_keys set expires_at = '2026-03-01T10:00:00Z' where tenant_id = $1"],
    ['the closing of its company', 'update companies set active = false where id = $1'],
  ])('%s', async (_, sql) => {
    const { time, ask } = twoProcesses()
    const { tenantId } = await database.company()
    const { plaintext } = await database.key(tenantId)
    for (const actor of await ask(plaintext)) expect(actor).not.toBeNull()
    await database.rows(sql, tenantId)
    time.ms = 1000
    expect(await ask(plaintext)).toEqual([null, null])
  })

  test('a module that is switched off, or dropped from the plan, is off for the key as well', async () => {
    const { time, ask } = twoProcesses()
    const { tenantId } = await database.company()
    const { plaintext } = await database.key(tenantId)
    const has = async (module: 'rechnungen' | 'termine') =>
      (await ask(plaintext)).map(actor => actor?.modules.has(module))
    expect(await has('rechnungen')).toEqual([true, true])
    await database.rows("update companies set modules = array_remove(modules, 'rechnungen') where id = $1", tenantId)
    time.ms = 1000
    expect(await has('rechnungen')).toEqual([false, false])
    expect(await has('termine')).toEqual([true, true])
    await database.rows("update companies set plan = 'starter' where id = $1", tenantId)
    time.ms = 2000
    expect(await has('termine')).toEqual([false, false])
  })

  test('the second counts from before the query, so the age of a slow result is included', async () => {
    let now = 0
    const slow: typeof database.app.db = {
      ...database.app.db,
      acrossTenants: async (role, work) => {
        const result = await database.app.db.acrossTenants(role, work)
        now += 900
        return result
      },
    }
    const identify = createIdentify({ ...database.app, db: slow }, () => now)
    const { tenantId } = await database.company()
    const { plaintext, id } = await database.key(tenantId)
    expect(await identify.byKey(bearer(plaintext), 'de')).not.toBeNull()
    await database.rows('update api_keys set revoked_at = now() where id = $1', id)
    now = 1000
    expect(await identify.byKey(bearer(plaintext), 'de')).toBeNull()
  })
})

test('a key works to the last millisecond of its overlap and not one longer, cached or not', async () => {
  const { time, ask } = twoProcesses()
  const { tenantId } = await database.company()
  const { plaintext, id } = await database.key(tenantId)
  await database.rows("update api_keys set expires_at = '2026-03-01T10:00:00.500Z' where id = $1", id)
  time.wall = new Date('2026-03-01T10:00:00.499Z')
  for (const actor of await ask(plaintext)) expect(actor).not.toBeNull()
  time.wall = new Date('2026-03-01T10:00:00.500Z')
  expect(await ask(plaintext)).toEqual([null, null])
})

describe('the marker', () => {
  test('keys of either marker work, whatever new keys carry', async () => {
    const { tenantId } = await database.company()
    const pepper = database.app.settings.apiKeyPepper
    for (const made of ['test', 'live'] as const) {
      const { plaintext, prefix, hash, pepperId } = mintApiKey(made, pepper)
      await database.rows(
        "insert into api_keys (tenant_id, name, prefix, hash, pepper_id, scopes) values ($1, 'x', $2, $3, $4, '{core:read}')",
        tenantId,
        prefix,
        hash,
        pepperId,
      )
      for (const apiKeyEnv of ['test', 'live'] as const) {
        const settings = { ...database.app.settings, apiKeyEnv }
        const identify = createIdentify({ ...database.app, settings })
        for (const marker of ['test', 'live'])
          expect(await identify.byKey(bearer(plaintext.replace(/^svc_[a-z]+_/, `svc_${marker}_`)), 'de')).toMatchObject(
            { tenantId },
          )
      }
    }
  })
})

describe('peppers', () => {
  const withPeppers = (apiKeyPepper: string, apiKeyOldPeppers: string[]) =>
    createIdentify({
      ...database.app,
      settings: { ...database.app.settings, apiKeyPepper, apiKeyOldPeppers },
    })
  const [old, current] = ['p'.repeat(32), 'n'.repeat(32)]

  test('a key of an older pepper works, and is renewed by its first use', async () => {
    const { tenantId } = await database.company()
    const { plaintext, id } = await database.key(tenantId)
    const stored = async () => (await database.rows('select hash, pepper_id from api_keys where id = $1', id))[0]
    const before = await stored()
    expect(await withPeppers(current, []).byKey(bearer(plaintext), 'de')).toBeNull()
    expect(await stored()).toEqual(before)

    const presented = plaintext.replace('svc_test_', 'svc_live_')
    expect(await withPeppers(current, ['x'.repeat(32), old]).byKey(bearer(presented), 'de')).not.toBeNull()
    expect(await stored()).not.toMatchObject({ pepper_id: before?.pepper_id })
    expect(await withPeppers(current, []).byKey(bearer(plaintext), 'de')).not.toBeNull()
    expect(await withPeppers(old, []).byKey(bearer(plaintext), 'de')).toBeNull()
  })

  test('a wrong secret is refused with any number of peppers', async () => {
    const { tenantId } = await database.company()
    const { plaintext } = await database.key(tenantId)
    const wrong = bearer(`${plaintext.slice(0, -4)}AAAA`)
    expect(await withPeppers(current, [old]).byKey(wrong, 'de')).toBeNull()
  })

  test('a key stored with the current pepper is not rewritten by its use', async () => {
    const { tenantId } = await database.company()
    const { plaintext, id } = await database.key(tenantId)
    const version = async () => (await database.rows('select xmin from api_keys where id = $1', id))[0]
    const before = await version()
    await withPeppers(old, [current]).byKey(bearer(plaintext), 'de')
    expect(await version()).toEqual(before)
  })
})
