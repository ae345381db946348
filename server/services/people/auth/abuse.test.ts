import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { accountMails, anonymousCtx, asAnonymous, mailedToken, rowsOf } from '../../../../tests/harness/anonymous'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { casesOf } from '../../../../tests/harness/cases'
import { createTestCompany, type TestCompany, testPassword } from '../../../../tests/harness/company'
import { cookieOf } from '../../../../tests/harness/cookie'
import { errorOf } from '../../../../tests/harness/errors'
import { issueAccountToken, lifetimes, type TokenKind } from '../../../identity/account-token'
import { deviceOf } from '../../../identity/device'
import { createThrottles, limits } from '../../../identity/throttle'
import { DomainError } from '../../../platform/errors'
import { createCaller } from '../../../router'
import { forgetCredentials } from './retention'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())
afterEach(() => vi.useRealTimers())

const emailOf = (company: TestCompany) => `admin@${company.companyId}.test`
let counter = 0
/** A throttle forgets nothing between tests, so each test uses an address of its own. */
const someIp = () => {
  counter += 1
  return `198.51.${Math.floor(counter / 250)}.${counter % 250}`
}
const unknownEmail = () => {
  counter += 1
  return `nobody-${process.pid}-${counter}@nowhere.test`
}

const guesses = casesOf(20_000, 3)

describe('guessing passwords', () => {
  test(`of ${guesses} guesses of outsiders at one account, 3,333 an hour, at most 100 an hour are let through`, async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T00:00:00Z') })
    const [here, there] = [createThrottles(app.db.pool), createThrottles(app.db.pool)]
    const start = Date.now()
    const passed: number[] = []
    for (let guess = 0; guess < guesses; guess += 1) {
      vi.setSystemTime(start + guess * 1080)
      const ip = `203.${(guess >> 8) % 40}.${guess % 256}.7`
      const process = guess % 2 ? here : there
      if (await isLetThrough(process.login.attempt({ account: 'one@victim.test', ip }))) passed.push(Date.now())
    }
    // Any 60 minutes, whatever their start.
    const busiest = Math.max(...passed.map(at => passed.filter(other => other >= at && other < at + 3_600_000).length))
    expect(busiest).toBeLessThanOrEqual(100)
    expect(passed.length).toBeGreaterThan((guesses * 6 * 55) / 20_000)
  })

  test('of 10,000 guesses from one address at a thousand accounts in 6 hours, at most 2,300 are let through', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-02T00:00:00Z') })
    const { login } = createThrottles(app.db.pool)
    const start = Date.now()
    let passed = 0
    for (let guess = 0; guess < 10_000; guess += 1) {
      vi.setSystemTime(start + guess * 2160)
      // The whole /64 of a customer is one address.
      const ip = `2001:db8:9:9::${guess.toString(16)}`
      if (await isLetThrough(login.attempt({ account: `${guess % 1000}@stuffed.test`, ip }))) passed += 1
    }
    expect(passed).toBeLessThanOrEqual(2300)
    expect(passed).toBeGreaterThan(0)
  })

  test('of 200 concurrent guesses at two processes, no more are let through than of sequential ones', async () => {
    const processes = [createThrottles(app.db.pool), createThrottles(app.db.pool)]
    const guesses = Array.from({ length: 200 }, (_, guess) =>
      isLetThrough(processes[guess % 2]?.login.attempt({ account: 'three@victim.test', ip: null })),
    )
    const passed = (await Promise.all(guesses)).filter(Boolean).length
    expect(passed).toBe(limits.login.account.free + 1)
  })

  test('waits double up to a minute, are named in the answer, do not grow by further attempts, and end by themselves in another process too', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-02T00:00:00Z') })
    const [here, there] = [createThrottles(app.db.pool), createThrottles(app.db.pool)]
    const tried = { account: 'two@victim.test', ip: null }
    for (let guess = 0; guess <= limits.login.account.free; guess += 1) await here.login.attempt(tried)
    const waits: unknown[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      const refused = await Promise.all(
        [here, there, here, there].map(process => process.login.attempt(tried).catch((error: DomainError) => error)),
      )
      const waitSeconds = refused.map(error => (error as DomainError).details?.retryAfter)
      expect(new Set(waitSeconds).size).toBe(1)
      waits.push(waitSeconds[0])
      vi.setSystemTime(Date.now() + Number(waitSeconds[0]) * 1000)
      await there.login.attempt(tried)
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60])
  })

  test('made-up names fill a bounded table, which is swept', async () => {
    const places = new Set<string>()
    const { login } = createThrottles(app.db.pool)
    for (let name = 0; name < 300; name += 1) await login.attempt({ account: unknownEmail(), ip: null })
    for (const { key } of await rowsOf<{ key: string }>(app, 'select key from rate_limits')) places.add(key)
    // 2^18 places for names and as many for addresses, however many are made up.
    expect(
      [...places]
        .filter(key => key.startsWith('login-account-'))
        .every(key => /^login-account-[0-9a-z]{1,4}$/.test(key)),
    ).toBe(true)
    await rowsOf(app, 'update rate_limits set expire = 1000')
    expect((await forgetCredentials(app)).attempts).toBe(places.size)
  })
})

