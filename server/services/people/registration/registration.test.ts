import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { accountMails, asAnonymous, mailedToken, rowsOf } from '../../../../tests/harness/anonymous'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { mailHandlers } from '../../../handlers'
import { createCaller } from '../../../router'
import { sendDueMails } from '../../exchange/mails/send-due-mails'
import type { Register } from './schema'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

type Input = z.input<typeof Register>
let counter = 0
const form = (overrides: Partial<Record<keyof Input | 'role' | 'isOperator', unknown>> = {}): Input => {
  const slug = `neu-${process.pid}-${Date.now().toString(36)}-${++counter}`
  return {
    companyName: 'Tischlerei Huber',
    companySlug: slug,
    adminName: 'Anna Huber',
    adminEmail: `anna@${slug}.test`,
    adminPassword: 'drei blaue Leitern am Dach',
    acceptedTerms: true as const,
    acceptedPrivacy: true as const,
    ...overrides,
  } as Input
}
const register = (input: Input, on: TestApp = app) => asAnonymous(on).registration.register(input)
const closed = (): TestApp => ({ ...app, settings: { ...app.settings, selfRegistration: false } })

async function operator() {
  const ctx = (await createTestCompany(app)).ctx()
  return createCaller({ ...ctx, actor: { ...ctx.actor, isOperator: true } })
}

