import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAnonymous, mailedToken, rowsOf } from '../../../../tests/harness/anonymous'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, testPassword } from '../../../../tests/harness/company'
import { memberOf } from '../../../../tests/harness/members'
import { disableOperator, makeOperator, resetSecondFactor } from '../../../maintenance/operators'
import { createCaller } from '../../../router'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

/** An employee, signed in on their own device and on another one. */
async function signedInTwice() {
  const company = await createTestCompany(app)
  const userId = company.userIds[3]
  await rowsOf(
    app,
    'update users set password_hash = (select password_hash from users where id = $1) where id = $2',
    company.userIds[1],
    userId,
  )
  const session = async (userAgent: string) => {
    const cookie = await app.sessions.start(userId, company.tenantId, { userAgent, ip: null })
    const header = cookie.split(';')[0]
    return { header, id: (await app.sessions.resolve(header))?.id ?? null }
  }
  const [own, other] = [await session('own'), await session('other')]
  const caller = createCaller({ ...company.ctx(3), sessionId: own.id })
  const email = `3@${company.companyId}.test`
  const [person] = await rowsOf<{ email: string }>(app, 'select email from users where id = $1', userId)
  return { company, userId, own, other, caller, email: person?.email ?? email }
}
type Case = Awaited<ReturnType<typeof signedInTwice>>

async function withFactor({ caller }: Case): Promise<TOTP> {
  const { data } = await caller.auth.beginSecondFactor({ password: testPassword })
  const totp = new TOTP({ secret: data.secret })
  await caller.auth.confirmSecondFactor({ code: totp.generate() })
  return totp
}

/** The next code: each is accepted once. */
const nextCode = (totp: TOTP) => totp.generate({ timestamp: Date.now() + 30_000 })

async function otherAddress(caller: Case['caller'], email: string): Promise<string> {
  const to = `neu-${email}`
  await caller.auth.beginEmailChange({ email: to, password: testPassword })
  return mailedToken(app, to)
}

/**
 * Everything that changes how a person authenticates, or what they may do: `keeps` the requesting session, or ends
 * every one.
 */
const ways: Array<[string, 'keeps' | 'ends', (on: Case) => Promise<unknown>]> = [
  [
    'a new password',
    'keeps',
    ({ caller }) =>
      caller.profile.changePassword({ current_password: testPassword, new_password: 'wolken über dem see' }),
  ],
  [
    'a new password by mail',
    'ends',
    async ({ email }) => {
      await asAnonymous(app).auth.forgotPassword({ email })
      const token = await mailedToken(app, email)
      await asAnonymous(app).auth.resetPassword({ token, password: 'wolken über dem see' })
    },
  ],
  ['a second factor', 'keeps', withFactor],
  [
    'another address, confirmed where one is signed in,',
    'keeps',
    async ({ own, caller, email }) => {
      const token = await otherAddress(caller, email)
      await asAnonymous(app, { sessionId: own.id }).auth.confirmEmailChange({ token })
    },
  ],
  [
    'another address, confirmed elsewhere,',
    'ends',
    async ({ caller, email }) => {
      const token = await otherAddress(caller, email)
      await asAnonymous(app).auth.confirmEmailChange({ token })
    },
  ],
  [
    'an objection to another address',
    'ends',
    async ({ own, caller, email }) => {
      const token = await otherAddress(caller, email)
      await asAnonymous(app, { sessionId: own.id }).auth.confirmEmailChange({ token })
      const objection = await mailedToken(app, email)
      await asAnonymous(app, { sessionId: own.id }).auth.objectToEmailChange({ token: objection })
    },
  ],
  [
    'a role by the company',
    'ends',
    async ({ company }) => company.as().team.update({ id: await memberOf(company, 3), updates: { role: 2 } }),
  ],
  [
    'the end of the membership',
    'ends',
    async ({ company }) => company.as().team.remove({ id: await memberOf(company, 3) }),
  ],
  [
    'an operator’s rights',
    'ends',
    ({ email }) => makeOperator(app.db, { email, name: 'X', password: null, by: 'test' }),
  ],
  [
    'being shut out',
    'ends',
    async ({ email }) => {
      await makeOperator(app.db, { email, name: 'X', password: null, by: 'test' })
      await disableOperator(app.db, email, 'test')
    },
  ],
]

test.each(ways)('%s %s the requesting session, and ends every other', { tags: 'long' }, async (_what, mode, change) => {
  const on = await signedInTwice()
  await change(on)
  expect(await app.sessions.resolve(on.other.header)).toBeNull()
  expect((await app.sessions.resolve(on.own.header)) !== null).toBe(mode === 'keeps')
})

const later: Array<[string, 'keeps' | 'ends', (on: Case, totp: TOTP) => Promise<unknown>]> = [
  ['fresh recovery codes', 'keeps', ({ caller }, totp) => caller.auth.renewRecoveryCodes({ code: nextCode(totp) })],
  [
    'no second factor any more',
    'keeps',
    ({ caller }, totp) => caller.auth.disableSecondFactor({ password: testPassword, code: nextCode(totp) }),
  ],
  ['a second factor taken away', 'ends', ({ email }) => resetSecondFactor(app.db, email, 'test')],
]

test.each(later)('with a factor, %s %s the requesting session, and ends every other', async (_what, mode, change) => {
  const on = await signedInTwice()
  const totp = await withFactor(on)
  const again = await app.sessions.start(on.userId, on.company.tenantId, { userAgent: 'again', ip: null })
  await change(on, totp)
  expect(await app.sessions.resolve(again.split(';')[0])).toBeNull()
  expect((await app.sessions.resolve(on.own.header)) !== null).toBe(mode === 'keeps')
})
