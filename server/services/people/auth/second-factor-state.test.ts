import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountMails, anonymousCtx, asAnonymous, rowsOf } from '../../../../tests/harness/anonymous'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany, testPassword } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { createIdentify } from '../../../http/guards/identify'
import { createCaller } from '../../../router'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-02T08:00:00.000Z' })
})
afterAll(() => app.stop())

const later = (seconds: number) => app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000).toISOString())

const emailOf = (company: TestCompany) => `admin@${company.companyId}.test`
const codeAt = (secret: string, stepsAway = 0) =>
  new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() + stepsAway * 30_000 })

async function withFactor() {
  later(600)
  const company = await createTestCompany(app)
  const { data: offer } = await company.as().auth.beginSecondFactor({ password: testPassword })
  const { data } = await company.as().auth.confirmSecondFactor({ code: codeAt(offer.secret) })
  later(60)
  return {
    company,
    secret: offer.secret,
    uri: offer.uri,
    codes: data.recovery_codes,
    email: emailOf(company),
  }
}

async function challengeOf(email: string): Promise<string> {
  const challenged = await errorOf(asAnonymous(app).auth.login({ email, password: testPassword }))
  expect(challenged).toMatchObject({ status: 401, error: 'second_factor_required' })
  return String(challenged.details?.challenge)
}

const wrongCode = (secret: string) => (codeAt(secret) === '000000' ? '000001' : '000000')

describe('switching the second factor on', () => {
  test(
    'takes password and code, shows ten codes once, mails the person and stores nothing in the clear',
    { tags: 'long' },
    async () => {
      const company = await createTestCompany(app)
      const refused = await errorOf(company.as().auth.beginSecondFactor({ password: 'not the password' }))
      expect(refused).toMatchObject({ status: 400, details: { issues: [{ path: 'password' }] } })
      expect((await errorOf(company.as().auth.confirmSecondFactor({ code: '000000' }))).status).toBe(409)
      const { data: offer } = await company.as().auth.beginSecondFactor({ password: testPassword })
      expect(offer.uri).toBe(
        `otpauth://totp/Gewerk:${encodeURIComponent(emailOf(company))}?issuer=Gewerk&secret=${offer.secret}&algorithm=SHA1&digits=6&period=30`,
      )
      expect(offer.qr_svg).toMatch(/^<svg /)
      const wrong = await errorOf(company.as().auth.confirmSecondFactor({ code: wrongCode(offer.secret) }))
      expect(wrong).toMatchObject({ status: 400, details: { issues: [{ path: 'code' }] } })
      expect((await company.as().auth.secondFactor()).data.enabled).toBe(false)
      const { data } = await company.as().auth.confirmSecondFactor({ code: codeAt(offer.secret) })
      expect(new Set(data.recovery_codes).size).toBe(10)
      expect(data.recovery_codes.every(code => /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/.test(code))).toBe(
        true,
      )
      expect((await company.as().auth.secondFactor()).data).toMatchObject({
        enabled: true,
        recovery_codes_left: 10,
      })
      const kinds = (await accountMails(app, emailOf(company))).map(({ kind }) => kind)
      expect(kinds).toEqual(['second_factor_on'])
      const stored = await rowsOf(
        app,
        `select u.totp_secret || coalesce(string_agg(c.code_hash, ' '), '') as text from users u
         left join recovery_codes c on c.user_id = u.id where u.email = $1 group by u.id`,
        emailOf(company),
      )
      for (const plain of [
        offer.secret,
        ...data.recovery_codes,
        ...data.recovery_codes.map(code => code.replaceAll('-', '')),
      ])
        expect(JSON.stringify(stored)).not.toContain(plain)
    },
  )

  test('cannot be begun anew with a session while it is on', async () => {
    const { company } = await withFactor()
    expect((await errorOf(company.as().auth.beginSecondFactor({ password: testPassword }))).status).toBe(409)
  })
})

