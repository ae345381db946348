import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountMails, anonymousCtx, asAnonymous, mailedToken, rowsOf } from '../../../../tests/harness/anonymous'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { roundsOf } from '../../../../tests/harness/cases'
import { createTestCompany, type TestCompany, testPassword } from '../../../../tests/harness/company'
import { sessionCookie } from '../../../../tests/harness/cookie'
import { errorOf } from '../../../../tests/harness/errors'
import { normalEmail } from '../../../platform/values/shown-email'
import { createCaller } from '../../../router'
import { forgetCredentials } from './retention'

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

/** The administrator of a company of their own, with a password. */
async function createPerson() {
  const company = await createTestCompany(app)
  const email = `admin@${company.companyId}.test`
  counter += 1
  // With an IP address of their own: requests for mails are counted by it.
  const caller = createCaller({ ...company.ctx(), ip: `198.51.100.${counter}` })
  return { company, caller, userId: company.userIds[1], email }
}
const addressOf = async (userId: number) => {
  const [row] = await rowsOf<{ email: string }>(app, 'select email from users where id = $1', userId)
  return row?.email
}
const statesOf = async (userId: number) => {
  const sql = 'select state from email_changes where user_id = $1 order by id'
  return (await rowsOf<{ state: string }>(app, sql, userId)).map(({ state }) => state)
}
const mailsTo = async (to: string) => (await accountMails(app, to)).map(({ kind }) => kind)
const logIn = (email: string, password = testPassword) => asAnonymous(app).auth.login({ email, password })
const auditOf = async ({ tenantId }: TestCompany) => {
  const sql = `select action, changes from audit_entries where tenant_id = $1 and action like 'user.email%' order by id`
  return rowsOf<{ action: string; changes: object }>(app, sql, tenantId)
}
/** Requests another address and confirms it by the link in the mail. */
async function move(caller: ReturnType<TestCompany['as']>, to: string) {
  await caller.auth.beginEmailChange({ email: to, password: testPassword })
  await asAnonymous(app).auth.confirmEmailChange({ token: await mailedToken(app, to) })
}

