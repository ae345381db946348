import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountMails, asAnonymous, mailedToken, rowsOf } from '../../../../tests/harness/anonymous'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { roundsOf } from '../../../../tests/harness/cases'
import { createTestCompany, type TestCompany, testPassword } from '../../../../tests/harness/company'
import { sessionCookie } from '../../../../tests/harness/cookie'
import { errorOf } from '../../../../tests/harness/errors'
import { memberOf } from '../../../../tests/harness/members'
import type { Role } from '../../../platform/permissions'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-06-01T08:00:00.000Z' })
})
afterAll(() => app.stop())

let counter = 0
const fresh = () => {
  counter += 1
  return `gesetzt-${counter}@neu.test`
}

/** A company whose employee has a password and a confirmed address. */
async function office() {
  const company = await createTestCompany(app)
  const userId = company.userIds[3]
  await rowsOf(
    app,
    `update users set email_verified_at = now(), password_hash = (select password_hash from users where id = $1) where id = $2`,
    company.userIds[1],
    userId,
  )
  return { company, userId, email: `3@${company.companyId}.test`, id: await memberOf(company, 3) }
}
const addressOf = async (userId: number) => {
  const [row] = await rowsOf<{ email: string }>(app, 'select email from users where id = $1', userId)
  return row?.email
}
const mailsTo = async (to: string) => (await accountMails(app, to)).map(({ kind }) => kind)
const logIn = (email: string) => asAnonymous(app).auth.login({ email, password: testPassword })

test(
  'an administrator gives a member another address: sessions and links end, both addresses are notified, and the new one confirms',
  { tags: 'long' },
  async () => {
    const { company, userId, email, id } = await office()
    const to = fresh()
    const cookie = await sessionCookie(app, userId, company.tenantId)
    await asAnonymous(app).auth.forgotPassword({ email })
    const formerLink = await mailedToken(app, email)
    await company.as(3).auth.beginEmailChange({ email: fresh(), password: testPassword })
    expect((await company.as().team.setEmail({ id, email: to })).data).toMatchObject({ id, email: to })
    expect(await app.sessions.resolve(cookie)).toBeNull()
    const reset = asAnonymous(app).auth.resetPassword({ token: formerLink, password: 'wolken über dem see' })
    expect(await errorOf(reset)).toMatchObject({ status: 400 })
    expect((await company.as(3).auth.email()).data).toEqual({ email: to, pending: null })
    expect((await mailsTo(email)).at(-1)).toBe('email_changed_by_company')
    expect(await mailsTo(to)).toEqual(['email_set_by_company'])
    expect((await accountMails(app, to))[0]?.text).toContain(company.actor().companyName)
    expect(await errorOf(logIn(to))).toMatchObject({ error: 'email_not_verified' })
    await asAnonymous(app).auth.verifyEmail({ token: await mailedToken(app, to) })
    expect((await logIn(to)).user.id).toBe(userId)
    const audit = await rowsOf(
      app,
      `select actor_user_id, entity_id, changes from audit_entries where tenant_id = $1 and action = 'user.email_changed'`,
      company.tenantId,
    )
    expect(audit).toEqual([{ actor_user_id: company.userIds[1], entity_id: String(userId), changes: {} }])
    expect(
      await rowsOf(app, `select state, begun_by from email_changes where user_id = $1 order by id`, userId),
    ).toEqual([
      { state: 'cancelled', begun_by: 'owner' },
      { state: 'confirmed', begun_by: 'administrator' },
    ])
  },
)

test('the former address can object like any other', async () => {
  const { company, userId, email, id } = await office()
  const to = fresh()
  await company.as().team.setEmail({ id, email: to })
  const confirm = await mailedToken(app, to)
  await asAnonymous(app).auth.objectToEmailChange({ token: await mailedToken(app, email) })
  expect(await addressOf(userId)).toBe(email)
  expect(await errorOf(asAnonymous(app).auth.verifyEmail({ token: confirm }))).toMatchObject({ status: 400 })
  expect((await mailsTo(email)).at(-1)).toBe('reset_password')
})

test(
  'an address is set for no user of another company or of two, no operator, not oneself, and not without the right; nothing changes',
  { tags: 'long' },
  async () => {
    const { company, userId, email, id } = await office()
    const other = await createTestCompany(app)
    const set = (on: TestCompany, role: Role, of = id, to = fresh()) =>
      errorOf(on.as(role).team.setEmail({ id: of, email: to }))
    const foreign = await set(other, 1)
    expect(foreign).toEqual(await set(company, 1, 999_999_999))
    expect(foreign).toMatchObject({ status: 404 })
    for (const role of [2, 3] as const) expect(await set(company, role)).toMatchObject({ status: 403 })
    expect(await set(company, 1, await memberOf(company, 1))).toMatchObject({ status: 409 })
    const present = await set(company, 1, id, email.toUpperCase())
    expect(present).toMatchObject({ status: 400, details: { field: 'email' } })
    const taken = await set(company, 1, id, `admin@${other.companyId}.test`)
    expect(taken).toMatchObject({ status: 409, details: { field: 'email' } })
    await rowsOf(app, 'update users set is_operator = true where id = $1', userId)
    expect(await set(company, 1)).toMatchObject({ status: 403 })
    await rowsOf(app, 'update users set is_operator = false where id = $1', userId)
    await rowsOf(
      app,
      'insert into memberships (tenant_id, user_id, role, updated_at) values ($1, $2, 3, now())',
      other.tenantId,
      userId,
    )
    const elsewhere = await set(company, 1)
    expect(elsewhere).toMatchObject({ status: 409 })
    // That they belong to another company, but never to which.
    const { data } = { data: JSON.stringify(elsewhere) }
    for (const name of [other.companyId, other.actor().companyName]) expect(data).not.toContain(name)
    expect(await addressOf(userId)).toBe(email)
    expect(await mailsTo(email)).toEqual([])
    expect(await rowsOf(app, 'select 1 from email_changes where user_id = $1', userId)).toEqual([])
  },
)

test(
  'the address of a user who joins another company concurrently is changed before or not at all',
  { tags: 'long' },
  async () => {
    const outcomes = new Set<string>()
    for (let round = roundsOf(6, 3); round > 0; round -= 1) {
      const { company, userId, email, id } = await office()
      const other = await createTestCompany(app)
      await other.as().invites.create({ email })
      const token = await mailedToken(app, email)
      const to = fresh()
      const [joined, changed] = await Promise.allSettled([
        asAnonymous(app).invites.accept({ token, password: testPassword }),
        company.as().team.setEmail({ id, email: to }),
      ])
      const [{ count }] = (await rowsOf<{ count: number }>(
        app,
        'select count(*)::int as count from memberships where user_id = $1',
        userId,
      )) as [{ count: number }]
      expect(count).toBe(joined.status === 'fulfilled' ? 2 : 1)
      expect(await addressOf(userId)).toBe(changed.status === 'fulfilled' ? to : email)
      // Both succeeding would mean that one company changed how a member of another one signs in.
      outcomes.add(`${joined.status} ${changed.status}`)
    }
    for (const outcome of outcomes) expect(outcome.split(' ').sort()).toEqual(['fulfilled', 'rejected'])
  },
)