describe('registering', () => {
  test('creates the company, its first user as administrator, records no consent to texts that are not linked, and mails the link', async () => {
    const input = form()
    const answer = await register(input)
    expect(answer).toMatchObject({
      success: true,
      company: { name: input.companyName, company_id: input.companySlug },
      user: { email: input.adminEmail, name: input.adminName },
    })
    const [row] = await rowsOf(
      app,
      `select u.*, m.role, m.tenant_id from users u join memberships m on m.user_id = u.id where u.email = $1`,
      input.adminEmail,
    )
    expect(row).toMatchObject({
      role: 1,
      tenant_id: answer.company.id,
      email_verified_at: null,
      locale: 'de',
    })
    // Nothing is linked here, so nothing was accepted.
    expect([row?.terms_accepted_at, row?.privacy_accepted_at]).toEqual([null, null])
    const log = await rowsOf(
      app,
      `select tenant_id, actor_kind, actor_user_id from audit_entries where action = 'company.created'
       and entity_id in ($1, (select id::text from companies where company_id = $1)) order by tenant_id`,
      input.companySlug,
    )
    const own = { actor_kind: 'session', actor_user_id: answer.user.id }
    expect(log).toEqual([0, answer.company.id].map(tenant_id => ({ tenant_id, ...own })))
    const [mail, ...others] = await accountMails(app, input.adminEmail)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'verify_email', tenant_id: 0, status: 'pending' })
    expect(mail?.text).toContain(`${app.settings.baseUrl}/verify-email?token=`)
  })

  test.each([
    ['https://gewerk.test/agb', null],
    [null, 'https://gewerk.test/datenschutz'],
    ['https://gewerk.test/agb', 'https://gewerk.test/datenschutz'],
  ])('records consent to the texts that are linked and to no others: %s, %s', async (termsUrl, privacyUrl) => {
    const input = form()
    await register(input, { ...app, settings: { ...app.settings, termsUrl, privacyUrl } })
    const [row] = await rowsOf(app, 'select * from users where email = $1', input.adminEmail)
    expect([row?.terms_accepted_url, row?.privacy_accepted_url]).toEqual([termsUrl, privacyUrl])
    expect([row?.terms_accepted_at !== null, row?.privacy_accepted_at !== null]).toEqual([
      termsUrl !== null,
      privacyUrl !== null,
    ])
  })

  test('leaves nothing behind when any part of it fails', async () => {
    const input = form()
    const broken: TestApp = {
      ...app,
      mail: {
        ...app.mail,
        get from(): string {
          throw new Error('no sender')
        },
      },
    }
    await expect(register(input, broken)).rejects.toThrow('no sender')
    const left = await rowsOf(
      app,
      `select (select count(*)::int from companies where company_id = $1) + (select count(*)::int from users where email = $2)
         + (select count(*)::int from mails where $2 = any (to_addresses)) as rows`,
      input.companySlug,
      input.adminEmail,
    )
    expect(left).toEqual([{ rows: 0 }])
    await register(input)
  })

  test('is a 400 that names the field for a taken company id or address, also for two concurrent requests', async () => {
    const first = form()
    await register(first)
    const twin = await errorOf(register(form({ companySlug: first.companySlug })))
    expect(twin).toMatchObject({ status: 400, error: 'validation_error' })
    expect(twin.details).toMatchObject({ issues: [{ path: 'companySlug' }] })
    const again = await errorOf(register(form({ adminEmail: first.adminEmail.toUpperCase() })))
    expect(again).toMatchObject({ status: 400, details: { issues: [{ path: 'adminEmail' }] } })
    const same = form()
    const both = await Promise.allSettled([register(same), register({ ...same, adminEmail: form().adminEmail })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test.each([
    ['without the terms', { acceptedTerms: false }, 'acceptedTerms'],
    ['without privacy', { acceptedPrivacy: false }, 'acceptedPrivacy'],
    ['with a common password', { adminPassword: 'Passwort2026' }, 'adminPassword'],
    ['with a password of known names', { adminPassword: 'annahuber2026' }, 'adminPassword'],
    ['with an id that is none', { companySlug: 'Huber & Co' }, 'companySlug'],
    ['with a role of its own', { role: 1 }, 'role'],
    ['as an operator', { isOperator: true }, 'isOperator'],
  ])('is refused %s, at the field', async (_what, change, path) => {
    const refused = await errorOf(register(form(change)))
    expect(refused).toMatchObject({ status: 400, error: 'validation_error' })
    expect(refused.details?.issues).toEqual([expect.objectContaining({ path })])
  })

  test('is throttled per e-mail address and per IP address, with the seconds to wait', { tags: 'long' }, async () => {
    const { company_id: companySlug } = (await register(form())).company
    const input = form({ companySlug })
    for (let attempt = 0; attempt < 6; attempt += 1) expect((await errorOf(register(input))).status).toBe(400)
    const refused = await errorOf(register(input))
    expect(refused).toMatchObject({ status: 429, error: 'rate_limited' })
    expect(refused.details?.retryAfter).toBeGreaterThan(0)
    const from = (ip: string) => errorOf(asAnonymous(app, { ip }).registration.register(form({ companySlug })))
    for (let attempt = 0; attempt < 21; attempt += 1) expect((await from(`2001:db8:7:7::${attempt}`)).status).toBe(400)
    expect((await from('2001:db8:7:7::ffff')).status).toBe(429)
    expect((await from('2001:db8:7:8::1')).status).toBe(400)
  })

  test('lets a caller try many weak passwords and register nevertheless', async () => {
    const input = form()
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const refused = await errorOf(register({ ...input, adminPassword: 'Passwort2026' }))
      expect(refused).toMatchObject({ status: 400, details: { field: 'adminPassword' } })
    }
    expect(await register(input)).toMatchObject({ success: true })
  })

  test('treats null in an optional field as absent', async () => {
    expect(await register({ ...form(), inviteToken: null, countryCode: null })).toMatchObject({
      success: true,
    })
  })
})

describe('by invitation only', () => {
  test('needs an invitation; it is valid once, for its address, and for 14 days', async () => {
    const input = form()
    expect(await errorOf(register(input, closed()))).toMatchObject({
      status: 403,
      error: 'registration_closed',
    })
    const { data } = await (await operator()).registration.invite({ email: input.adminEmail })
    const inviteToken = new URL(data.url).searchParams.get('invite') ?? ''
    const foreign = await errorOf(register(form({ inviteToken }), closed()))
    expect(foreign).toMatchObject({ status: 403, error: 'invitation_mismatch' })
    const late: TestApp = {
      ...closed(),
      clock: { ...app.clock, now: () => new Date(Date.now() + 14 * 86_400_000 + 1) },
    }
    expect((await errorOf(register({ ...input, inviteToken }, late))).status).toBe(403)
    const terms = await asAnonymous(closed()).registration.terms({ inviteToken })
    expect(terms.data).toMatchObject({ open: false, invited: true, email: input.adminEmail })
    await register({ ...input, inviteToken }, closed())
    expect((await errorOf(register(form({ inviteToken }), closed()))).status).toBe(403)
    const [listed] = (await (await operator()).registration.invitations()).data.filter(one => one.id === data.id)
    expect(listed).toMatchObject({ status: 'used', email: input.adminEmail })
    expect(JSON.stringify(listed)).not.toContain(inviteToken)
  })

  test('a revoked invitation is invalid, and a failed registration does not use one up', async () => {
    const [first, second] = [await operator(), await operator()]
    const revoked = (await first.registration.invite({})).data
    await second.registration.revokeInvitation({ id: revoked.id })
    const tokenOf = (url: string) => new URL(url).searchParams.get('invite') ?? ''
    expect((await errorOf(register(form({ inviteToken: tokenOf(revoked.url) }), closed()))).status).toBe(403)
    const inviteToken = tokenOf((await first.registration.invite({})).data.url)
    const known = form()
    await register(known)
    const taken = form({ inviteToken, companySlug: known.companySlug })
    expect((await errorOf(register(taken, closed()))).status).toBe(400)
    await register(form({ inviteToken }), closed())
  })

  test('is created by operators alone', async () => {
    const company = await createTestCompany(app)
    expect((await errorOf(company.as().registration.invite({}))).status).toBe(403)
    expect((await errorOf(company.asKey().registration.invite({}))).status).toBe(403)
  })
})

describe('confirming the address', () => {
  const login = ({ adminEmail: email, adminPassword: password }: Input) =>
    asAnonymous(app).auth.login({ email, password })

  test('allows the person to sign in, and the same link again changes nothing', async () => {
    const input = form()
    await register(input)
    expect(await errorOf(login(input))).toMatchObject({ status: 403, error: 'email_not_verified' })
    expect(
      await errorOf(asAnonymous(app).auth.login({ email: input.adminEmail, password: 'not the password' })),
    ).toMatchObject({ status: 401 })
    const token = await mailedToken(app, input.adminEmail)
    expect(await asAnonymous(app).auth.verifyEmail({ token })).toEqual({ success: true })
    expect(await asAnonymous(app).auth.verifyEmail({ token })).toEqual({ success: true })
    expect(await login(input)).toMatchObject({ company: { company_id: input.companySlug } })
  })

  test('is a 400 for a malformed token, a 410 after 48 hours, and a 400 for a link that a later one replaced', async () => {
    const input = form()
    await register(input)
    const old = await mailedToken(app, input.adminEmail)
    const verify = (token: string, on = app) => errorOf(asAnonymous(on).auth.verifyEmail({ token }))
    for (const wrong of ['', 'x', old.slice(1), `${old}a`, old.toLowerCase()])
      expect([wrong, (await verify(wrong)).status]).toEqual([wrong, 400])
    const late = { ...app, clock: { ...app.clock, now: () => new Date(Date.now() + 48 * 3_600_000 + 1) } }
    expect(await verify(old, late)).toMatchObject({ status: 410, error: 'gone' })
    await asAnonymous(app).auth.resendVerification({ email: input.adminEmail })
    expect((await verify(old)).status).toBe(400)
    const fresh = await mailedToken(app, input.adminEmail)
    expect(fresh).not.toBe(old)
    expect(await asAnonymous(app).auth.verifyEmail({ token: fresh })).toEqual({ success: true })
    await asAnonymous(app).auth.resendVerification({ email: input.adminEmail })
    expect(await accountMails(app, input.adminEmail)).toHaveLength(2)
  })
})

describe('mails about accounts', () => {
  test('are sent without a company, emptied once sent, and shown to no user', { tags: 'long' }, async () => {
    const input = form()
    await register(input)
    const token = await mailedToken(app, input.adminEmail)
    await sendDueMails(app, { ...mailHandlers, attachments: {} })
    const [mail] = await accountMails(app, input.adminEmail)
    expect(mail).toMatchObject({ status: 'sent', text: '', html: '' })
    expect(await app.storage.stat(`0/outbox/${mail?.id}.eml`)).not.toBeNull()
    const dump = await rowsOf(app, 'select to_jsonb(t)::text as row from account_tokens t')
    expect(dump.filter(({ row }) => String(row).includes(token))).toEqual([])
  })
})
