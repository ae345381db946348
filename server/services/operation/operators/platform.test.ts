import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymousCtx, asAnonymous } from '../../../../tests/harness/anonymous'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { cookieOf, sessionCookie } from '../../../../tests/harness/cookie'
import { errorOf } from '../../../../tests/harness/errors'
import type { RequestContext } from '../../../context'
import { createIdentify } from '../../../http/guards/identify'
import { noCompany } from '../../../http/guards/keys'
import { hashPassword } from '../../../identity/passwords'
import { platformTenant } from '../../../platform/records/platform-log'
import { createCaller } from '../../../router'
import { personColumns } from './is-named-in-records'

let app: TestApp
let operatorId: number
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  operatorId = await app.db.acrossTenants('platform', async tx => {
    const user = await tx.user.create({ data: { email: 'op@platform.test', name: 'Olga', isOperator: true } })
    return user.id
  })
})
afterAll(() => app.stop())

/** An operator who is in no company, and the context of their requests. */
function operator(): { ctx: RequestContext; call: ReturnType<typeof createCaller> } {
  const ctx = anonymousCtx(app, {
    actor: {
      ...noCompany,
      kind: 'session',
      locale: 'de',
      userId: operatorId,
      keyId: null,
      label: 'Olga',
      role: null,
      overrides: {},
      scopes: [],
      isOperator: true,
    },
  })
  return { ctx, call: createCaller(ctx) }
}
const admin = new Proxy({} as ReturnType<typeof createCaller>, {
  get: (_, name) => Reflect.get(operator().call, name),
})

/** The entries of a log, oldest first. */
const logOf = (tenantId: number, entityId: string) =>
  app.db
    .inTenant(tenantId as typeof platformTenant, tx =>
      tx.auditEntry.findMany({ where: { tenantId, entityId }, orderBy: { id: 'asc' } }),
    )
    .then(rows => rows.map(row => row.action))

