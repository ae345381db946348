import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymousCtx, rowsOf } from '../../../../tests/harness/anonymous'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany, testPassword } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { createIdentify } from '../../../http/guards/identify'
import { endSessionsOf } from '../../../identity/session'
import { mintTenantId } from '../../../platform/actor'
import { createCaller } from '../../../router'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

/** Signs a company's administrator in from a device of its own. */
async function device(company: TestCompany, userAgent: string, ip = '192.0.2.7') {
  const ctx = anonymousCtx(app, { userAgent, ip })
  await createCaller(ctx).auth.login({ email: `admin@${company.companyId}.test`, password: testPassword })
  const cookie = ctx.cookies[0]?.split(';')[0] ?? ''
  const who = async () => (await createIdentify(app).bySession(cookie)).actor
  const { sessionId } = await createIdentify(app).bySession(cookie)
  return { cookie, who, caller: createCaller({ ...company.ctx(), sessionId }) }
}

test('the list shows device, address, company and the current session, and ending one leaves the others', async () => {
  const company = await createTestCompany(app)
  const [desk, phone] = [await device(company, 'Desk'), await device(company, 'Phone', '2001:db8::5')]
  const { data } = await desk.caller.auth.sessions()
  expect(data).toHaveLength(2)
  const byAgent = Object.fromEntries(data.map(session => [session.user_agent, session]))
  expect(byAgent.Desk).toMatchObject({ current: true, ip: '192.0.2.7', company: company.actor().companyName })
  expect(byAgent.Phone).toMatchObject({ current: false, ip: '2001:db8::5' })
  for (const { cookie } of [desk, phone]) expect(JSON.stringify(data)).not.toContain(cookie.split('=')[1])
  await desk.caller.auth.endSession({ id: byAgent.Phone?.id ?? '' })
  expect([(await desk.who()) !== null, await phone.who()]).toEqual([true, null])
})

test('no user ends a session of another person, which is answered like one that does not exist', async () => {
  const [own, other] = [await createTestCompany(app), await createTestCompany(app)]
  const [mine, theirs] = [await device(own, 'A'), await device(other, 'B')]
  const [{ id } = { id: '' }] = (await theirs.caller.auth.sessions()).data
  const foreign = await errorOf(mine.caller.auth.endSession({ id }))
  const missing = await errorOf(mine.caller.auth.endSession({ id: 'f'.repeat(64) }))
  expect(foreign).toEqual(missing)
  expect(foreign.status).toBe(404)
  expect(await theirs.who()).not.toBeNull()
})

test('ending all others keeps the current one', async () => {
  const company = await createTestCompany(app)
  const [first, second, third] = [await device(company, 'A'), await device(company, 'B'), await device(company, 'C')]
  expect((await first.caller.auth.endOtherSessions()).data).toEqual({ ended: 2 })
  expect([(await first.who()) !== null, await second.who(), await third.who()]).toEqual([true, null, null])
})

test('every login has an id of its own, and the previous session ends', async () => {
  const company = await createTestCompany(app)
  const { cookie, who } = await device(company, 'A')
  const { sessionId } = await createIdentify(app).bySession(cookie)
  const ctx = anonymousCtx(app, { sessionId })
  await createCaller(ctx).auth.login({ email: `admin@${company.companyId}.test`, password: testPassword })
  expect(ctx.cookies.at(-1)).not.toContain(cookie)
  expect(await who()).toBeNull()
})

test('sessions end within the caller’s transaction, in one company or in all, or not at all', async () => {
  const [company, other] = [await createTestCompany(app), await createTestCompany(app)]
  const userId = company.userIds[1]
  const here = await device(company, 'A')
  await app.sessions.start(userId, other.tenantId, { userAgent: 'B', ip: null })
  const tenantId = mintTenantId(company.tenantId)
  const rolledBack = app.db.inTenant(tenantId, async tx => {
    expect(await endSessionsOf(tx, userId)).toBe(2)
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await here.who()).not.toBeNull()
  await app.db.inTenant(tenantId, async tx => {
    expect(await endSessionsOf(tx, userId, { tenantId })).toBe(1)
    // The role was reset: this company still sees only its own row.
    expect(await tx.company.count()).toBe(1)
  })
  expect(await here.who()).toBeNull()
  expect(await app.db.acrossTenants('platform', tx => endSessionsOf(tx, userId))).toBe(1)
})

test('the last-seen time is written every five minutes, not at every request', async () => {
  const company = await createTestCompany(app)
  const { cookie } = await device(company, 'A')
  const seen = async () =>
    (await rowsOf(app, 'select last_seen_at from sessions where user_id = $1', company.userIds[1]))[0]?.last_seen_at
  const before = String(await seen())
  await createIdentify(app).bySession(cookie)
  expect(String(await seen())).toEqual(before)
  await rowsOf(
    app,
    `update sessions set last_seen_at = now() - interval '6 minutes' where user_id = $1`,
    company.userIds[1],
  )
  await createIdentify(app).bySession(cookie)
  expect(new Date(String(await seen())).getTime()).toBeGreaterThanOrEqual(new Date(before).getTime())
})
