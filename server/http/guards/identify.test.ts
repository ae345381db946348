import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HttpDatabase, openHttpDatabase } from '../../../tests/harness/http-database'
import { createSessions } from '../../identity/session'
import { createIdentify } from './identify'

let database: HttpDatabase
beforeAll(async () => {
  database = await openHttpDatabase()
})
afterAll(() => database.stop())

const bearer = (key: string) => `Bearer ${key}`

describe('API keys', () => {
  test('a key acts for its company with its scopes and the enabled modules', async () => {
    const { tenantId, companyId } = await database.company({
      plan: 'business',
      modules: ['rechnungen', 'int.api', 'ai'],
    })
    const key = await database.key(tenantId, ['core:read', 'rechnungen:write'])
    const actor = await createIdentify(database.app).byKey(bearer(key.plaintext), 'en')
    expect(actor).toMatchObject({
      kind: 'api_key',
      tenantId,
      companyId,
      keyId: key.id,
      userId: null,
      role: null,
      isOperator: false,
      locale: 'en',
      plan: 'business',
      scopes: ['core:read', 'rechnungen:write'],
      label: `Webshop (${key.prefix})`,
    })
    // `ai` is switched on, but not included in the plan.
    expect([...(actor?.modules ?? [])]).toEqual(['core', 'rechnungen', 'int.api'])
  })

  test('a missing, malformed, unknown, wrong or revoked key, or an inactive company’s, has no caller', async () => {
    const identify = createIdentify(database.app)
    const { tenantId } = await database.company()
    const closed = await database.company({ active: false })
    const [wrong, revoked, ofClosed] = [
      await database.key(tenantId),
      await database.key(tenantId),
      await database.key(closed.tenantId),
    ]
    await database.rows('update api_keys set revoked_at = now() where id = $1', revoked.id)
    const presented = [
      undefined,
      '',
      'Bearer',
      'Bearer x',
      `Basic ${wrong.plaintext}`,
      `Bearer ${wrong.plaintext} x`,
      bearer(`${wrong.plaintext.slice(0, -1)}!`),
      bearer(`${wrong.plaintext.slice(0, -4)}AAAA`),
      bearer(`svc_test_${'A'.repeat(12)}_${'B'.repeat(32)}`),
      bearer(revoked.plaintext),
      bearer(ofClosed.plaintext),
    ]
    for (const authorization of presented) expect(await identify.byKey(authorization, 'de')).toBeNull()
  })

  test('within that second a key is not looked up again', async () => {
    let now = 0
    let lookUps = 0
    const db = {
      ...database.app.db,
      acrossTenants: ((role, work) => {
        lookUps += 1
        return database.app.db.acrossTenants(role, work)
      }) as typeof database.app.db.acrossTenants,
    }
    const identify = createIdentify({ ...database.app, db }, () => now)
    const { tenantId } = await database.company()
    const { plaintext } = await database.key(tenantId)
    await Promise.all([identify.byKey(bearer(plaintext), 'de'), identify.byKey(bearer(plaintext), 'en')])
    now = 999
    await identify.byKey(bearer(plaintext), 'de')
    expect(lookUps).toBe(1)
  })

  test('a key created after it was tried works at once', async () => {
    const identify = createIdentify(database.app, () => 0)
    const { tenantId } = await database.company()
    const { plaintext, id } = await database.key(tenantId)
    await database.rows('update api_keys set revoked_at = now() where id = $1', id)
    expect(await identify.byKey(bearer(plaintext), 'de')).toBeNull()
    await database.rows('update api_keys set revoked_at = null where id = $1', id)
    expect(await identify.byKey(bearer(plaintext), 'de')).not.toBeNull()
    await identify.settled()
  })
})

