import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Prisma } from '../../../../prisma/client/client'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany, testPassword } from '../../../../tests/harness/company'
import { cookieOf } from '../../../../tests/harness/cookie'
import { procedures } from '../../../../tests/sweeps/procedures'
import type { Caller } from '../../../contract'
import { issueAccountToken, lifetimes } from '../../../identity/account-token'
import { verifyPassword } from '../../../identity/passwords'
import { createCaller } from '../../../router'
import { queueMail } from '../../exchange/mails/queue'
import { exemptColumns, exportPersonalData, personalTables } from './export-personal-data'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

const withCredentials = <T>(work: Parameters<typeof app.db.acrossTenants<T>>[1]) =>
  app.db.acrossTenants('credential', work)
const accountOf = (id: number) => withCredentials(tx => tx.user.findUniqueOrThrow({ where: { id } }))
const lastActions = async ({ actor }: TestCompany, action: string) =>
  app.db.inTenant(actor().tenantId, tx => tx.auditEntry.findMany({ where: { action } }))
const refusal = (key: string) => ({ cause: { key } })
/** Makes the user of a role in one company a member of another one too. */
const alsoWorksFor = (userId: number, { tenantId }: TestCompany, role = 3) =>
  app.db.acrossTenants('platform', tx => tx.membership.create({ data: { tenantId, userId, role } }))