describe('companies of the platform', () => {
  test(
    'are listed by pages, and found by words, plan, module and state, with the total of what was found',
    { tags: 'long' },
    async () => {
      const tag = `q${Date.now().toString(36)}`
      const made = await Promise.all([1, 2, 3].map(() => createTestCompany(app)))
      for (const [index, { companyId }] of made.entries())
        await admin.admin.updateCompany({ company_id: companyId, updates: { name: `Örtl ${tag} ${index}` } })
      const [first, second, third] = made as [TestCompany, TestCompany, TestCompany]
      await admin.admin.updateCompany({ company_id: first.companyId, updates: { active: false } })
      await admin.admin.updateCompany({ company_id: second.companyId, updates: { plan: 'starter' } })
      await admin.admin.updateCompany({ company_id: third.companyId, updates: { modules: ['core'] } })
      const found = async (filters: object) => {
        const { data, pagination } = await admin.companies.list({ q: `ortl ${tag}`, ...filters })
        return [data.map(row => row.company_id), pagination.total]
      }
      expect(await found({})).toEqual([made.map(one => one.companyId), 3])
      expect(await found({ limit: 2, offset: 2 })).toEqual([[third.companyId], 3])
      expect(await found({ offset: 10 })).toEqual([[], 3])
      expect(await found({ sort: '-name', limit: 1 })).toEqual([[third.companyId], 3])
      expect(await found({ active: 'false' })).toEqual([[first.companyId], 1])
      expect(await found({ plan: 'starter' })).toEqual([[second.companyId], 1])
      expect(await found({ module: 'rapport', active: 'true' })).toEqual([[second.companyId], 1])
    },
  )

  test('are shown with people, counts and the last change', async () => {
    const company = await createTestCompany(app)
    await company.as().contacts.create({ company_name: 'Kundin' })
    const { data } = await admin.admin.company({ company_id: company.companyId })
    expect(data).toMatchObject({ members: 3, counts: { contacts: 1, invoices: 0 }, active: true })
    expect(data.people.map(person => person.role)).toEqual([1, 2, 3])
    expect(data.last_active_at).toBe('2026-03-10T09:00:00.000Z')
    expect(await errorOf(admin.admin.company({ company_id: 'nobody' }))).toMatchObject({ status: 404 })
  })

  test('that are closed let no session and no key in, keep their data, and are as before when opened', async () => {
    const company = await createTestCompany(app)
    await company.as().contacts.create({ company_name: 'Kundin' })
    const cookie = await cookieOf(app, company)
    const { data: key } = await company.as().apiKeys.create({ name: 'Website', scopes: ['core:read'] })
    let now = 0
    const identify = createIdentify(app, () => now)
    expect((await identify.bySession(cookie)).actor).not.toBeNull()
    expect(await identify.byKey(`Bearer ${key.key}`, 'de')).not.toBeNull()

    const { data: closed } = await admin.admin.updateCompany({
      company_id: company.companyId,
      updates: { active: false },
    })
    expect(closed.active).toBe(false)
    expect((await identify.bySession(cookie)).actor).toBeNull()
    now += 1001
    expect(await identify.byKey(`Bearer ${key.key}`, 'de')).toBeNull()
    expect(await errorOf(operator().call.admin.switch({ companyId: company.companyId }))).toMatchObject({
      status: 404,
    })

    const { data: opened } = await admin.admin.updateCompany({
      company_id: company.companyId,
      updates: { active: true },
    })
    now += 1001
    expect(opened).toMatchObject({ active: true, counts: { contacts: 1 } })
    // The session ended for good; the key works again.
    expect((await identify.bySession(cookie)).actor).toBeNull()
    expect(await identify.byKey(`Bearer ${key.key}`, 'de')).not.toBeNull()
    const logged = ['company.closed', 'company.opened']
    expect((await logOf(company.tenantId, String(company.tenantId))).slice(-2)).toEqual(logged)
    expect((await logOf(platformTenant, company.companyId)).slice(-2)).toEqual(logged)
  })

  test('are founded with no password that attackers try first', async () => {
    const tag = `pw-${Date.now().toString(36)}`
    const found = (admin_password: string) =>
      admin.companies.create({
        company_id: tag,
        name: 'Neu',
        admin_name: 'Nora Neumann',
        admin_email: `n@${tag}.test`,
        admin_password,
      })
    for (const weak of ['passwortpasswort', 'Nora Neumann 2026'])
      expect(await errorOf(found(weak))).toMatchObject({ status: 400, details: { field: 'admin_password' } })
    expect((await found('drei blaue Leitern am Dach')).data).toMatchObject({ company_id: tag })
  })

  test('are one record with what their own people change: an operator who has not seen that is refused, with who it was', async () => {
    const company = await createTestCompany(app)
    const { companyId: company_id } = company
    const { version } = (await admin.admin.company({ company_id })).data
    await company.as().companies.updateSettings({ name: 'Von innen' })
    const late = await errorOf(
      admin.admin.updateCompany({ company_id, updates: { name: 'Von außen', expected_version: version } }),
    )
    expect(late).toMatchObject({ status: 409, details: { version: version + 1 } })
    expect(late.details?.changed).toMatchObject([{ by: 'Rolle 1', fields: ['name'] }])
    await admin.admin.updateCompany({
      company_id,
      updates: { name: 'Von außen', expected_version: version + 1 },
    })
    const { data } = await company.as().audit.list({ entity: 'company', action: 'company.updated' })
    expect(data.map(entry => [entry.actor, entry.changes])).toMatchObject([
      ['Olga', [{ field: 'name', before: 'Von innen', after: 'Von außen' }]],
      ['Rolle 1', [{ field: 'name', after: 'Von innen' }]],
    ])
  })

  test('get no module that their plan does not include', async () => {
    const { companyId } = await createTestCompany(app)
    const refused = admin.admin.updateCompany({
      company_id: companyId,
      updates: { plan: 'starter', modules: ['core', 'int.api'] },
    })
    expect(await errorOf(refused)).toMatchObject({ status: 422, details: { modules: ['int.api'] } })
    const { data } = await admin.admin.company({ company_id: companyId })
    expect(data.plan).toBe('enterprise')
  })

  test('that get a smaller plan and then the former one again have lost nothing', async () => {
    const company = await createTestCompany(app)
    const before = (await admin.admin.company({ company_id: company.companyId })).data.modules
    const { data: small } = await admin.admin.updateCompany({
      company_id: company.companyId,
      updates: { plan: 'starter' },
    })
    expect(small.modules).toEqual(['core', 'anfragen', 'angebote', 'rapport', 'rechnungen'])
    const { data } = await admin.admin.updateCompany({
      company_id: company.companyId,
      updates: { plan: 'enterprise' },
    })
    expect(data.modules).toEqual(before)
  })
})