describe('sessions', () => {
  test('a member acts in their role, with their language', async () => {
    const { tenantId, companyId } = await database.company()
    const userId = await database.person({ tenantId, role: 2, locale: 'en' })
    const cookie = await database.cookie(userId, tenantId)
    const { actor, sessionId, renewedCookie } = await createIdentify(database.app).bySession(cookie)
    expect(actor).toMatchObject({
      kind: 'session',
      tenantId,
      companyId,
      userId,
      keyId: null,
      role: 2,
      locale: 'en',
      isOperator: false,
      overrides: {},
      scopes: [],
    })
    expect(sessionId).toEqual(expect.any(String))
    expect(renewedCookie).toBeNull()
  })

  test('a single statement returns all of it', async () => {
    const { app } = database
    const { tenantId } = await database.company()
    const cookie = await database.cookie(await database.person({ tenantId }), tenantId)
    const calls: string[] = []
    const counting = (name: 'inTenant' | 'acrossTenants' | 'select') =>
      ((...args: [never, never]) => {
        calls.push(name)
        return app.db[name](...args)
      }) as never
    const db = {
      ...app.db,
      inTenant: counting('inTenant'),
      acrossTenants: counting('acrossTenants'),
      select: counting('select'),
    }
    const sessions = createSessions(db, app.settings.baseUrl)
    expect((await createIdentify({ ...app, db, sessions }).bySession(cookie)).actor).not.toBeNull()
    expect(calls).toEqual(['select'])
  })

  test('no cookie, a foreign one and an ended session identify no caller', async () => {
    const identify = createIdentify(database.app)
    const { tenantId } = await database.company()
    const cookie = await database.cookie(await database.person({ tenantId }), tenantId)
    const { sessionId } = await identify.bySession(cookie)
    await database.app.sessions.end(sessionId ?? '')
    for (const header of [undefined, '', 'other=1', `${database.app.sessions.cookieName}=${'a'.repeat(40)}`, cookie]) {
      expect(await identify.bySession(header)).toEqual({ actor: null, sessionId: null, renewedCookie: null })
    }
  })

  test.each([
    ['a membership that is not active', "update memberships set status = 'invited' where user_id = $1"],
    ['a removed membership', 'delete from memberships where user_id = $1'],
    [
      'an inactive company',
      'update companies set active = false where id = (select tenant_id from memberships where user_id = $1)',
    ],
  ])('%s ends the right to act at once', async (_, sql) => {
    const identify = createIdentify(database.app)
    const { tenantId } = await database.company()
    const userId = await database.person({ tenantId })
    const cookie = await database.cookie(userId, tenantId)
    expect((await identify.bySession(cookie)).actor).not.toBeNull()
    await database.rows(sql, userId)
    expect(await identify.bySession(cookie)).toMatchObject({ actor: null, sessionId: expect.any(String) })
  })

  test('a disabled person has no session at all', async () => {
    const { tenantId } = await database.company()
    const userId = await database.person({ tenantId })
    const cookie = await database.cookie(userId, tenantId)
    await database.rows('update users set active = false where id = $1', userId)
    expect((await createIdentify(database.app).bySession(cookie)).sessionId).toBeNull()
  })

  test('a role change takes effect with the next request', async () => {
    const identify = createIdentify(database.app)
    const { tenantId } = await database.company()
    const userId = await database.person({ tenantId, role: 1 })
    const cookie = await database.cookie(userId, tenantId)
    await database.rows('update memberships set role = 3 where user_id = $1', userId)
    expect((await identify.bySession(cookie)).actor?.role).toBe(3)
  })

  test('an operator acts as administrator in the company they switched into, another user does not', async () => {
    const identify = createIdentify(database.app)
    const { tenantId } = await database.company()
    const operator = await database.cookie(await database.person({ operator: true }), tenantId)
    expect((await identify.bySession(operator)).actor).toMatchObject({ tenantId, role: 1, isOperator: true })
    const outsider = await database.cookie(await database.person(), tenantId)
    expect((await identify.bySession(outsider)).actor).toBeNull()
  })

  test('an operator who is in no company acts for the platform and for no company', async () => {
    const identify = createIdentify(database.app)
    const operator = await database.cookie(await database.person({ operator: true }), null)
    const { actor } = await identify.bySession(operator)
    expect(actor).toMatchObject({ tenantId: 0, role: null, isOperator: true })
    expect(actor?.modules.size).toBe(0)
    const person = await database.cookie(await database.person(), null)
    expect(await identify.bySession(person)).toMatchObject({ actor: null, sessionId: expect.any(String) })
  })

  test('an operator who is a member acts in the role of the membership', async () => {
    const { tenantId } = await database.company()
    const userId = await database.person({ tenantId, role: 3, operator: true })
    const { actor } = await createIdentify(database.app).bySession(await database.cookie(userId, tenantId))
    expect(actor).toMatchObject({ role: 3, isOperator: true })
  })

  test('a session past half of its idle time brings a renewed cookie', async () => {
    const { tenantId } = await database.company()
    const userId = await database.person({ tenantId })
    const cookie = await database.cookie(userId, tenantId)
    await database.rows(`update sessions set expires_at = now() + interval '1 day' where user_id = $1`, userId)
    const { renewedCookie } = await createIdentify(database.app).bySession(cookie)
    expect(renewedCookie).toContain(cookie)
  })
})