describe('one’s own profile', () => {
  test('shows all of the person’s own fields and changes them, with before and after in the audit log', async () => {
    const company = await createTestCompany(app)
    const me = company.as(3).users
    const { data } = await me.updateMe({
      name: '  Gerti Neu ',
      phone: '+43 662 1',
      mobile: '',
      job_title: 'Zimmerin',
      language: 'en',
    })
    expect(data).toMatchObject({
      id: company.userIds[3],
      name: 'Gerti Neu',
      phone: '+43 662 1',
      mobile: null,
      job_title: 'Zimmerin',
      language: 'en',
      role: 3,
      email_verified: false,
      editable: ['name', 'phone', 'mobile', 'job_title', 'language'],
    })
    expect((await me.me()).data).toEqual(data)
    const [entry] = await lastActions(company, 'user.updated')
    expect(entry?.changes).toMatchObject({ name: ['Gerti Gesellin', 'Gerti Neu'], language: ['de', 'en'] })
  })

  const smuggled = {
    role: 1,
    is_operator: true,
    isOperator: true,
    email: 'chef@firma.test',
    tenant_id: 1,
    company_id: 'andere',
    active: true,
    password_hash: 'x',
    avatar_key: 'avatars/1/x',
    email_verified_at: '2026-01-01T00:00:00.000Z',
    totp_secret: null,
    deletion_requested_at: null,
    id: 1,
  }
  test.each(Object.entries(smuggled))('refuses %s, and leaves everything as it was', async (field, value) => {
    const company = await createTestCompany(app)
    const before = await accountOf(company.userIds[3])
    const input = { name: 'Neu', [field]: value } as { name: string }
    const own = company.as(3)
    await expect(own.users.updateMe(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const userId = company.userIds[3]
    await expect(own.profile.update({ userId, ...input })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await accountOf(userId)).toEqual(before)
  })

  test('an operator who is no member has a profile too', async () => {
    const company = await createTestCompany(app)
    const operator = await app.db.acrossTenants('platform', tx =>
      tx.user.create({ data: { email: `op@${company.companyId}.test`, name: 'Olga', isOperator: true } }),
    )
    const ctx = company.ctx(1)
    const actor = { ...ctx.actor, userId: operator.id, isOperator: true }
    const { data } = await createCaller({ ...ctx, actor }).users.me()
    expect(data).toMatchObject({ name: 'Olga', role: null })
  })
})

describe('the profile of a colleague', () => {
  test('shows how to reach them and nothing that only concerns them', async () => {
    const company = await createTestCompany(app)
    await company.as(1).profile.act({ action: 'request_deletion' })
    const { data } = await company.as(2).profile.get({ userId: company.userIds[1] })
    expect(data).toMatchObject({
      name: 'Anna Admin',
      role: 1,
      email: expect.stringContaining('@'),
      language: null,
      email_verified: null,
      two_factor_enabled: null,
      password_changed_at: null,
      deletion_requested_at: null,
      created_at: null,
      editable: [],
    })
  })

  test('administrators change business fields, but neither name nor language', async () => {
    const company = await createTestCompany(app)
    const userId = company.userIds[3]
    const admin = company.as(1).profile
    const { data } = await admin.update({ userId, phone: '123', job_title: 'Polierin' })
    expect(data).toMatchObject({
      phone: '123',
      job_title: 'Polierin',
      editable: ['phone', 'mobile', 'job_title'],
    })
    await expect(admin.update({ userId, name: 'Anders' })).rejects.toMatchObject(refusal('user.field_not_editable'))
    await expect(admin.update({ userId, language: 'en' })).rejects.toMatchObject(refusal('user.field_not_editable'))
  })

  test.each([2, 3] as const)('role %i changes nothing of others', async role => {
    const company = await createTestCompany(app)
    const other = company.as(role).profile.update({ userId: company.userIds[1], phone: '1' })
    await expect(other).rejects.toMatchObject(refusal('user.field_not_editable'))
    expect((await accountOf(company.userIds[1])).phone).toBeNull()
  })

  test('an administrator changes nothing of a colleague who works for another company too', async () => {
    const company = await createTestCompany(app)
    const userId = company.userIds[3]
    await alsoWorksFor(userId, await createTestCompany(app))
    const change = company.as(1).profile.update({ userId, phone: '1' })
    await expect(change).rejects.toMatchObject(refusal('user.field_not_editable'))
    expect((await accountOf(userId)).phone).toBeNull()
  })

  test('a person of another company is not found, exactly like an unknown one', async () => {
    const mine = (await createTestCompany(app)).as(1).profile
    const { userIds } = await createTestCompany(app)
    for (const userId of [userIds[1], 2_000_000_000]) {
      await expect(mine.get({ userId })).rejects.toMatchObject(refusal('user.not_found'))
      await expect(mine.update({ userId, phone: '1' })).rejects.toMatchObject(refusal('user.not_found'))
      const decision = { userId, decision: 'erase' } as const
      await expect(mine.decideDeletion(decision)).rejects.toMatchObject(refusal('user.not_found'))
    }
  })
})

describe('the password', () => {
  const wanted = 'korrekt pferd batterie heftklammer'
  const from = { userAgent: null, ip: null }

  test('changes with the current one, ends all other sessions and leaves this one', async () => {
    const company = await createTestCompany(app)
    const { tenantId, userIds } = company
    const cookies = await Promise.all([1, 2, 3].map(() => app.sessions.start(userIds[1], tenantId, from)))
    const [here = ''] = cookies.map(cookie => cookie.split(';', 1)[0] ?? '')
    const sessionId = here.split('=')[1] ?? ''
    const token = await withCredentials(tx =>
      issueAccountToken(tx, {
        kind: 'reset_password',
        userId: userIds[1],
        ttlMs: lifetimes.reset_password,
        now: new Date(),
      }),
    )
    expect(token).not.toBe('')
    const me = createCaller({ ...company.ctx(1), sessionId })
    const { data } = await me.profile.changePassword({ current_password: testPassword, new_password: wanted })
    expect(data).toEqual({ changed: true, ended_sessions: 2 })
    const resolved = await Promise.all(cookies.map(cookie => app.sessions.resolve(cookie.split(';', 1)[0])))
    expect(resolved.map(session => session !== null)).toEqual([true, false, false])
    const { passwordHash, passwordChangedAt } = await accountOf(userIds[1])
    expect(await verifyPassword(passwordHash, wanted)).toBe(true)
    expect(passwordChangedAt).not.toBeNull()
    const open = await withCredentials(tx => tx.accountToken.count({ where: { userId: userIds[1], revokedAt: null } }))
    expect(open).toBe(0)
  })

  test('stays with a wrong current one, and guesses are throttled', async () => {
    const company = await createTestCompany(app)
    const { passwordHash } = await accountOf(company.userIds[1])
    const guess = () => company.as(1).profile.changePassword({ current_password: 'geraten', new_password: wanted })
    for (let n = 0; n < 6; n += 1) await expect(guess()).rejects.toMatchObject(refusal('validation'))
    await expect(guess()).rejects.toMatchObject(refusal('login.throttled'))
    expect((await accountOf(company.userIds[1])).passwordHash).toBe(passwordHash)
  })

  test.each(['kurz', 'aaaaaaaaaaaaaaaa', 'Anna Admin 2026'])('is not set to %s', async weak => {
    const company = await createTestCompany(app)
    const change = company.as(1).profile.changePassword({ current_password: testPassword, new_password: weak })
    await expect(change).rejects.toMatchObject({
      cause: { key: 'validation', details: { field: 'new_password' } },
    })
  })
})

describe('actions', () => {
  test('signing out everywhere ends every session and clears the cookie', async () => {
    const company = await createTestCompany(app)
    const cookie = await cookieOf(app, company, 2)
    const ctx = company.ctx(2)
    await createCaller(ctx).profile.act({ action: 'sign_out_everywhere' })
    expect(await app.sessions.resolve(cookie)).toBeNull()
    expect(ctx.cookies).toEqual([app.sessions.clearedCookie()])
  })

  test('the confirmation of an address is sent again, and not once it is confirmed', async () => {
    const company = await createTestCompany(app)
    await company.as(3).profile.act({ action: 'resend_verification' })
    const open = () =>
      withCredentials(tx => tx.accountToken.count({ where: { userId: company.userIds[3], kind: 'verify_email' } }))
    expect(await open()).toBe(1)
    await withCredentials(tx =>
      tx.user.update({ where: { id: company.userIds[3] }, data: { emailVerifiedAt: new Date() } }),
    )
    const again = company.as(3).profile.act({ action: 'resend_verification' })
    await expect(again).rejects.toMatchObject(refusal('user.email_verified'))
  })

  test('the first steps are dismissed by administrators only', async () => {
    const company = await createTestCompany(app)
    await expect(company.as(2).profile.act({ action: 'dismiss_onboarding' })).rejects.toMatchObject(
      refusal('forbidden'),
    )
    await company.as(1).profile.act({ action: 'dismiss_onboarding' })
    expect((await company.as(1).dashboard.onboarding()).data.dismissed).toBe(true)
  })

  test('unknown actions are refused', async () => {
    const company = await createTestCompany(app)
    const action = 'become_operator' as 'request_deletion'
    await expect(company.as(1).profile.act({ action })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('erasure', () => {
  const erase = (office: Caller, userId: number) => office.profile.decideDeletion({ userId, decision: 'erase' })

  test('is requested by the person, reported to administrators, and can be withdrawn while it is undecided', async () => {
    const company = await createTestCompany(app)
    const own = company.as(3).profile
    await own.act({ action: 'request_deletion' })
    await expect(own.act({ action: 'request_deletion' })).rejects.toMatchObject(refusal('user.deletion_requested'))
    expect((await company.as(1).notifications.list({})).data).toMatchObject([
      { kind: 'deletion_requested', text: 'Gerti Gesellin bittet um die Löschung der eigenen Daten' },
    ])
    expect((await company.as(2).notifications.list({})).data).toEqual([])
    expect((await company.as(1).profile.deletionRequests()).data).toMatchObject([{ user_id: company.userIds[3] }])
    await own.act({ action: 'withdraw_deletion' })
    expect((await company.as(1).profile.deletionRequests()).data).toEqual([])
    await expect(erase(company.as(1), company.userIds[3])).rejects.toMatchObject(refusal('user.no_deletion_request'))
  })

  test.each([2, 3] as const)('is not decided by role %i', async role => {
    const company = await createTestCompany(app)
    await company.as(3).profile.act({ action: 'request_deletion' })
    await expect(erase(company.as(role), company.userIds[3])).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(company.as(role).profile.deletionRequests()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('leaves nothing of the person on the account, and issued documents unchanged', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { tenantId } = company.actor()
    const userId = company.userIds[3]
    const own = company.as(3)
    await own.users.updateMe({ phone: '0662', mobile: '0664', job_title: 'Gesellin' })
    const entries = [{ job_category: 'A', hours: 2, employee_user_id: userId }]
    const { data: rapport } = await own.rapports.create({ title: 'Dach', entries })
    const cookie = await app.sessions.start(userId, company.tenantId, { userAgent: null, ip: null })
    await own.profile.act({ action: 'resend_verification' })
    await own.profile.act({ action: 'request_deletion' })
    const { email } = await accountOf(userId)
    const mailed = () => app.db.acrossTenants('sweep', tx => tx.mail.count({ where: { toAddresses: { has: email } } }))
    expect(await mailed()).toBeGreaterThan(0)

    expect((await erase(company.as(1), userId)).data.result).toBe('erased')
    expect(await mailed()).toBe(0)
    expect((await company.as(1).notifications.list({})).data).toEqual([])

    expect(await accountOf(userId)).toMatchObject({
      name: `Konto ${userId} (gelöscht)`,
      email: `konto-${userId}@geloescht.invalid`,
      phone: null,
      mobile: null,
      jobTitle: null,
      passwordHash: null,
      avatarKey: null,
      active: false,
      deletionRequestedAt: null,
    })
    expect(await app.sessions.resolve(cookie.split(';', 1)[0])).toBeNull()
    expect(await withCredentials(tx => tx.accountToken.count({ where: { userId } }))).toBe(0)
    expect(await withCredentials(tx => tx.user.count({ where: { email } }))).toBe(0)
    const after = await company.as(1).rapports.read({ id: rapport.id })
    expect(after.data.entries).toMatchObject([{ hours: 2, employee_user_id: userId }])
    const [entry] = await lastActions(company, 'user.erased')
    expect(entry).toMatchObject({ actorUserId: company.userIds[1], entityId: String(userId) })
    const members = await app.db.inTenant(tenantId, tx => tx.membership.findMany({ where: { userId } }))
    expect(members.map(({ status }) => status)).toEqual(['removed'])
  })

  test('a mail that went out from the person’s mailbox keeps its sender, as the letter that it was, and nothing opens the mailbox any more', async () => {
    const company = await createTestCompany(app)
    const { tenantId } = company.actor()
    const userId = company.userIds[3]
    const { data: rapport } = await company.as(3).rapports.create({ title: 'Dach' })
    const address = 'gerti@privat.example'
    await app.db.inTenant(tenantId, async tx => {
      const id = await queueMail(tx, company.ctx(3), {
        ...{ kind: 'rapport', entity: 'rapport', entityId: rapport.id, to: ['kunde@kunde.test'], cc: [] },
        ...{ subject: 'Rapport', message: 'Anbei.', attachments: [] },
        sender: { userId, vendor: 'google', address },
      })
      await tx.mail.updateMany({ where: { tenantId, id }, data: { status: 'sent', sentAt: app.clock.now() } })
      await tx.personalAccount.create({
        data: {
          ...{ tenantId, userId, vendor: 'google', accountId: '1', accountName: address, features: ['mail'] },
          ...{ sealed: 'v1.', keyId: '', expiresAt: app.clock.now(), createdAt: app.clock.now() },
          updatedAt: app.clock.now(),
        },
      })
    })
    await company.as(3).profile.act({ action: 'request_deletion' })
    await erase(company.as(1), userId)
    const { data } = await company.as(1).mails.list({ entity: 'rapport', entity_id: rapport.id })
    expect(data).toMatchObject([{ status: 'sent', sender: { user_id: userId, address, is_own: false } }])
    expect(await app.db.inTenant(tenantId, tx => tx.personalAccount.count({ where: { userId } }))).toBe(0)
    expect((await accountOf(userId)).name).toBe(`Konto ${userId} (gelöscht)`)
  })

  test('removes a person who also works elsewhere from this company only', async () => {
    const company = await createTestCompany(app)
    const userId = company.userIds[3]
    await alsoWorksFor(userId, await createTestCompany(app))
    await company.as(3).profile.act({ action: 'request_deletion' })
    expect((await erase(company.as(1), userId)).data.result).toBe('left')
    expect(await accountOf(userId)).toMatchObject({ name: 'Gerti Gesellin', active: true })
  })

  test('never removes the last administrator, nor is it decided about oneself', async () => {
    const company = await createTestCompany(app)
    await company.as(1).profile.act({ action: 'request_deletion' })
    await expect(erase(company.as(1), company.userIds[1])).rejects.toMatchObject(refusal('member.own_removal'))
    expect((await accountOf(company.userIds[1])).name).toBe('Anna Admin')
  })

  test('is refused with a notification to the person', async () => {
    const company = await createTestCompany(app)
    await company.as(3).profile.act({ action: 'request_deletion' })
    const decision = { userId: company.userIds[3], decision: 'refuse' } as const
    expect((await company.as(1).profile.decideDeletion(decision)).data.result).toBe('refused')
    expect((await company.as(3).notifications.list({})).data).toMatchObject([{ kind: 'deletion_refused' }])
    expect((await company.as(3).users.me()).data.deletion_requested_at).toBeNull()
  })
})

describe('the file of personal data', () => {
  async function fileOf(company: TestCompany, role: 1 | 2 | 3) {
    let text = ''
    for await (const piece of exportPersonalData(company.ctx(role))) text += piece
    return { text, ...(JSON.parse(text) as { tables: Record<string, Array<Record<string, unknown>>> }) }
  }

  test('holds what is stored about the person, and no secrets or data of others', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const own = company.as(3)
    const colleague = await createTestCompany(app)
    await colleague.as(1).users.updateMe({ phone: 'FREMDE-NUMMER' })
    await company.as(2).users.updateMe({ phone: 'NUMMER-DES-KOLLEGEN' })
    await own.users.updateMe({ phone: 'EIGENE-NUMMER' })
    await app.sessions.start(company.userIds[3], company.tenantId, {
      userAgent: 'Eigener Browser',
      ip: '10.0.0.7',
    })
    await own.profile.act({ action: 'resend_verification' })
    const { data: contact } = await company.as(1).contacts.create({ company_name: 'GEHEIMER KUNDE' })
    await company.as(1).invoices.create({ title: 'Rechnung', kontakt_id: contact.id, items: [] })
    const entries = [{ job_category: 'A', hours: 3, employee_user_id: company.userIds[3] }]
    await own.rapports.create({ title: 'Dach', entries })

    const { text, tables } = await fileOf(company, 3)
    expect(tables.users).toMatchObject([{ id: company.userIds[3], phone: 'EIGENE-NUMMER' }])
    expect(tables.sessions).toMatchObject([{ user_agent: 'Eigener Browser', ip: '10.0.0.7' }])
    expect(tables.account_tokens).toMatchObject([{ kind: 'verify_email' }])
    expect(tables.rapport_entries).toMatchObject([{ hours: 3 }])
    expect(tables.rapports).toHaveLength(1)
    expect(tables.invoices).toEqual([])
    for (const secret of ['password_hash', 'token_hash', 'code_hash', 'totp_secret', 'FREMDE', 'KOLLEGEN', 'GEHEIMER'])
      expect(text).not.toContain(secret)
    const office = await fileOf(company, 1)
    expect(office.tables.invoices).toHaveLength(1)
    expect(office.text).not.toContain('GEHEIMER')
    expect(office.text).not.toContain('argon2')
    expect(await lastActions(company, 'user.data_exported')).toHaveLength(2)
  })

  test('of a person who works for two companies has what belongs to the one they are in', async () => {
    const company = await createTestCompany(app)
    const other = await createTestCompany(app)
    await alsoWorksFor(company.userIds[3], other, 1)
    const ctx = { ...other.ctx(1), actor: { ...other.actor(1), userId: company.userIds[3] } }
    await createCaller(ctx).notifications.unread()
    const { tables } = await fileOf(company, 3)
    expect(tables.memberships).toHaveLength(1)
  })

  test('no column that names a person is forgotten', { tags: 'long' }, async () => {
    const rows = await app.db.acrossTenants('credential', tx =>
      tx.$queryRaw<Array<{ name: string }>>(Prisma.sql`
        select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and column_name ~ '(^|_)user_id$'
        union
        select k.table_name || '.' || k.column_name from information_schema.referential_constraints c
        join information_schema.key_column_usage k on k.constraint_name = c.constraint_name
        join information_schema.constraint_column_usage u on u.constraint_name = c.unique_constraint_name
        where u.table_name = 'users' and k.column_name <> 'id'`),
    )
    const covered = personalTables.flatMap(({ table, by }) => by.map(column => `${table}.${column}`))
    const forgotten = rows.map(({ name }) => name).filter(name => !covered.includes(name) && !exemptColumns[name])
    expect(forgotten).toEqual([])
    const known = new Set(rows.map(({ name }) => name))
    const gone = [...covered, ...Object.keys(exemptColumns)].filter(name => name !== 'users.id' && !known.has(name))
    expect(gone).toEqual([])
  })
})

test('every route of the profile is served under the paths of the interface', () => {
  const routes = procedures.flatMap(({ meta }) => meta.app ?? []).filter(route => / \/(user|profile)\b/.test(route))
  expect(routes.sort()).toEqual([
    'DELETE /profile/calendar-feed',
    'GET /profile/calendar-feed',
    'GET /profile/notifications',
    'GET /profile/{userId}',
    'GET /user',
    'PATCH /profile/{userId}',
    'PATCH /user',
    'PATCH /user/language',
    'POST /profile/actions',
    'POST /profile/calendar-feed',
    'POST /profile/notifications',
    'POST /profile/password',
  ])
})