describe('a change of address', () => {
  test(
    'takes effect once confirmed by its link: sign-in, other sessions, former links, mails and log follow',
    { tags: 'long' },
    async () => {
      const { company, caller, userId, email } = await createPerson()
      const to = fresh('neu')
      const elsewhere = await sessionCookie(app, userId, company.tenantId)
      const own = await sessionCookie(app, userId, company.tenantId)
      await asAnonymous(app).auth.forgotPassword({ email })
      const formerLink = await mailedToken(app, email)

      const { data } = await caller.auth.beginEmailChange({ email: to, password: testPassword })
      expect(data).toEqual({ email, pending: { email: to, expires_at: '2026-06-03T08:00:00.000Z' } })
      expect((await caller.auth.email()).data).toEqual(data)
      const token = await mailedToken(app, to)
      // A mail scanner opens the page of the link, and does nothing more.
      for (let look = 0; look < 3; look += 1)
        expect((await asAnonymous(app).auth.peekEmailChange({ token })).data).toEqual({ email: to })
      expect(await addressOf(userId)).toBe(email)
      await logIn(email)

      const sessionId = (await app.sessions.resolve(own))?.id ?? null
      const confirming = createCaller(anonymousCtx(app, { sessionId }))
      expect((await confirming.auth.confirmEmailChange({ token })).data).toEqual({ email: to })
      expect((await caller.auth.email()).data).toEqual({ email: to, pending: null })
      expect(await app.sessions.resolve(elsewhere)).toBeNull()
      expect(await app.sessions.resolve(own)).not.toBeNull()
      expect((await logIn(to)).user).toMatchObject({ id: userId, email: to })
      expect(await errorOf(logIn(email))).toMatchObject({ status: 401 })
      const used = asAnonymous(app).auth.resetPassword({ token: formerLink, password: 'wolken über dem see' })
      expect(await errorOf(used)).toMatchObject({ status: 400 })
      expect(await mailsTo(to)).toEqual(['change_email'])
      expect((await mailsTo(email)).at(-1)).toBe('email_changed')
      expect(await auditOf(company)).toEqual([
        { action: 'user.email_change_requested', changes: null },
        { action: 'user.email_changed', changes: null },
      ])
    },
  )

  test(
    'cannot be confirmed by a second click, nor after 48 hours, nor by a link that was replaced or withdrawn',
    { tags: 'long' },
    async () => {
      const { caller, userId, email } = await createPerson()
      const confirm = (token: string) => asAnonymous(app).auth.confirmEmailChange({ token })
      const begin = async (to: string) => {
        await caller.auth.beginEmailChange({ email: to, password: testPassword })
        return mailedToken(app, to)
      }
      const replaced = await begin(fresh('erste'))
      const withdrawn = await begin(fresh('zweite'))
      expect(await errorOf(confirm(replaced))).toMatchObject({ status: 400 })
      await caller.auth.cancelEmailChange()
      expect((await caller.auth.email()).data.pending).toBeNull()
      expect(await errorOf(confirm(withdrawn))).toMatchObject({ status: 400 })
      expect(await errorOf(caller.auth.cancelEmailChange())).toMatchObject({ status: 409 })
      const old = await begin(fresh('dritte'))
      later(2 * day)
      expect((await caller.auth.email()).data.pending).toBeNull()
      expect(await errorOf(asAnonymous(app).auth.peekEmailChange({ token: old }))).toMatchObject({
        status: 410,
      })
      expect(await errorOf(confirm(old))).toMatchObject({ status: 410 })
      expect(await addressOf(userId)).toBe(email)
      await forgetCredentials(app)
      expect(await statesOf(userId)).toEqual(['cancelled', 'cancelled', 'expired'])
      const to = fresh('vierte')
      const token = await begin(to)
      await confirm(token)
      expect(await errorOf(confirm(token))).toMatchObject({ status: 400 })
      expect(await addressOf(userId)).toBe(to)
      later(91 * day)
      expect((await forgetCredentials(app)).emailChanges).toBe(3)
      expect(await statesOf(userId)).toEqual(['confirmed'])
    },
  )

  test(
    'is requested with the password, and a code when there is a second factor; a wrong one starts nothing',
    { tags: 'long' },
    async () => {
      const { caller, userId, email } = await createPerson()
      const to = fresh('faktor')
      const ask = (more: object) => caller.auth.beginEmailChange({ email: to, password: testPassword, ...more })
      expect(await errorOf(ask({ password: 'falsch' }))).toMatchObject({
        status: 400,
        details: { field: 'password' },
      })
      expect(await errorOf(ask({ email: email.toUpperCase() }))).toMatchObject({ details: { field: 'email' } })
      const { data } = await caller.auth.beginSecondFactor({ password: testPassword })
      const totp = new TOTP({ secret: data.secret })
      const codeAt = (ms: number) => totp.generate({ timestamp: app.clock.now().getTime() + ms })
      await ask({})
      await caller.auth.confirmSecondFactor({ code: codeAt(0) })
      // A request made before the factor was on is void once it is on.
      const begun = asAnonymous(app).auth.confirmEmailChange({ token: await mailedToken(app, to) })
      expect(await errorOf(begun)).toMatchObject({ status: 400 })
      expect(await errorOf(ask({}))).toMatchObject({ status: 400, details: { field: 'code' } })
      expect(await errorOf(ask({ code: codeAt(0) }))).toMatchObject({ status: 400, details: { field: 'code' } })
      expect(await statesOf(userId)).toEqual(['cancelled'])
      await ask({ code: codeAt(30_000) })
      expect(await statesOf(userId)).toEqual(['cancelled', 'pending'])
    },
  )

  test('guesses at the password wait, and so does a caller who fills a mailbox', { tags: 'long' }, async () => {
    const { caller } = await createPerson()
    const guess = () => caller.auth.beginEmailChange({ email: fresh('rate'), password: 'falsch' })
    const outcomes = await Promise.all(Array.from({ length: 12 }, async () => (await errorOf(guess())).status))
    expect(outcomes.filter(status => status === 400)).toHaveLength(6)
    expect(outcomes.filter(status => status === 429)).toHaveLength(6)
    const other = (await createPerson()).caller
    const to = fresh('voll')
    for (let mail = 0; mail < 4; mail += 1) await other.auth.beginEmailChange({ email: to, password: testPassword })
    const again = other.auth.beginEmailChange({ email: to, password: testPassword })
    expect(await errorOf(again)).toMatchObject({ status: 429 })
    expect(await mailsTo(to)).toHaveLength(4)
  })

  test('to a taken one is answered like one to a free one, also in the profile; its owner is notified, and no link exists', async () => {
    const [mine, theirs] = [await createPerson(), await createPerson()]
    const free = fresh('frei')
    const ask = async (email: string) => {
      const { data } = await mine.caller.auth.beginEmailChange({ email, password: testPassword })
      expect((await mine.caller.auth.email()).data).toEqual(data)
      return JSON.stringify(data).replace(email, 'X')
    }
    // A domain is kept in lower case.
    const shown = normalEmail(theirs.email.toUpperCase())
    expect(await ask(shown)).toBe(await ask(free))
    expect(await mailsTo(theirs.email)).toEqual(['email_wanted'])
    expect(await mailsTo(shown)).toEqual([])
    expect(await mailedToken(app, theirs.email)).toBe('')
  })

  test(
    'of two people who confirm the same one concurrently one gets it, and the other gets a 409',
    { tags: 'long' },
    async () => {
      for (let round = 0; round < 5; round += 1) {
        const two = [await createPerson(), await createPerson()]
        const to = fresh('beide')
        const tokens: string[] = []
        for (const { caller } of two) {
          await caller.auth.beginEmailChange({ email: to, password: testPassword })
          tokens.push(await mailedToken(app, to))
        }
        const outcomes = await Promise.all(
          tokens.map(token =>
            asAnonymous(app)
              .auth.confirmEmailChange({ token })
              .then(
                () => 200,
                error => errorOf(Promise.reject(error)).then(({ status }) => status),
              ),
          ),
        )
        expect(outcomes.sort()).toEqual([200, 409])
        const addresses = await Promise.all(two.map(({ userId }) => addressOf(userId)))
        expect(addresses.filter(address => address === to)).toHaveLength(1)
        expect(addresses.filter(address => address?.startsWith('admin@'))).toHaveLength(1)
      }
    },
  )

  test(
    'that is pending is void after a new password, a new one by mail, and a closed account',
    { tags: 'long' },
    async () => {
      const wanted = 'wolken über dem see'
      const ways: Array<(on: Awaited<ReturnType<typeof createPerson>>) => Promise<unknown>> = [
        ({ caller }) => caller.profile.changePassword({ current_password: testPassword, new_password: wanted }),
        async ({ email }) => {
          await asAnonymous(app).auth.forgotPassword({ email })
          await asAnonymous(app).auth.resetPassword({ token: await mailedToken(app, email), password: wanted })
        },
        async ({ userId }) => {
          const { company } = await createPerson()
          const ctx = company.ctx()
          const operator = createCaller({ ...ctx, actor: { ...ctx.actor, isOperator: true } })
          await operator.admin.updateUser({ id: userId, updates: { active: false } })
        },
      ]
      for (const end of ways) {
        const on = await createPerson()
        const to = fresh('wartet')
        await on.caller.auth.beginEmailChange({ email: to, password: testPassword })
        const token = await mailedToken(app, to)
        await end(on)
        expect(await errorOf(asAnonymous(app).auth.confirmEmailChange({ token }))).toMatchObject({
          status: 400,
        })
        expect(await statesOf(on.userId)).toEqual(['cancelled'])
      }
    },
  )
})