describe('people of the platform', () => {
  test('are found over all companies, with the companies that they belong to', async () => {
    const company = await createTestCompany(app)
    const { data, pagination } = await admin.admin.users({ q: `2@${company.companyId}` })
    expect(pagination.total).toBe(1)
    expect(data[0]).toMatchObject({
      name: 'Max Meister',
      active: true,
      companies: [{ company_id: company.companyId, role: 2, status: 'active' }],
    })
    expect((await admin.admin.users({ company_id: company.companyId })).pagination.total).toBe(3)
    expect((await admin.admin.users({ operator: 'true' })).data.map(user => user.id)).toContain(operatorId)
    expect(JSON.stringify(data)).not.toMatch(/hash|argon/)
  })

  test('who are shut out lose every session, and come in again when they are let in', async () => {
    const company = await createTestCompany(app)
    const id = company.userIds[2]
    const cookie = await sessionCookie(app, id, company.tenantId)
    const identify = createIdentify(app)
    expect((await admin.admin.updateUser({ id, updates: { active: false } })).data.active).toBe(false)
    expect((await identify.bySession(cookie)).actor).toBeNull()
    expect((await admin.admin.updateUser({ id, updates: { active: true } })).data.active).toBe(true)
    expect((await identify.bySession(cookie)).actor).toBeNull()
    expect((await identify.bySession(await sessionCookie(app, id, company.tenantId))).actor).toMatchObject({
      role: 2,
    })
    for (const log of [company.tenantId, platformTenant])
      expect(await logOf(log, String(id))).toEqual(['user.closed', 'user.opened'])
  })

  test('whom no record names are deleted; the others are shut out and stay', async () => {
    const company = await createTestCompany(app)
    const [worker, chef] = [company.userIds[3], company.userIds[1]]
    expect((await admin.admin.removeUser({ id: worker })).data).toEqual({ id: worker, deleted: true })
    expect(await errorOf(admin.admin.updateUser({ id: worker, updates: { active: true } }))).toMatchObject({
      status: 404,
    })
    await company.as().offers.create({ title: 'Dach' })
    expect((await admin.admin.removeUser({ id: chef })).data).toEqual({ id: chef, deleted: false })
    const { data } = await admin.admin.users({ company_id: company.companyId, active: 'false' })
    expect(data.map(user => user.id)).toEqual([chef])
  })

  test('do not shut out themselves', async () => {
    expect(await errorOf(admin.admin.removeUser({ id: operatorId }))).toMatchObject({ status: 422 })
    expect(await errorOf(admin.admin.updateUser({ id: operatorId, updates: { active: false } }))).toMatchObject({
      status: 422,
    })
  })

  test('get another role, which ends their sessions in the company; the last administrator keeps theirs', async () => {
    const company = await createTestCompany(app)
    const { companyId: company_id, userIds } = company
    const cookie = await cookieOf(app, company, 2)
    const { data } = await admin.admin.updateRole({ user_id: userIds[2], company_id, role: 3 })
    expect(data.companies).toMatchObject([{ company_id, role: 3 }])
    expect((await createIdentify(app).bySession(cookie)).actor).toBeNull()
    expect(await errorOf(admin.admin.updateRole({ user_id: userIds[1], company_id, role: 2 }))).toMatchObject({
      status: 409,
    })
    const other = await createTestCompany(app)
    expect(
      await errorOf(admin.admin.updateRole({ user_id: userIds[2], company_id: other.companyId, role: 1 })),
    ).toMatchObject({ status: 404 })
  })

  test('are searched for in every column that names a person', async () => {
    // Rows of the account itself are deleted with it. Nothing remains of a connection in progress.
    const own = [
      ...['memberships', 'membership_permissions', 'notifications', 'notification_settings', 'sessions'],
      'connection_states',
    ]
    const rows = await app.db.pool.query<{ table: string; column: string }>(`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name ~ '(^|_)user_id$'
        and table_name in (select table_name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id')
      order by 1, 2`)
    const named = rows.rows.filter(row => !own.includes(row.table)).map(row => `${row.table}.${row.column}`)
    expect(
      Object.entries(personColumns)
        .flatMap(([table, columns]) => columns.map(column => `${table}.${column}`))
        .sort(),
    ).toEqual(named.sort())
  })
})