const isLetThrough = async (attempt: Promise<unknown> | undefined): Promise<boolean> => {
  try {
    await attempt
    return true
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return false
  }
}

describe('while an account is attacked from 10,000 addresses', () => {
  /** Signs in and keeps the device's cookie, as a browser does. */
  async function signedIn(from: { ip: string | null; device: string | null }, email: string, password = testPassword) {
    const ctx = anonymousCtx(app, from)
    await createCaller(ctx).auth.login({ email, password })
    return deviceOf(ctx.cookies[1], app.settings.baseUrl)
  }
  /** Anonymous callers have used up every limit, and keep trying. */
  async function attack(email: string) {
    const guesses = Array.from({ length: 60 }, (_, guess) =>
      isLetThrough(app.throttles.login.attempt({ account: email, ip: `198.18.${guess}.1` })),
    )
    expect((await Promise.all(guesses)).filter(Boolean).length).toBeLessThanOrEqual(limits.login.account.free + 1)
    expect(
      (await errorOf(asAnonymous(app, { ip: someIp() }).auth.login({ email, password: testPassword }))).status,
    ).toBe(429)
  }

  test('its owner signs in at once on a device, and from an address, that signed in before', async () => {
    const company = await createTestCompany(app)
    const [email, ip] = [emailOf(company), someIp()]
    const device = await signedIn({ ip, device: null }, email)
    expect(device).toMatch(/^[\w-]{43}$/)
    await attack(email)
    expect(await signedIn({ ip: someIp(), device }, email)).toBe(device)
    expect(await signedIn({ ip, device: null }, email)).not.toBe(device)
    // Like every refusal: the time to wait, as text and as a number.
    const refused = await errorOf(asAnonymous(app, { ip: someIp() }).auth.login({ email, password: 'guess' }))
    expect(refused.message).toMatch(/ in \d+ (second|minute)s?\.$/)
  })

  test('a device is known only to those who signed in on it, one planted by another person does not become theirs', async () => {
    const [mallory, owner] = [await createTestCompany(app), await createTestCompany(app)]
    const planted = await signedIn({ ip: null, device: null }, emailOf(mallory))
    const fresh = await signedIn({ ip: null, device: planted }, emailOf(owner))
    expect(fresh).not.toBe(planted)
    await attack(emailOf(owner))
    const by = (device: string | null) =>
      asAnonymous(app, { device }).auth.login({ email: emailOf(owner), password: testPassword })
    expect((await errorOf(by(planted))).status).toBe(429)
    await by(fresh)
    // Both continue with the one cookie that their shared device has now.
    await attack(emailOf(mallory))
    expect(await signedIn({ ip: null, device: fresh }, emailOf(mallory))).toBe(fresh)
  })

  test('a known device’s own counter throttles too: wrong passwords on it wait, and a right one resets it', async () => {
    const company = await createTestCompany(app)
    const email = emailOf(company)
    const device = await signedIn({ ip: null, device: null }, email)
    const guess = async (password: string) =>
      await outcomeOf(asAnonymous(app, { device }).auth.login({ email, password }))
    const { free } = limits.login.account
    for (let turn = 0; turn < 2; turn += 1) {
      for (let n = 0; n < free; n += 1) expect(await guess('wrong')).toBe(401)
      expect(await guess(testPassword)).toBe(200)
    }
    for (let n = 0; n <= free; n += 1) expect(await guess('wrong')).toBe(401)
    expect(await guess(testPassword)).toBe(429)
    // It slows down no login without that device.
    expect(await outcomeOf(asAnonymous(app).auth.login({ email, password: testPassword }))).toBe(200)
  })

  test('a new password by mail makes every device unknown but the one that set it', async () => {
    const company = await createTestCompany(app)
    const email = emailOf(company)
    const [before, wanted] = [await signedIn({ ip: null, device: null }, email), 'wolken über dem see']
    await asAnonymous(app).auth.forgotPassword({ email })
    const ctx = anonymousCtx(app)
    await createCaller(ctx).auth.resetPassword({ token: await mailedToken(app, email), password: wanted })
    const now = deviceOf(ctx.cookies[0]?.split(';')[0], app.settings.baseUrl)
    await attack(email)
    expect(await outcomeOf(asAnonymous(app, { device: before }).auth.login({ email, password: wanted }))).toBe(429)
    expect(await signedIn({ ip: null, device: now }, email, wanted)).toBe(now)
  })

  test('codes, forgotten passwords and password confirmations wait for outsiders and not for a known device', async () => {
    const company = await createTestCompany(app)
    const [email, userId] = [emailOf(company), company.userIds[1]]
    const device = await signedIn({ ip: null, device: null }, email)
    const accounts = {
      code: `user:${userId}`,
      confirm: `user:${userId}`,
      reset: email,
      verify: email,
    } as const
    for (const [name, account] of Object.entries(accounts) as Array<[keyof typeof accounts, string]>) {
      const { free } = limits[name].account
      for (let n = 0; n <= free; n += 1) await app.throttles[name].attempt({ account, ip: null })
      expect(await isLetThrough(app.throttles[name].attempt({ account, ip: someIp() }))).toBe(false)
    }
    const owner = createCaller({ ...company.ctx(), device })
    expect(await outcomeOf(owner.auth.beginSecondFactor({ password: testPassword }))).toBe(200)
    expect(await outcomeOf(owner.auth.confirmSecondFactor({ code: '000000' }))).toBe(400)
    expect(await outcomeOf(asAnonymous(app, { device }).auth.forgotPassword({ email }))).toBe(200)
    expect(await outcomeOf(asAnonymous(app, { device }).auth.resendVerification({ email }))).toBe(200)
    expect(await outcomeOf(company.as().auth.beginSecondFactor({ password: testPassword }))).toBe(429)
    expect(await outcomeOf(asAnonymous(app).auth.forgotPassword({ email }))).toBe(429)
  })
})

const outcomeOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    async error => (await errorOf(Promise.reject(error))).status,
  )

describe('asking whether an address has an account', () => {
  const answers = async (call: (on: ReturnType<typeof asAnonymous>) => Promise<unknown>) => {
    const ctx = anonymousCtx(app, { ip: someIp() })
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
    const people = [unknownEmail(), emailOf(known), emailOf(disabled), emailOf(open), `3@${known.companyId}.test`]
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
  })

  test('waits alike for known and unknown people: 20 wrong passwords each, the same statuses and seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-02T00:00:00Z') })
    const company = await createTestCompany(app)
    const ip = someIp()
    const heard: string[] = []
    for (const email of [emailOf(company), unknownEmail()]) {
      const answers: unknown[] = []
      for (let guess = 0; guess < 20; guess += 1) {
        vi.setSystemTime(Date.now() + 3000)
        const { status, message, details } = await errorOf(
          asAnonymous(app, { ip }).auth.login({ email, password: 'no' }),
        )
        answers.push([status, message, details])
      }
      heard.push(JSON.stringify(answers))
    }
    expect(heard[1]).toBe(heard[0])
    expect(heard[0]).toContain('429')
  })

  test('is throttled alike for known and unknown addresses', async () => {
    const company = await createTestCompany(app)
    for (const email of [emailOf(company), unknownEmail()]) {
      const statuses: number[] = []
      for (let ask = 0; ask < limits.reset.account.free + 2; ask += 1) {
        const call = asAnonymous(app).auth.forgotPassword({ email })
        statuses.push(
          await call.then(
            () => 200,
            async error => (await errorOf(Promise.reject(error))).status,
          ),
        )
      }
      expect(statuses).toEqual([200, 200, 200, 200, 429])
    }
    expect(await accountMails(app, emailOf(company))).toHaveLength(limits.reset.account.free + 1)
  })

  test('is not answered before a fixed time has passed, whether there was a mail to write or not', async () => {
    const company = await createTestCompany(app)
    app.settings.accountAnswerMs = 400
    onTestFinished(() => {
      app.settings.accountAnswerMs = 0
    })
    const times: number[] = []
    for (const email of [emailOf(company), unknownEmail(), emailOf(company), unknownEmail()]) {
      const begun = performance.now()
      await asAnonymous(app).auth.forgotPassword({ email })
      await asAnonymous(app).auth.resendVerification({ email })
      times.push(performance.now() - begun)
    }
    expect(Math.min(...times)).toBeGreaterThanOrEqual(798)
  })
})

