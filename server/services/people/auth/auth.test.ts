import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymousCtx, asAnonymous } from '../../../../tests/harness/anonymous'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany, testPassword } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { createIdentify } from '../../../http/guards/identify'
import { createCaller } from '../../../router'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

describe('logging in', () => {
  test('opens a session that leads back to the person and their company, and logging out ends it', async () => {
    const company = await createTestCompany(app)
    const ctx = anonymousCtx(app)
    const answer = await createCaller(ctx).auth.login({
      email: `ADMIN@${company.companyId}.test`,
      password: testPassword,
    })
    expect(answer.company).toMatchObject({ company_id: company.companyId })
    const cookie = ctx.cookies[0]?.split(';')[0]
    const credential = await createIdentify(app).bySession(cookie)
    expect(credential.actor).toMatchObject({ tenantId: company.tenantId, role: 1, kind: 'session' })
    await asAnonymous(app, { sessionId: credential.sessionId }).auth.logout()
    expect((await createIdentify(app).bySession(cookie)).actor).toBeNull()
  })

  test('answers a wrong password and an unknown person alike', async () => {
    const company = await createTestCompany(app)
    const wrong = await errorOf(
      asAnonymous(app).auth.login({ email: `admin@${company.companyId}.test`, password: 'wrong' }),
    )
    const unknown = await errorOf(asAnonymous(app).auth.login({ email: 'nobody@nowhere.test', password: 'wrong' }))
    expect(wrong).toEqual(unknown)
    expect(wrong).toMatchObject({ status: 401, error: 'unauthorized' })
  })

  test('waits after an outsider’s failures at an account, also with the right password, and says for how many seconds', async () => {
    const company = await createTestCompany(app)
    const email = `admin@${company.companyId}.test`
    const attempt = (password: string) => asAnonymous(app).auth.login({ email, password })
    for (let failure = 0; failure < 6; failure += 1) await errorOf(attempt('wrong'))
    const refused = await errorOf(attempt(testPassword))
    expect(refused).toMatchObject({ status: 429, error: 'rate_limited' })
    expect(refused.details?.retryAfter).toBeGreaterThan(0)
  })

  test('no disabled person and no person of a disabled company can log in', async () => {
    const [person, whole] = [await createTestCompany(app), await createTestCompany(app)]
    const login = ({ companyId }: TestCompany) =>
      errorOf(asAnonymous(app).auth.login({ email: `admin@${companyId}.test`, password: testPassword }))
    await app.db.acrossTenants('platform', async tx => {
      await tx.user.update({ where: { id: person.userIds[1] }, data: { active: false } })
      await tx.company.update({ where: { id: whole.tenantId }, data: { active: false } })
    })
    expect([await login(person), await login(whole)]).toMatchObject([{ status: 401 }, { status: 401 }])
  })
})

describe('entering a company', () => {
  test('a person enters only their own, an operator any, and both audit logs record it', async () => {
    const [own, other] = [await createTestCompany(app), await createTestCompany(app)]
    expect(await errorOf(own.as().auth.enter({ companyId: other.companyId }))).toMatchObject({ status: 404 })
    const ctx = own.ctx()
    const operator = createCaller({ ...ctx, actor: { ...ctx.actor, isOperator: true }, cookies: [] })
    await operator.auth.enter({ companyId: other.companyId })
    const actions = (tenantId: typeof ctx.actor.tenantId) =>
      app.db.inTenant(tenantId, tx =>
        tx.auditEntry.findMany({
          where: { entity: 'company' },
          orderBy: { id: 'asc' },
          select: { action: true },
        }),
      )
    expect((await actions(other.actor().tenantId)).map(entry => entry.action)).toEqual([
      'company.created',
      'company.entered',
    ])
    expect((await actions(own.actor().tenantId)).map(entry => entry.action)).toEqual([
      'company.created',
      'company.left',
    ])
  })

  test('is logged as the person’s own action, and not the operator’s, when they are a member', async () => {
    const [first, second] = [await createTestCompany(app), await createTestCompany(app)]
    const { tenantId } = second
    await app.db.acrossTenants('platform', tx =>
      tx.membership.create({ data: { tenantId, userId: first.userIds[1], role: 2 } }),
    )
    await first.as().auth.enter({ companyId: second.companyId })
    for (const [company, action] of [
      [first, 'company.left'],
      [second, 'company.entered'],
    ] as const) {
      const { data } = await company.as().audit.list({ action })
      expect(data).toMatchObject([{ actor_kind: 'session', user_id: first.userIds[1] }])
    }
  })
})

describe('an API key', () => {
  test('is shown once, works at once, says whose it is, and ends when it is revoked', async () => {
    const company = await createTestCompany(app)
    const { data: key } = await company
      .as()
      .apiKeys.create({ name: 'Website', scopes: ['core:read', 'anfragen:write'] })
    expect(key.key).toMatch(/^svc_test_[0-9A-Za-z]{12}_[0-9A-Za-z]{32}$/)
    const identify = createIdentify(app, () => Date.now())
    const actor = await identify.byKey(`Bearer ${key.key}`, 'de')
    expect(actor).toMatchObject({ tenantId: company.tenantId, scopes: ['core:read', 'anfragen:write'] })
    const me = await asAnonymous(app, { actor }).auth.me()
    expect(me.data).toMatchObject({
      companyId: company.companyId,
      plan: 'enterprise',
      key: { id: key.id, prefix: key.prefix },
    })
    expect(JSON.stringify(await company.as().apiKeys.list())).not.toContain(key.key.split('_')[3])
    await company.as().apiKeys.revoke({ id: key.id })
    expect(await createIdentify(app).byKey(`Bearer ${key.key}`, 'de')).toBeNull()
    expect(await errorOf(company.as().apiKeys.revoke({ id: key.id }))).toMatchObject({ status: 404 })
  })
})