describe('an access invitation', () => {
  const invited = (company: TestCompany) => `neu@${company.companyId}.test`
  const invite = (company: TestCompany) =>
    admin.admin.inviteAccess({ company_id: company.companyId, name: 'Nina Neu', email: invited(company) })
  /** The token of the last mail to an address, from the link in its text. */
  async function tokenTo(address: string): Promise<string> {
    const mail = await app.db.acrossTenants('sweep', tx =>
      tx.mail.findFirstOrThrow({ where: { toAddresses: { has: address } }, orderBy: { id: 'desc' } }),
    )
    return /access\?token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
  }
  const outsider = () => createCaller({ ...operator().ctx, actor: null })
  const statusOf = async (error: unknown) => (await errorOf(Promise.reject(error))).status
  const password = 'drei blaue Leitern am Dach'

  test('makes an administrator who can do nothing until the link is used, and everything afterwards', async () => {
    const company = await createTestCompany(app)
    const { data } = await invite(company)
    expect(data.expires_at).toBe('2026-03-17T09:00:00.000Z')
    const { data: users } = await admin.admin.users({ q: invited(company) })
    expect(users).toMatchObject([{ active: false, has_password: false, companies: [{ role: 1 }] }])
    const login = () => outsider().auth.login({ email: invited(company), password })
    expect(await errorOf(login())).toMatchObject({ status: 401 })

    const token = await tokenTo(invited(company))
    expect((await outsider().admin.peekAccess({ token })).data).toMatchObject({ name: 'Nina Neu' })
    await outsider().admin.acceptAccess({ token, password })
    expect(await login()).toMatchObject({ company: { company_id: company.companyId } })
    for (const log of [company.tenantId, platformTenant])
      expect(await logOf(log, String(data.user_id))).toEqual(['user.access_invited', 'user.access_accepted'])
  })

  test('opens once, within seven days, and not after a newer one', async () => {
    const company = await createTestCompany(app)
    await invite(company)
    const first = await tokenTo(invited(company))
    expect(await errorOf(invite(company))).toMatchObject({ status: 409, details: { wait_seconds: 60 } })
    app.clock.set('2026-03-10T09:01:00.000Z')
    const again = await Promise.all(Array.from({ length: 4 }, () => invite(company).then(() => 201, statusOf)))
    expect(again.sort()).toEqual([201, 409, 409, 409])
    const second = await tokenTo(invited(company))
    expect(second).not.toBe(first)
    const accept = (token: string) => errorOf(outsider().admin.acceptAccess({ token, password }))
    expect(await accept(first)).toMatchObject({ status: 400 })
    app.clock.set('2026-03-17T09:01:00.001Z')
    expect(await accept(second)).toMatchObject({ status: 410 })
    app.clock.set('2026-03-17T09:00:59.000Z')
    await outsider().admin.acceptAccess({ token: second, password })
    expect(await accept(second)).toMatchObject({ status: 400 })
    app.clock.set('2026-03-10T09:00:00.000Z')
    const { data } = await admin.admin.users({ q: invited(company) })
    expect(data).toHaveLength(1)
  })

  test('goes to no one who has an account, and into no company that is closed', async () => {
    const company = await createTestCompany(app)
    const other = await createTestCompany(app)
    const to = (email: string) => errorOf(admin.admin.inviteAccess({ company_id: company.companyId, name: 'X', email }))
    expect(await to(`admin@${company.companyId}.test`)).toMatchObject({ status: 409 })
    expect(await to(`2@${other.companyId}.test`)).toMatchObject({ status: 409 })
    await admin.admin.updateCompany({ company_id: company.companyId, updates: { active: false } })
    expect(await to(invited(company))).toMatchObject({ status: 409 })
  })

  test('is worthless to a person who was shut out meanwhile', async () => {
    const company = await createTestCompany(app)
    const { data } = await invite(company)
    const token = await tokenTo(invited(company))
    await admin.admin.removeUser({ id: data.user_id })
    expect(await errorOf(outsider().admin.acceptAccess({ token, password }))).toMatchObject({ status: 400 })
  })
})

