import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { createTestCompany, type TestCompany, testPassword } from '../../../tests/harness/company'
import { cookieOf } from '../../../tests/harness/cookie'
import { errorOf } from '../../../tests/harness/errors'
import { accountMails, asStranger, mailedToken, rowsOf, strangerCtx } from '../../../tests/harness/stranger'
import { issueAccountToken, lifetimes, type TokenKind } from '../../core/account-token'
import { DomainError } from '../../core/errors'
import { createThrottles, limits } from '../../core/throttle'
import { createCaller } from '../../routers'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())
afterEach(() => vi.useRealTimers())

const emailOf = (company: TestCompany) => `admin@${company.companyId}.test`
let counter = 0
/** A throttle forgets nothing between tests, so each test has an address of its own. */
const someIp = () => {
  counter += 1
  return `198.51.${Math.floor(counter / 250)}.${counter % 250}`
}
const nobody = () => {
  counter += 1
  return `nobody-${process.pid}-${counter}@nowhere.test`
}

describe('guessing passwords', () => {
  test('of 100,000 guesses at one account in 24 hours, at most 960 are let through to the hash', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T00:00:00Z') })
    const { login } = createThrottles(app.db.pool)
    const guesses = 100_000
    const passed = await letThrough(guesses, 86_400_000, index => ({
      account: 'one@victim.test',
      ip: `203.0.${(index >> 8) % 256}.${index % 256}`,
    }))(login)
    expect(passed).toBeLessThanOrEqual(96 * limits.login.account)
    expect(passed).toBeGreaterThan(90 * limits.login.account)
  }, 300_000)

  test('of 20,000 guesses from one address at a thousand accounts in 24 hours, at most 9,600 are let through', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-02T00:00:00Z') })
    const { login } = createThrottles(app.db.pool)
    const guesses = 20_000
    // The same thousand accounts again and again: a list that is tried through.
    const passed = await letThrough(guesses, 86_400_000, index => ({
      account: `${index % 1000}@stuffed.test`,
      ip: '203.0.113.9',
    }))(login)
    expect(passed).toBeLessThanOrEqual(96 * limits.login.address)
    expect(passed).toBeGreaterThan(0)
  }, 300_000)

  test('a window that is used up ends by itself, in another process just the same', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-02T00:00:00Z') })
    const [here, there] = [createThrottles(app.db.pool), createThrottles(app.db.pool)]
    const keys = { account: 'two@victim.test', ip: null }
    for (let guess = 0; guess < limits.login.account; guess += 1)
      await (guess % 2 ? here : there).login.attempt(keys)
    for (const process of [here, there]) {
      const refused = (await process.login.attempt(keys).catch(error => error)) as DomainError
      expect(refused.key).toBe('login.throttled')
      expect(refused.details?.retryAfter).toBeLessThanOrEqual(limits.login.seconds)
    }
    vi.setSystemTime(Date.now() + limits.login.seconds * 1000 + 1)
    await here.login.attempt(keys)
    await there.login.attempt(keys)
  })

  test('500 real guesses at one account from 500 addresses: ten reach the hash, and no right one gets in by them', async () => {
    const company = await createTestCompany(app)
    const statuses: number[] = []
    for (let guess = 0; guess < 500; guess += 1) {
      const password = guess === 400 ? testPassword : `guess number ${guess}`
      const answer = asStranger(app, { ip: someIp() }).auth.login({ email: emailOf(company), password })
      statuses.push((await errorOf(answer)).status)
    }
    const count = (status: number) => statuses.filter(one => one === status).length
    expect([count(401), count(429)]).toEqual([10, 490])
  }, 120_000)
})

/** Spreads attempts over a span of the fake clock and counts those that a throttle lets through. */
const letThrough =
  (guesses: number, spanMs: number, keysOf: (index: number) => { account: string; ip: string | null }) =>
  async (throttle: { attempt(keys: { account: string; ip: string | null }): Promise<void> }) => {
    const start = Date.now()
    let passed = 0
    for (let index = 0; index < guesses; index += 1) {
      vi.setSystemTime(start + Math.floor((index * spanMs) / guesses))
      try {
        await throttle.attempt(keysOf(index))
        passed += 1
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
      }
    }
    return passed
  }