describe('links to set a new password', () => {
  const wanted = 'wolken über dem see'
  const reset = (token: string, password = wanted, on: TestApp = app) =>
    asAnonymous(on).auth.resetPassword({ token, password })

  async function linkRequested() {
    const company = await createTestCompany(app)
    await asAnonymous(app).auth.forgotPassword({ email: emailOf(company) })
    return { company, email: emailOf(company), token: await mailedToken(app, emailOf(company)) }
  }

  test('set it once, end every session, notify the person by mail, and make the former password useless', async () => {
    const { company, email, token } = await linkRequested()
    const cookie = await cookieOf(app, company)
    await reset(token)
    expect(await app.sessions.resolve(cookie)).toBeNull()
    expect((await errorOf(asAnonymous(app).auth.login({ email, password: testPassword }))).status).toBe(401)
    await asAnonymous(app).auth.login({ email, password: wanted })
    expect((await errorOf(reset(token, 'noch ein neues Wort'))).status).toBe(400)
    expect((await accountMails(app, email)).map(({ kind }) => kind)).toEqual(['reset_password', 'password_changed'])
    const log = await company.as().audit.list({ entity: 'user' })
    expect(JSON.stringify(log)).toContain('user.password_reset')
  })

  test('are used up once by two concurrent requests, and stay valid when the password is refused', async () => {
    const { token } = await linkRequested()
    const weak = await errorOf(reset(token, 'Passwort2026'))
    expect(weak).toMatchObject({ status: 400, details: { issues: [{ path: 'password' }] } })
    const both = await Promise.allSettled([reset(token), reset(token, 'noch ein neues Wort')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('are a 410 after an hour, and a 400 once a later one was requested', async () => {
    const { email, token } = await linkRequested()
    const late = { ...app, clock: { ...app.clock, now: () => new Date(Date.now() + 3_600_001) } }
    expect(await errorOf(reset(token, wanted, late))).toMatchObject({ status: 410, error: 'gone' })
    await asAnonymous(app).auth.forgotPassword({ email })
    expect((await errorOf(reset(token))).status).toBe(400)
    await reset(await mailedToken(app, email))
  })

  test('can be checked before a password is typed, which does not use them up', async () => {
    const { token } = await linkRequested()
    const peek = (on: TestApp = app) => asAnonymous(on).auth.peekReset({ token })
    expect(await peek()).toEqual({ success: true })
    const late = { ...app, clock: { ...app.clock, now: () => new Date(Date.now() + 3_600_001) } }
    expect((await errorOf(peek(late))).status).toBe(410)
    await reset(token)
    expect((await errorOf(peek())).status).toBe(400)
  })

  test('a second factor stays on', async () => {
    const { company, email, token } = await linkRequested()
    await rowsOf(app, `update users set totp_secret = 'x', totp_enabled_at = now() where id = $1`, company.userIds[1])
    await reset(token)
    const refused = await errorOf(asAnonymous(app).auth.login({ email, password: wanted }))
    expect(refused.error).toBe('second_factor_required')
  })
})

test('a token of one kind is refused for every other: 42 pairs', async () => {
  const { userIds } = await createTestCompany(app)
  const kinds = Object.keys(lifetimes).filter(kind => kind !== 'team_invitation') as TokenKind[]
  const entryPoints: Record<TokenKind, (token: string) => Promise<unknown>> = {
    verify_email: token => asAnonymous(app).auth.verifyEmail({ token }),
    reset_password: token => asAnonymous(app).auth.resetPassword({ token, password: 'wolken über dem see' }),
    second_factor: challenge => asAnonymous(app).auth.login({ challenge, code: '123456' }),
    change_email: token => asAnonymous(app).auth.confirmEmailChange({ token }),
    object_email_change: token => asAnonymous(app).auth.objectToEmailChange({ token }),
    access_invitation: token => asAnonymous(app).admin.acceptAccess({ token, password: 'wolken über dem see' }),
    registration_invitation: inviteToken =>
      asAnonymous({ ...app, settings: { ...app.settings, selfRegistration: false } }).registration.register({
        companyName: 'X',
        companySlug: 'never-founded',
        adminName: 'X',
        adminEmail: unknownEmail(),
        adminPassword: 'drei blaue Leitern am Dach',
        acceptedTerms: true,
        acceptedPrivacy: true,
        inviteToken,
      }),
  }
  let refused = 0
  for (const kind of kinds) {
    for (const [entryPoint, open] of Object.entries(entryPoints)) {
      if (entryPoint === kind) continue
      const token = await app.db.acrossTenants('credential', tx =>
        issueAccountToken(tx, { kind, userId: userIds[1], ttlMs: lifetimes[kind], now: new Date() }),
      )
      const { status } = await errorOf(open(token))
      expect([kind, entryPoint, [400, 403].includes(status)]).toEqual([kind, entryPoint, true])
      refused += 1
    }
  }
  expect(refused).toBe(42)
})
