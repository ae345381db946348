import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymousCtx, asAnonymous } from '../../../../tests/harness/anonymous'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { createIdentify } from '../../../http/guards/identify'
import { createCaller } from '../../../router'

const start = '2026-05-04T08:00:00.000Z'
const day = 86_400_000
const minute = 60_000
const password = 'Fichte Nadel Sommer 7'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: start })
})
afterAll(() => app.stop())

let counter = 0
const freshAddress = () => `neu-${++counter}@${process.pid}.test`

/** Tokens of the mails to an address, oldest first. */
async function tokensFor({ actor }: TestCompany, email: string): Promise<string[]> {
  const mails = await app.db.inTenant(actor().tenantId, tx =>
    tx.mail.findMany({ where: { toAddresses: { has: email } }, orderBy: { id: 'asc' } }),
  )
  return mails.map(mail => /invite\?token=([\w-]{43})/.exec(mail.text)?.[1] ?? '')
}

async function invited(company: TestCompany, role = 3, email = freshAddress()) {
  const { data } = await company.as().invites.create({ email, role })
  const token = (await tokensFor(company, email)).at(-1) ?? ''
  return { ...data, token }
}

const accept = (token: string, more: Record<string, string> = {}, ctx = anonymousCtx(app)) =>
  createCaller(ctx).invites.accept({ token, name: 'Nina Neu', password, ...more })

