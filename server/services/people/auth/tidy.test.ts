import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../../../tests/harness/anonymous'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany } from '../../../../tests/harness/company'
import { issueAccountToken } from '../../../identity/account-token'
import { forgetCredentials } from './retention'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

test('what has expired is removed, and what is still valid stays', async () => {
  const { userIds, tenantId } = await createTestCompany(app)
  const userId = userIds[1]
  await app.sessions.start(userId, tenantId, { userAgent: 'stays', ip: null })
  await app.sessions.start(userId, tenantId, { userAgent: 'over', ip: null })
  await rowsOf(app, `update sessions set expires_at = now() - interval '1 minute' where user_agent = 'over'`)
  const day = 86_400_000
  await app.db.acrossTenants('credential', async tx => {
    for (const ttlMs of [-91 * day, -89 * day, day])
      await issueAccountToken(tx, { kind: 'second_factor', userId, ttlMs, now: new Date() })
  })
  await rowsOf(
    app,
    `insert into sign_in_origins (user_id, kind, hash, last_used_at)
     select $1, kind, hash, now() - days * interval '1 day'
     from (values ('device', 'stays', 364), ('device', 'over', 366), ('address', 'stays', 89), ('address', 'over', 91)) as o(kind, hash, days)`,
    userId,
  )
  await app.throttles.login.attempt({ account: 'stays', ip: null })
  await rowsOf(app, `insert into rate_limits (key, points, expire) values ('over', 3, 1000)`)
  expect(await forgetCredentials(app)).toEqual({
    sessions: 1,
    tokens: 1,
    origins: 2,
    emailChanges: 0,
    attempts: 1,
  })
  expect(await app.sessions.list(userId, null)).toMatchObject([{ userAgent: 'stays' }])
  expect(await rowsOf(app, 'select 1 from account_tokens where user_id = $1', userId)).toHaveLength(2)
  expect(await forgetCredentials(app)).toEqual({
    sessions: 0,
    tokens: 0,
    origins: 0,
    emailChanges: 0,
    attempts: 0,
  })
})