describe('signing in with a second factor', () => {
  test(
    'requires a code, opens no session before, and accepts codes of the step before and after',
    { tags: 'long' },
    async () => {
      const { secret, email } = await withFactor()
      for (const stepsAway of [-1, 0, 1]) {
        later(120)
        const ctx = anonymousCtx(app)
        const challenge = await challengeOf(email)
        expect(ctx.cookies).toEqual([])
        await createCaller(ctx).auth.login({ challenge, code: codeAt(secret, stepsAway) })
        const cookie = ctx.cookies[0]?.split(';')[0]
        expect((await createIdentify(app).bySession(cookie)).actor).toMatchObject({ role: 1 })
      }
      later(120)
      for (const stepsAway of [-2, 2]) {
        const challenge = await challengeOf(email)
        const late = await errorOf(asAnonymous(app).auth.login({ challenge, code: codeAt(secret, stepsAway) }))
        expect(late).toMatchObject({ status: 401, error: 'unauthorized' })
      }
    },
  )

  test(
    'accepts each code once, also when sent twice concurrently, and none of an earlier step afterwards',
    { tags: 'long' },
    async () => {
      const { secret, email } = await withFactor()
      const code = codeAt(secret)
      const challenges = [await challengeOf(email), await challengeOf(email)]
      const both = await Promise.allSettled(
        challenges.map(challenge => asAnonymous(app).auth.login({ challenge, code })),
      )
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const again = asAnonymous(app).auth.login({ challenge: await challengeOf(email), code })
      expect((await errorOf(again)).status).toBe(401)
      const earlier = { challenge: await challengeOf(email), code: codeAt(secret, -1) }
      expect((await errorOf(asAnonymous(app).auth.login(earlier))).status).toBe(401)
    },
  )

  test('accepts each recovery code once, in any spelling', { tags: 'long' }, async () => {
    const { codes, email, company } = await withFactor()
    const [first = '', second = ''] = codes
    const use = async (code: string) => asAnonymous(app).auth.login({ challenge: await challengeOf(email), code })
    await use(first.toLowerCase().replaceAll('-', ' '))
    expect((await errorOf(use(first))).status).toBe(401)
    await use(second)
    expect((await company.as().auth.secondFactor()).data.recovery_codes_left).toBe(8)
  })

  test('a challenge is valid once, for five minutes and for its own account', { tags: 'long' }, async () => {
    const [own, other] = [await withFactor(), await withFactor()]
    const challenge = await challengeOf(own.email)
    const foreign = await errorOf(asAnonymous(app).auth.login({ challenge, code: codeAt(other.secret) }))
    expect(foreign.status).toBe(401)
    await asAnonymous(app).auth.login({ challenge, code: codeAt(own.secret) })
    later(60)
    expect((await errorOf(asAnonymous(app).auth.login({ challenge, code: codeAt(own.secret) }))).status).toBe(400)
    const old = await challengeOf(own.email)
    later(301)
    expect((await errorOf(asAnonymous(app).auth.login({ challenge: old, code: codeAt(own.secret) }))).status).toBe(410)
    expect((await errorOf(asAnonymous(app).auth.login({ challenge: 'x'.repeat(43), code: '123456' }))).status).toBe(400)
  })

  test(
    'codes can be guessed six times before the waits begin, also with fresh challenges',
    { tags: 'long' },
    async () => {
      const { secret, email } = await withFactor()
      let refused = 0
      for (let guess = 0; guess < 8; guess += 1) {
        const challenge = await challengeOf(email)
        const { status } = await errorOf(asAnonymous(app).auth.login({ challenge, code: wrongCode(secret) }))
        if (status === 429) refused += 1
      }
      expect(refused).toBe(2)
      const right = { challenge: await challengeOf(email), code: codeAt(secret) }
      expect((await errorOf(asAnonymous(app).auth.login(right))).details?.retryAfter).toBeGreaterThan(0)
    },
  )
})

describe('switching it off', () => {
  test('takes password and code, and the password alone signs in again', async () => {
    const { company, secret, codes, email } = await withFactor()
    const disable = (password: string, code: string) => company.as().auth.disableSecondFactor({ password, code })
    expect((await errorOf(disable('not the password', codeAt(secret)))).status).toBe(400)
    expect((await errorOf(disable(testPassword, wrongCode(secret)))).status).toBe(400)
    await disable(testPassword, codeAt(secret))
    await asAnonymous(app).auth.login({ email, password: testPassword })
    const used = await errorOf(disable(testPassword, codes[0] ?? ''))
    expect(used.status).toBe(409)
    expect((await accountMails(app, email)).map(({ kind }) => kind)).toEqual(['second_factor_on', 'second_factor_off'])
  })

  test('fresh recovery codes void the former ones', async () => {
    const { company, secret, codes, email } = await withFactor()
    const { data } = await company.as().auth.renewRecoveryCodes({ code: codeAt(secret) })
    const use = async (code = '') => asAnonymous(app).auth.login({ challenge: await challengeOf(email), code })
    expect((await errorOf(use(codes[0]))).status).toBe(401)
    await use(data.recovery_codes[0])
  })

  test('is for one’s own account only: keys and outsiders have none', async () => {
    const company = await createTestCompany(app)
    for (const [caller, status] of [
      [company.asKey(), 403],
      [asAnonymous(app), 401],
    ] as const) {
      expect((await errorOf(caller.auth.secondFactor())).status).toBe(status)
      expect((await errorOf(caller.auth.beginSecondFactor({ password: testPassword }))).status).toBe(status)
      expect((await errorOf(caller.auth.sessions())).status).toBe(status)
    }
  })
})