describe('an invitation', () => {
  test(
    'leads by its mail to a member with the role that it names, a confirmed address and a session',
    { tags: 'long' },
    async () => {
      const company = await createTestCompany(app)
      const { data: department } = await company.as().departments.create({ name: 'Montage' })
      const email = freshAddress()
      await company.as().invites.create({ email, role: 2, job_category: 'Monteur', department_id: department.id })
      const [token = ''] = await tokensFor(company, email)
      const ctx = anonymousCtx(app)
      const { data } = await accept(token, {}, ctx)
      expect(data).toMatchObject({ user: { email, name: 'Nina Neu' }, signed_in: true })
      const { actor } = await createIdentify(app).bySession(ctx.cookies[0]?.split(';')[0])
      expect(actor).toMatchObject({ tenantId: company.tenantId, userId: data.user.id, role: 2, overrides: {} })
      const { data: team } = await company.as().team.list({ q: 'nina' })
      expect(team).toMatchObject([{ role: 2, department_name: 'Montage', job_category: 'Monteur', status: 'active' }])
      const user = await app.db.acrossTenants('credential', tx => tx.user.findUnique({ where: { email } }))
      expect(user?.emailVerifiedAt).toEqual(new Date(start))
      expect((await company.as().invites.list({ status: 'accepted' })).data).toHaveLength(1)
    },
  )

  test('that is accepted notifies the administrators', async () => {
    const company = await createTestCompany(app)
    await accept((await invited(company)).token)
    const notified = await app.db.inTenant(company.actor().tenantId, tx =>
      tx.notification.findMany({ where: { kind: 'member_joined' } }),
    )
    expect(notified).toMatchObject([{ userId: company.userIds[1], params: { name: 'Nina Neu' } }])
  })

  test('shows its holder company, inviter and address, and looking at it changes nothing', async () => {
    const company = await createTestCompany(app)
    const { email, token } = await invited(company)
    const view = {
      ...{ company: { company_id: company.companyId }, inviter: 'Anna Admin', email, role: 3 },
      ...{ account_exists: false, signed_in: false },
    }
    for (let look = 0; look < 3; look += 1)
      expect((await asAnonymous(app).invites.show({ token })).data).toMatchObject(view)
    expect((await accept(token)).data.signed_in).toBe(true)
  })

  test(
    'works once: a used, cancelled, replaced or made-up link is a 400, one of 14 days ago a 410',
    { tags: 'long' },
    async () => {
      const company = await createTestCompany(app)
      const used = await invited(company)
      await accept(used.token)
      const cancelled = await invited(company)
      await company.as().invites.cancel({ id: cancelled.id })
      const replaced = await invited(company)
      app.clock.set(new Date(Date.parse(start) + minute).toISOString())
      await company.as().invites.resend({ id: replaced.id })
      app.clock.set(start)
      const old = await invited(company)
      for (const token of [used.token, cancelled.token, replaced.token, 'x'.repeat(43)]) {
        expect(await errorOf(accept(token))).toMatchObject({ status: 400, error: 'validation_error' })
        expect(await errorOf(asAnonymous(app).invites.show({ token }))).toMatchObject({ status: 400 })
      }
      app.clock.set(new Date(Date.parse(start) + 14 * day).toISOString())
      try {
        expect(await errorOf(accept(old.token))).toMatchObject({ status: 410, error: 'gone' })
        expect(await errorOf(asAnonymous(app).invites.show({ token: old.token }))).toMatchObject({
          status: 410,
        })
        await company.as().invites.resend({ id: old.id })
        const [, fresh = ''] = await tokensFor(company, old.email)
        expect((await accept(fresh)).data.user.email).toBe(old.email)
      } finally {
        app.clock.set(start)
      }
    },
  )

  test('for an address with an open one sends that invitation again, a minute later at the earliest', async () => {
    const company = await createTestCompany(app)
    const email = freshAddress()
    const both = await Promise.allSettled([
      company.as().invites.create({ email }),
      company.as().invites.create({ email: email.toUpperCase() }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await company.as().invites.list({})).data).toMatchObject([{ sent_count: 1 }])
    app.clock.set(new Date(Date.parse(start) + minute).toISOString())
    await company.as().invites.create({ email: email.toUpperCase(), name: 'Nina' })
    app.clock.set(start)
    expect((await company.as().invites.list({})).data).toMatchObject([{ sent_count: 2, name: 'Nina' }])
    expect(await company.as().invites.list({})).toMatchObject({ pagination: { total: 1 } })
  })

  test('accepted twice concurrently makes one account and one member', async () => {
    const company = await createTestCompany(app)
    const { token, email } = await invited(company)
    const outcomes = await Promise.allSettled([accept(token), accept(token), accept(token)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await company.as().team.list({ q: email })).pagination.total).toBe(1)
  })

  test('accepted while it is cancelled ends as one of the two, never as both', async () => {
    const company = await createTestCompany(app)
    const { id, token, email } = await invited(company)
    const [taken, cancelled] = await Promise.allSettled([accept(token), company.as().invites.cancel({ id })])
    expect([taken.status, cancelled.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect((await company.as().team.list({ q: email })).pagination.total).toBe(taken.status === 'fulfilled' ? 1 : 0)
  })

  test('of a company that was closed is invalid', async () => {
    const company = await createTestCompany(app)
    const { token } = await invited(company)
    await app.db.acrossTenants('platform', tx =>
      tx.company.update({ where: { id: company.tenantId }, data: { active: false } }),
    )
    expect(await errorOf(accept(token))).toMatchObject({ status: 400 })
  })

  test('is not sent to a person who belongs to the team already', async () => {
    const company = await createTestCompany(app)
    const email = `3@${company.companyId}.test`
    expect(await errorOf(company.as().invites.create({ email }))).toMatchObject({
      status: 409,
      details: { field: 'email' },
    })
  })

  test('keeps its token out of the database, the answers and the audit log', async () => {
    const company = await createTestCompany(app)
    const { token } = await invited(company)
    const rows = await app.db.inTenant(company.actor().tenantId, async tx => ({
      invitations: await tx.invitation.findMany(),
      audit: await tx.auditEntry.findMany(),
    }))
    expect(JSON.stringify([rows, await company.as().invites.list({})])).not.toContain(token)
  })
})

describe('a person with an account', () => {
  const elsewhere = async (secret = password) => {
    const home = await createTestCompany(app)
    const { token, email } = await invited(home)
    await accept(token, { password: secret })
    return { home, email }
  }

  test('joins a second company with the same account and its password, and keeps the first', async () => {
    const { home, email } = await elsewhere()
    const company = await createTestCompany(app)
    const { token } = await invited(company, 3, email)
    const view = await asAnonymous(app).invites.show({ token })
    expect(view.data).toMatchObject({ account_exists: true, name: 'Nina Neu' })
    const { data } = await accept(token, { name: 'Jemand Anderer' })
    expect(data.user.name).toBe('Nina Neu')
    const memberships = await app.db.acrossTenants('credential', tx =>
      tx.membership.findMany({ where: { userId: data.user.id, status: 'active' } }),
    )
    expect(memberships.map(row => row.tenantId).sort()).toEqual([home.tenantId, company.tenantId].sort())
  })

  test('does not join by the link alone: a wrong password changes neither account nor team', async () => {
    const { email } = await elsewhere()
    const company = await createTestCompany(app)
    const { token } = await invited(company, 3, email)
    const before = await app.db.acrossTenants('credential', tx => tx.user.findUnique({ where: { email } }))
    expect(await errorOf(accept(token, { password: 'Ein ganz anderes 9' }))).toMatchObject({ status: 401 })
    expect(await errorOf(asAnonymous(app).invites.accept({ token }))).toMatchObject({ status: 400 })
    expect(await app.db.acrossTenants('credential', tx => tx.user.findUnique({ where: { email } }))).toEqual(before)
    expect((await company.as().team.list({ q: email })).pagination.total).toBe(0)
    expect((await accept(token)).data.signed_in).toBe(true)
  })

  test(
    'joins without a password while signed in, and no one else does with their own session',
    { tags: 'long' },
    async () => {
      const { home, email } = await elsewhere()
      const company = await createTestCompany(app)
      const { token } = await invited(company, 3, email)
      const mine = await app.db.acrossTenants('credential', tx => tx.user.findUnique({ where: { email } }))
      const signedIn = (userId: number) => anonymousCtx(app, { actor: { ...home.actor(3), userId } })
      const other = createCaller(signedIn(home.userIds[1]))
      expect(await errorOf(other.invites.accept({ token }))).toMatchObject({ status: 400 })
      const own = createCaller(signedIn(mine?.id ?? 0))
      expect((await own.invites.show({ token })).data.signed_in).toBe(true)
      expect((await own.invites.accept({ token })).data.company.company_id).toBe(company.companyId)
    },
  )

  test('with a second factor becomes a member, and signs in with both', async () => {
    const { email } = await elsewhere()
    await app.db.acrossTenants('credential', tx =>
      tx.user.update({ where: { email }, data: { totpEnabledAt: new Date(start) }, select: { id: true } }),
    )
    const company = await createTestCompany(app)
    const { token } = await invited(company, 3, email)
    const ctx = anonymousCtx(app)
    expect((await accept(token, {}, ctx)).data.signed_in).toBe(false)
    expect(ctx.cookies).toEqual([])
    expect((await company.as().team.list({ q: email })).pagination.total).toBe(1)
  })

  test('locked out by the operator cannot come in through an invitation', async () => {
    const { email } = await elsewhere()
    await app.db.acrossTenants('platform', tx => tx.user.update({ where: { email }, data: { active: false } }))
    const company = await createTestCompany(app)
    const { token } = await invited(company, 3, email)
    expect(await errorOf(accept(token))).toMatchObject({ status: 409 })
  })

  test('who was removed gets the same membership back, with the new role and nothing of the old one', async () => {
    const company = await createTestCompany(app)
    const { token, email } = await invited(company)
    const { data } = await accept(token)
    const [member] = (await company.as().team.list({ q: email })).data
    await company.as().permissions.set({
      user_id: data.user.id,
      permissions: [{ permission: 'offers:read', allowed: true }],
    })
    await company.as().team.remove({ id: member?.id ?? 0 })
    const again = await invited(company, 2, email)
    await accept(again.token)
    expect((await company.as().team.list({ q: email })).data).toMatchObject([{ id: member?.id, role: 2 }])
    const { data: now } = await company.as().permissions.user({ user_id: data.user.id })
    expect(now.permissions.filter(({ override }) => override)).toEqual([])
  })
})

describe('a weak or missing answer', () => {
  test('from a new person is refused at its field, and the link stays valid', async () => {
    const company = await createTestCompany(app)
    const { token } = await invited(company)
    const fieldOf = async (more: Record<string, string>) =>
      (await errorOf(asAnonymous(app).invites.accept({ token, ...more }))).details
    expect(await fieldOf({ name: 'Nina' })).toMatchObject({ issues: [{ path: 'password' }] })
    expect(await fieldOf({ password })).toMatchObject({ issues: [{ path: 'name' }] })
    expect(await fieldOf({ name: 'Nina', password: 'kurz' })).toMatchObject({
      issues: [{ path: 'password' }],
    })
    expect((await accept(token)).data.signed_in).toBe(true)
  })
})