describe('the former address', () => {
  test(
    'is given to no one else for seven days: not by registration, invitation, access or change, and free again then',
    { tags: 'long' },
    async () => {
      const { company, caller, userId, email } = await createPerson()
      const register = () =>
        asAnonymous(app).registration.register({
          companyName: 'Neue Firma',
          companySlug: `neue-firma-${counter}`,
          adminName: 'Nina Neu',
          adminEmail: email,
          adminPassword: 'drei blaue Leitern am Dach',
          acceptedTerms: true,
          acceptedPrivacy: true,
        })
      const other = await createPerson()
      await move(caller, fresh('weiter'))
      // The inviter learns nothing; the present holder of that mailbox does.
      await other.caller.invites.create({ email, name: 'Neu' })
      const invitation = await mailedToken(app, email)
      const join = () =>
        asAnonymous(app).invites.accept({
          token: invitation,
          name: 'Nina Neu',
          password: 'drei blaue Leitern am Dach',
        })
      expect(await errorOf(register())).toMatchObject({ status: 400, details: { field: 'adminEmail' } })
      expect(await errorOf(join())).toMatchObject({ status: 409 })
      await other.caller.auth.beginEmailChange({ email, password: testPassword })
      expect((await mailsTo(email)).at(-1)).toBe('email_wanted')
      const ctx = other.company.ctx()
      const operator = createCaller({ ...ctx, actor: { ...ctx.actor, isOperator: true } })
      const access = operator.admin.inviteAccess({
        company_id: company.companyId,
        email,
        name: 'Nina',
        locale: 'de',
      })
      expect(await errorOf(access)).toMatchObject({ status: 409, details: { field: 'email' } })
      // The database enforces the same when every service is bypassed.
      const past = app.db.acrossTenants('platform', tx =>
        tx.user.create({ data: { email, name: 'X', updatedAt: app.clock.now() } }),
      )
      await expect(past).rejects.toMatchObject({ code: 'P2002' })
      later(7 * day)
      expect((await join()).data.user).toMatchObject({ email })
      expect(await addressOf(userId)).not.toBe(email)
    },
  )

  test('may be restored by the person who gave it up', { tags: 'long' }, async () => {
    const { caller, userId, email } = await createPerson()
    await move(caller, fresh('hin'))
    await move(caller, email)
    expect(await addressOf(userId)).toBe(email)
  })

  test(
    'cannot be taken while it is being given up: a link confirmed concurrently with its release, over and over',
    { tags: 'long' },
    async () => {
      for (let round = 0; round < roundsOf(8, 4); round += 1) {
        const [leaving, waiting] = [await createPerson(), await createPerson()]
        const contested = fresh('umstritten')
        // Both requested it while it was free; one has got it meanwhile, and gives it up while the other confirms.
        await waiting.caller.auth.beginEmailChange({ email: contested, password: testPassword })
        const link = await mailedToken(app, contested)
        await move(leaving.caller, contested)
        const next = fresh('fort')
        await leaving.caller.auth.beginEmailChange({ email: next, password: testPassword })
        const away = await mailedToken(app, next)
        const [left, taken] = await Promise.allSettled([
          asAnonymous(app).auth.confirmEmailChange({ token: away }),
          asAnonymous(app).auth.confirmEmailChange({ token: link }),
        ])
        expect([left?.status, taken?.status]).toEqual(['fulfilled', 'rejected'])
        expect(await addressOf(waiting.userId)).toBe(waiting.email)
        expect(await addressOf(leaving.userId)).toBe(next)
      }
    },
  )
})