describe('switching into a company', () => {
  test('acts as its administrator, is written down on both sides each way, and leads back into none', async () => {
    const company = await createTestCompany(app)
    const { ctx, call } = operator()
    expect((await call.admin.switch({ companyId: company.companyId })).data).toMatchObject({
      companyId: company.companyId,
    })
    const inside = await createIdentify(app).bySession(ctx.cookies.at(-1)?.split(';')[0])
    expect(inside.actor).toMatchObject({ tenantId: company.tenantId, role: 1, switchedIn: true })
    const there: RequestContext = { ...ctx, actor: inside.actor, sessionId: inside.sessionId, cookies: [] }
    const { data: contact } = await createCaller(there).contacts.create({ company_name: 'Vom Betreiber' })
    await createCaller(there).admin.switch({ companyId: null })
    const back = await createIdentify(app).bySession(there.cookies.at(-1)?.split(';')[0])
    expect(back.actor).toMatchObject({ tenantId: 0, role: null })
    expect((await createIdentify(app).bySession(ctx.cookies.at(-1)?.split(';')[0])).actor).toBeNull()

    const logged = ['company.created', 'company.entered', 'company.left']
    expect(await logOf(company.tenantId, String(company.tenantId))).toEqual(logged)
    expect(await logOf(platformTenant, company.companyId)).toEqual(logged)
    // Actions of operators are distinguished from those of the company's own people.
    const { data } = await company.as().audit.list({ entity: 'contact', entity_id: String(contact.id) })
    expect(data).toMatchObject([{ actor_kind: 'platform', actor: 'Olga', user_id: operatorId }])
  })

  test('from one company into another names neither in the log of the other', async () => {
    const [first, second] = [await createTestCompany(app), await createTestCompany(app)]
    const { ctx, call } = operator()
    await call.admin.switch({ companyId: first.companyId })
    const { actor } = await createIdentify(app).bySession(ctx.cookies.at(-1)?.split(';')[0])
    await createCaller({ ...ctx, actor, cookies: [] }).admin.switch({ companyId: second.companyId })
    const log = async (of: TestCompany) => JSON.stringify((await of.as().audit.list({})).data)
    expect(await log(first)).toContain('company.left')
    expect(await log(first)).not.toContain(second.companyId)
    expect(await log(second)).not.toContain(first.companyId)
    const logged = ['company.entered', 'company.left']
    expect((await logOf(platformTenant, first.companyId)).slice(-2)).toEqual(logged)
  })

  test('ends with the session, which both sides hear', async () => {
    const company = await createTestCompany(app)
    const { ctx, call } = operator()
    await call.admin.switch({ companyId: company.companyId })
    const { actor } = await createIdentify(app).bySession(ctx.cookies.at(-1)?.split(';')[0])
    const there = createCaller({ ...ctx, actor, cookies: [] })
    expect((await there.auth.session()).data.user).toMatchObject({
      email: 'op@platform.test',
      switchedIn: true,
    })
    await there.auth.logout()
    expect((await logOf(company.tenantId, String(company.tenantId))).at(-1)).toBe('company.left')
    expect((await logOf(platformTenant, company.companyId)).at(-1)).toBe('company.left')
  })
})