describe('asking whether somebody has an account', () => {
  const answers = async (call: (on: ReturnType<typeof asStranger>) => Promise<unknown>) => {
    const ctx = strangerCtx(app, { ip: someIp() })
    const outcome = await call(createCaller(ctx)).then(
      body => ({ status: 200, body }),
      async error => errorOf(Promise.reject(error)),
    )
    return { outcome, cookies: ctx.cookies }
  }

  test('login, forgotten password and resend answer the same for known, unknown, disabled and unconfirmed people', async () => {
    const [known, disabled, open] = [
      await createTestCompany(app),
      await createTestCompany(app),
      await createTestCompany(app),
    ]
    await rowsOf(app, 'update users set active = false where id = $1', disabled.userIds[1])
    await rowsOf(app, 'update users set email_verified_at = null where id = $1', open.userIds[1])
    const people = [nobody(), emailOf(known), emailOf(disabled), emailOf(open), `3@${known.companyId}.test`]
    let compared = 0
    for (const call of [
      (email: string) => answers(on => on.auth.login({ email, password: 'not the password' })),
      (email: string) => answers(on => on.auth.forgotPassword({ email })),
      (email: string) => answers(on => on.auth.resendVerification({ email })),
    ]) {
      const [first, ...others] = await Promise.all(people.map(call))
      for (const other of others) {
        expect(other).toEqual(first)
        compared += 1
      }
    }
    expect(compared).toBe(12)
    const mails = await Promise.all(people.map(email => accountMails(app, email)))
    expect(mails.map(list => list.map(({ kind }) => kind))).toEqual([
      [],
      ['reset_password'],
      [],
      ['reset_password', 'verify_email'],
      [],
    ])
  }, 60_000)

  test('is throttled alike for known and unknown addresses', async () => {
    const company = await createTestCompany(app)
    for (const email of [emailOf(company), nobody()]) {
      const statuses: number[] = []
      for (let ask = 0; ask < limits.reset.account + 1; ask += 1) {
        const call = asStranger(app).auth.forgotPassword({ email })
        statuses.push(
          await call.then(
            () => 200,
            async error => (await errorOf(Promise.reject(error))).status,
          ),
        )
      }
      expect(statuses).toEqual([200, 200, 200, 429])
    }
    expect(await accountMails(app, emailOf(company))).toHaveLength(limits.reset.account)
  }, 60_000)

  test('answers nobody before the same time has passed, whether there was a mail to write or not', async () => {
    const company = await createTestCompany(app)
    const times: number[] = []
    for (const email of [emailOf(company), nobody(), emailOf(company), nobody()]) {
      const begun = performance.now()
      await asStranger(app).auth.forgotPassword({ email })
      await asStranger(app).auth.resendVerification({ email })
      times.push(performance.now() - begun)
    }
    expect(Math.min(...times)).toBeGreaterThanOrEqual(798)
  }, 60_000)
})

