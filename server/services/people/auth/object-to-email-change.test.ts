import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountMails, asAnonymous, mailedToken, rowsOf } from '../../../../tests/harness/anonymous'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, testPassword } from '../../../../tests/harness/company'
import { sessionCookie } from '../../../../tests/harness/cookie'
import { errorOf } from '../../../../tests/harness/errors'
import { createCaller } from '../../../router'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-06-01T08:00:00.000Z' })
})
afterAll(() => app.stop())

let counter = 0
const fresh = (name: string) => {
  counter += 1
  return `${name}-${counter}@neu.test`
}
const day = 86_400_000
const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms).toISOString())
const wanted = 'wolken über dem see'

async function createMovedPerson() {
  const company = await createTestCompany(app)
  counter += 1
  const caller = createCaller({ ...company.ctx(), ip: `198.51.100.${counter}` })
  const userId = company.userIds[1]
  const email = `admin@${company.companyId}.test`
  /** Requests another address, confirms it, and returns the link by which the former one objects. */
  const move = async (to: string) => {
    const former = await addressOf(userId)
    await caller.auth.beginEmailChange({ email: to, password: testPassword })
    await asAnonymous(app).auth.confirmEmailChange({ token: await mailedToken(app, to) })
    return mailedToken(app, former)
  }
  return { company, caller, userId, email, move }
}
const addressOf = async (userId: number) => {
  const [row] = await rowsOf<{ email: string }>(app, 'select email from users where id = $1', userId)
  return row?.email ?? ''
}
const statesOf = async (userId: number) => {
  const sql = 'select state from email_changes where user_id = $1 order by id'
  return (await rowsOf<{ state: string }>(app, sql, userId)).map(({ state }) => state)
}
const mailsTo = async (to: string) => (await accountMails(app, to)).map(({ kind }) => kind)
const logIn = (email: string, password: string) => asAnonymous(app).auth.login({ email, password })
const object = (token: string) => asAnonymous(app).auth.objectToEmailChange({ token })

test(
  'an objection restores the address, ends every session, makes the password useless, and mails a link to set another',
  { tags: 'long' },
  async () => {
    const { company, caller, userId, email, move } = await createMovedPerson()
    const to = fresh('fremd')
    const token = await move(to)
    const cookie = await sessionCookie(app, userId, company.tenantId)
    // What the present holder of the account may have pending.
    await caller.auth.beginEmailChange({ email: fresh('noch'), password: testPassword })
    await asAnonymous(app).auth.forgotPassword({ email: to })
    const theirs = await mailedToken(app, to)
    for (let look = 0; look < 3; look += 1)
      expect((await asAnonymous(app).auth.peekEmailObjection({ token })).data).toEqual({ email })
    expect(await addressOf(userId)).toBe(to)

    expect((await object(token)).data).toEqual({ email })
    expect(await addressOf(userId)).toBe(email)
    expect(await app.sessions.resolve(cookie)).toBeNull()
    for (const address of [email, to])
      expect(await errorOf(logIn(address, testPassword))).toMatchObject({ status: 401 })
    const reset = asAnonymous(app).auth.resetPassword({ token: theirs, password: wanted })
    expect(await errorOf(reset)).toMatchObject({ status: 400 })
    expect(await statesOf(userId)).toEqual(['objected', 'cancelled'])
    expect((await mailsTo(to)).at(-1)).toBe('email_change_undone')
    expect((await mailsTo(email)).at(-1)).toBe('reset_password')
    const own = await mailedToken(app, email)
    await asAnonymous(app).auth.resetPassword({ token: own, password: wanted })
    expect((await logIn(email, wanted)).user).toMatchObject({ id: userId, email })
    const [entry] = await rowsOf(
      app,
      `select actor_user_id, entity_id from audit_entries where tenant_id = $1 and action = 'user.email_change_undone'`,
      company.tenantId,
    )
    expect(entry).toMatchObject({ actor_user_id: userId, entity_id: String(userId) })
    // It works once, and the address that was set meanwhile is free.
    expect(await errorOf(object(token))).toMatchObject({ status: 400 })
    const other = await createMovedPerson()
    await other.move(to)
    expect(await addressOf(other.userId)).toBe(to)
  },
)