describe('an operator who is in no company', () => {
  test('reads and changes their own profile and password', async () => {
    const { id } = await app.db.acrossTenants('platform', async tx =>
      tx.user.create({
        data: {
          email: 'own@platform.test',
          name: 'Otto',
          isOperator: true,
          emailVerifiedAt: new Date(),
          passwordHash: await hashPassword('drei blaue Leitern am Dach'),
        },
      }),
    )
    const { ctx } = operator()
    const own = createCaller({ ...ctx, actor: { ...ctx.actor, userId: id } as typeof ctx.actor })
    expect((await own.users.updateMe({ name: 'Otto Ober' })).data).toMatchObject({
      name: 'Otto Ober',
      role: null,
    })
    expect((await own.users.me()).data).toMatchObject({ email: 'own@platform.test', name: 'Otto Ober' })
    const wanted = 'vier grüne Hobel im Keller'
    await own.profile.changePassword({
      current_password: 'drei blaue Leitern am Dach',
      new_password: wanted,
    })
    const login = createCaller({ ...ctx, actor: null }).auth.login({
      email: 'own@platform.test',
      password: wanted,
    })
    expect(await login).toMatchObject({ user: { id }, company: null })
    expect(await logOf(platformTenant, String(id))).toEqual(['user.updated', 'user.password_changed'])
  })
})

test('every change that an operator can make is written down on both sides', { tags: 'long' }, async () => {
  const company = await createTestCompany(app)
  const { companyId: company_id, userIds } = company
  const verbs: Record<string, () => Promise<unknown>> = {
    'companies.create': () =>
      admin.companies.create({
        company_id: `neu-${company_id}`.slice(0, 40),
        name: 'Neu',
        admin_name: 'N',
        admin_email: `n@${company_id}.test`,
        admin_password: 'dach und fach 2026',
      }),
    'admin.updateCompany': () => admin.admin.updateCompany({ company_id, updates: { name: 'Anders' } }),
    'admin.updateUser': () => admin.admin.updateUser({ id: userIds[3], updates: { active: false } }),
    'admin.removeUser': () => admin.admin.removeUser({ id: userIds[3] }),
    'admin.updateRole': () => admin.admin.updateRole({ user_id: userIds[2], company_id, role: 3 }),
    'admin.inviteAccess': () => admin.admin.inviteAccess({ company_id, name: 'N', email: `neu@${company_id}.test` }),
    'admin.resumeSending': () => admin.admin.resumeSending({ drop: false }),
    'admin.switch': () => operator().call.admin.switch({ companyId: company_id }),
    'registration.invite': () => admin.registration.invite({ email: `r@${company_id}.test` }),
    'registration.revokeInvitation': async () => {
      const { data } = await admin.registration.invitations()
      return admin.registration.revokeInvitation({ id: String(data[0]?.id) })
    },
    'contactRequests.handle': async () => {
      const ask = { name: 'N', email: `a@${company_id}.test`, message: 'M', privacy_consent: true }
      await asAnonymous(app).contactRequests.send(ask)
      const { data } = await admin.contactRequests.list()
      return admin.contactRequests.handle({ id: String(data[0]?.id), handled: true })
    },
    'contactRequests.invite': async () => {
      const ask = { name: 'N', email: `i@${company_id}.test`, privacy_consent: true }
      await asAnonymous(app).contactRequests.requestAccess(ask)
      const { data } = await admin.contactRequests.list()
      return admin.contactRequests.invite({ id: String(data[0]?.id) })
    },
    'contactRequests.remove': async () => {
      const { data } = await admin.contactRequests.list()
      return admin.contactRequests.remove({ id: String(data[0]?.id) })
    },
  }
  const { procedures } = await import('../../../../tests/sweeps/procedures')
  const changes = procedures
    .filter(one => one.kind === 'mutation' && one.meta.open?.startsWith('operator'))
    .map(one => one.path)
  expect(changes.sort()).toEqual(Object.keys(verbs).sort())
  const count = (tenantId: number) =>
    app.db.inTenant(tenantId as typeof platformTenant, tx => tx.auditEntry.count({ where: { tenantId } }))
  const silent: string[] = []
  for (const [path, run] of Object.entries(verbs)) {
    const before = [await count(platformTenant), await count(company.tenantId)]
    await run()
    const after = [await count(platformTenant), await count(company.tenantId)]
    // A company that is founded has its own log; an invitation to found one and what outsiders write have none, and a
    // restored copy lets all companies send.
    const sides = /^(companies\.create|registration\.|contactRequests\.|admin\.resumeSending)/.test(path) ? [0] : [0, 1]
    if (sides.some(side => after[side] === before[side])) silent.push(path)
  }
  expect(silent).toEqual([])
})