describe('links to set a new password', () => {
  const wanted = 'wolken über dem see'
  const reset = (token: string, password = wanted, on: TestApp = app) =>
    asStranger(on).auth.resetPassword({ token, password })

  async function asked() {
    const company = await createTestCompany(app)
    await asStranger(app).auth.forgotPassword({ email: emailOf(company) })
    return { company, email: emailOf(company), token: await mailedToken(app, emailOf(company)) }
  }

  test('set it once, end every session, say so by mail, and the former password opens nothing', async () => {
    const { company, email, token } = await asked()
    const cookie = await cookieOf(app, company)
    await reset(token)
    expect(await app.sessions.resolve(cookie)).toBeNull()
    expect((await errorOf(asStranger(app).auth.login({ email, password: testPassword }))).status).toBe(401)
    await asStranger(app).auth.login({ email, password: wanted })
    expect((await errorOf(reset(token, 'noch ein neues Wort'))).status).toBe(400)
    expect((await accountMails(app, email)).map(({ kind }) => kind)).toEqual([
      'reset_password',
      'password_changed',
    ])
    const log = await company.as().audit.list({ entity: 'user' })
    expect(JSON.stringify(log)).toContain('user.password_reset')
  }, 60_000)

  test('are used up once by two at the same moment, and stay good when the password is refused', async () => {
    const { token } = await asked()
    const weak = await errorOf(reset(token, 'Passwort2026'))
    expect(weak).toMatchObject({ status: 400, details: { issues: [{ path: 'password' }] } })
    const both = await Promise.allSettled([reset(token), reset(token, 'noch ein neues Wort')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  }, 60_000)

  test('are a 410 after an hour, and a 400 once a later one was asked for', async () => {
    const { email, token } = await asked()
    const late = { ...app, clock: { ...app.clock, now: () => new Date(Date.now() + 3_600_001) } }
    expect(await errorOf(reset(token, wanted, late))).toMatchObject({ status: 410, error: 'gone' })
    await asStranger(app).auth.forgotPassword({ email })
    expect((await errorOf(reset(token))).status).toBe(400)
    await reset(await mailedToken(app, email))
  }, 60_000)

  test('tell before a password is typed whether they still open anything, and are not used up by it', async () => {
    const { token } = await asked()
    const peek = (on: TestApp = app) => asStranger(on).auth.peekReset({ token })
    expect(await peek()).toEqual({ success: true })
    const late = { ...app, clock: { ...app.clock, now: () => new Date(Date.now() + 3_600_001) } }
    expect((await errorOf(peek(late))).status).toBe(410)
    await reset(token)
    expect((await errorOf(peek())).status).toBe(400)
  }, 60_000)

  test('a second factor stays on', async () => {
    const { company, email, token } = await asked()
    await rowsOf(
      app,
      `update users set totp_secret = 'x', totp_enabled_at = now() where id = $1`,
      company.userIds[1],
    )
    await reset(token)
    const refused = await errorOf(asStranger(app).auth.login({ email, password: wanted }))
    expect(refused.error).toBe('second_factor_required')
  }, 60_000)
})

test('a token of one kind opens nothing of another: 20 pairs', async () => {
  const { userIds } = await createTestCompany(app)
  const kinds = Object.keys(lifetimes).filter(kind => kind !== 'team_invitation') as TokenKind[]
  const doors: Record<TokenKind, (token: string) => Promise<unknown>> = {
    verify_email: token => asStranger(app).auth.verifyEmail({ token }),
    reset_password: token => asStranger(app).auth.resetPassword({ token, password: 'wolken über dem see' }),
    second_factor: challenge => asStranger(app).auth.login({ challenge, code: '123456' }),
    access_invitation: token =>
      asStranger(app).admin.acceptAccess({ token, password: 'wolken über dem see' }),
    registration_invitation: inviteToken =>
      asStranger({ ...app, settings: { ...app.settings, selfRegistration: false } }).registration.register({
        companyName: 'X',
        companySlug: 'never-founded',
        adminName: 'X',
        adminEmail: nobody(),
        adminPassword: 'drei blaue Leitern am Dach',
        acceptedTerms: true,
        acceptedPrivacy: true,
        inviteToken,
      }),
  }
  let refused = 0
  for (const kind of kinds) {
    for (const [door, open] of Object.entries(doors)) {
      if (door === kind) continue
      const token = await app.db.throughDoor('credential', tx =>
        issueAccountToken(tx, { kind, userId: userIds[1], ttlMs: lifetimes[kind], now: new Date() }),
      )
      const { status } = await errorOf(open(token))
      expect([kind, door, [400, 403].includes(status)]).toEqual([kind, door, true])
      refused += 1
    }
  }
  expect(refused).toBe(20)
}, 60_000)