test('a user who has lost the link to the new password can request another one', { tags: 'long' }, async () => {
  const { email, move } = await createMovedPerson()
  await object(await move(fresh('fremd')))
  later(2 * 60 * 60 * 1000)
  const lost = await mailedToken(app, email)
  const late = asAnonymous(app).auth.resetPassword({ token: lost, password: wanted })
  expect(await errorOf(late)).toMatchObject({ status: 410 })
  await asAnonymous(app).auth.forgotPassword({ email })
  await asAnonymous(app).auth.resetPassword({ token: await mailedToken(app, email), password: wanted })
  await logIn(email, wanted)
})

test(
  'the first address wins, also after it was changed twice: by its own link at once, and after a later one was used',
  { tags: 'long' },
  async () => {
    for (const byLaterFirst of [false, true]) {
      const { userId, email, move } = await createMovedPerson()
      const [second, third] = [fresh('zweite'), fresh('dritte')]
      const first = await move(second)
      later(day)
      const next = await move(third)
      if (byLaterFirst) {
        await object(next)
        expect(await addressOf(userId)).toBe(second)
        expect(await statesOf(userId)).toEqual(['confirmed', 'objected'])
      }
      later(5 * day)
      await object(first)
      expect(await addressOf(userId)).toBe(email)
      expect(await statesOf(userId)).toEqual(['objected', 'objected'])
      // Later links are void.
      expect(await errorOf(object(next))).toMatchObject({ status: 400 })
      expect(await addressOf(userId)).toBe(email)
    }
  },
)

test(
  'no holder of the account can invalidate the link of a former address: not by password, factor, further change or closing the account',
  { tags: 'long' },
  async () => {
    const { company, caller, userId, email, move } = await createMovedPerson()
    const token = await move(fresh('fremd'))
    await caller.profile.changePassword({ current_password: testPassword, new_password: wanted })
    const { data } = await caller.auth.beginSecondFactor({ password: wanted })
    const code = new TOTP({ secret: data.secret }).generate({ timestamp: app.clock.now().getTime() })
    await caller.auth.confirmSecondFactor({ code })
    const operatorOf = (await createMovedPerson()).company
    const ctx = operatorOf.ctx()
    const operator = createCaller({ ...ctx, actor: { ...ctx.actor, isOperator: true } })
    for (const active of [false, true]) await operator.admin.updateUser({ id: userId, updates: { active } })
    later(6 * day)
    await object(token)
    expect(await addressOf(userId)).toBe(email)
    const [row] = await rowsOf<{ on: boolean }>(
      app,
      'select totp_enabled_at is not null as on from users where id = $1',
      userId,
    )
    // As with a forgotten password: a mailbox alone does not remove a second factor.
    expect(row?.on).toBe(true)
    expect(company.tenantId).not.toBe(operatorOf.tenantId)
  },
)

test('after seven days the link is invalid, and the address is free', async () => {
  const { userId, email, move } = await createMovedPerson()
  const to = fresh('neu')
  const token = await move(to)
  later(7 * day)
  expect(await errorOf(asAnonymous(app).auth.peekEmailObjection({ token }))).toMatchObject({ status: 410 })
  expect(await errorOf(object(token))).toMatchObject({ status: 410 })
  const other = await createMovedPerson()
  await other.move(email)
  expect(await addressOf(userId)).toBe(to)
  expect(await addressOf(other.userId)).toBe(email)
})

test(
  'of two concurrent objections one counts, and a concurrent confirmation leaves a consistent state',
  { tags: 'long' },
  async () => {
    for (let round = 0; round < 3; round += 1) {
      const { caller, userId, email, move } = await createMovedPerson()
      const token = await move(fresh('fremd'))
      const to = fresh('noch')
      await caller.auth.beginEmailChange({ email: to, password: testPassword })
      const further = await mailedToken(app, to)
      const outcomes = await Promise.allSettled([
        object(token),
        asAnonymous(app).auth.confirmEmailChange({ token: further }),
        object(token),
      ])
      expect([outcomes[0], outcomes[2]].map(outcome => outcome?.status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await addressOf(userId)).toBe(email)
      expect(['cancelled', 'objected']).toContain((await statesOf(userId))[1])
    }
  },
)
