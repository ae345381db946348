import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { auditTrailOf } from '../../../../tests/harness/audit-trail'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { sessionCookie } from '../../../../tests/harness/cookie'
import { errorOf } from '../../../../tests/harness/errors'
import { memberOf } from '../../../../tests/harness/members'
import { createIdentify } from '../../../http/guards/identify'
import type { Role } from '../../../platform/permissions'
import { dayToDate } from '../../../platform/values/days'

let app: TestApp
beforeAll(async () => {
  // A Wednesday; the 4th is the Monday before.
  app = await createTestApp({ now: '2026-05-06T08:00:00.000Z' })
})
afterAll(() => app.stop())

const actorBehind = async (cookie: string | undefined) => (await createIdentify(app).bySession(cookie)).actor

async function addMember(company: TestCompany, name: string, role: Role = 3) {
  return app.db.acrossTenants('platform', async tx => {
    const email = `${name.toLowerCase().replace(/\W/g, '')}-${company.companyId}@team.test`
    const user = await tx.user.create({ data: { email, name } })
    const { id } = await tx.membership.create({ data: { tenantId: company.tenantId, userId: user.id, role } })
    return { id, userId: user.id }
  })
}

describe('the list', () => {
  test('shows the caller’s company by name, searched in any spelling, filtered, and paged with an exact total', async () => {
    const company = await createTestCompany(app)
    await createTestCompany(app)
    await addMember(company, 'Özlem Größwang', 2)
    const { data: department } = await company.as().departments.create({ name: 'Werkstatt' })
    await company.as().team.update({ id: await memberOf(company, 3), updates: { department_id: department.id } })
    const names = async (input: Parameters<ReturnType<typeof company.as>['team']['list']>[0]) =>
      (await company.as().team.list(input)).data.map(({ name }) => name)
    expect(await names({})).toEqual(['Anna Admin', 'Gerti Gesellin', 'Max Meister', 'Özlem Größwang'])
    expect(await names({ q: 'ozlem grosswang' })).toEqual(['Özlem Größwang'])
    expect(await names({ role: 2 })).toEqual(['Max Meister', 'Özlem Größwang'])
    expect(await names({ department_id: department.id })).toEqual(['Gerti Gesellin'])
    expect(await company.as().team.list({ limit: 2, offset: 2 })).toMatchObject({
      data: [{ name: 'Max Meister' }, { name: 'Özlem Größwang' }],
      pagination: { limit: 2, offset: 2, total: 4, hasMore: false },
    })
  })

  test('shows former members to administrators only', async () => {
    const company = await createTestCompany(app)
    const id = await memberOf(company, 3)
    await company.as().team.remove({ id })
    expect((await company.as().team.list({ status: 'removed' })).data).toMatchObject([{ id, status: 'removed' }])
    expect((await company.as(2).team.list({ status: 'removed' })).data).toEqual([])
    expect((await company.as().team.member({ id })).data.name).toBe('Gerti Gesellin')
    expect(await errorOf(company.as(2).team.member({ id }))).toMatchObject({ status: 404 })
  })
})

describe('an employee', () => {
  const phone = '+43 1 7770002'
  async function withAdministrator() {
    const company = await createTestCompany(app)
    const data = {
      phone,
      mobile: '+43 664 7770001',
      jobTitle: 'Polier',
      email: `kanarie-${company.companyId}@team.test`,
    }
    await app.db.acrossTenants('platform', tx => tx.user.update({ where: { id: company.userIds[1] }, data }))
    return { company, id: await memberOf(company, 1) }
  }

  test('reads name, position, department, picture and business number of a colleague, and all of their own', async () => {
    const { company, id } = await withAdministrator()
    await company.as().team.update({ id: await memberOf(company, 3), updates: { manager_id: id } })
    const employee = company.as(3)
    const hidden = {
      ...{ email: null, mobile: null, role: null, status: null, account_active: null },
      ...{ manager_id: null, manager_name: null, created_at: null, updated_at: null },
    }
    const shown = { name: 'Anna Admin', job_title: 'Polier', phone, has_avatar: false, department_name: null }
    const { data } = await employee.team.list({ limit: 200 })
    expect(data.find(member => member.id === id)).toMatchObject({ ...shown, ...hidden })
    expect((await employee.team.member({ id })).data).toMatchObject({ ...shown, ...hidden })
    expect((await employee.profile.get({ userId: company.userIds[1] })).data).toMatchObject({
      ...{ name: 'Anna Admin', job_title: 'Polier', phone },
      ...{ email: null, mobile: null, role: null, manager_name: null, joined_at: null },
    })
    expect(data.find(({ user_id }) => user_id === company.userIds[3])).toMatchObject({
      ...{ role: 3, status: 'active', manager_name: 'Anna Admin', email: expect.stringContaining('@') },
    })
  })

  test('learns nothing by searching or filtering by hidden fields', { tags: 'long' }, async () => {
    const { company, id } = await withAdministrator()
    for (const [role, found] of [
      [2, [{ id }]],
      [3, []],
    ] as const) {
      expect((await company.as(role).team.list({ q: 'kanarie' })).data).toMatchObject(found)
      expect((await company.as(role).search.everything({ q: 'kanarie' })).data).toMatchObject(found)
    }
    expect(await errorOf(company.as(3).team.list({ role: 1 }))).toMatchObject({
      status: 403,
      details: { field: 'role' },
    })
  })

  test('does not see business numbers while the company hides them; the office still does', async () => {
    const { company } = await withAdministrator()
    const phones = async (role: 2 | 3) =>
      (await company.as(role).team.list({ limit: 200 })).data.flatMap(member => member.phone ?? [])
    expect(await phones(3)).toEqual([phone])
    await company.as(1).companies.updateSettings({ colleague_phones: false })
    expect(await phones(3)).toEqual([])
    expect((await company.as(3).profile.get({ userId: company.userIds[1] })).data.phone).toBeNull()
    expect(await phones(2)).toEqual([phone])
  })
})

describe('removal', () => {
  test('ends the sessions here and not those in another company, and keeps the name on the work', async () => {
    const company = await createTestCompany(app)
    const other = await createTestCompany(app)
    const userId = company.userIds[3]
    await app.db.acrossTenants('platform', tx =>
      tx.membership.create({ data: { tenantId: other.tenantId, userId, role: 3 } }),
    )
    const [here, there] = [
      await sessionCookie(app, userId, company.tenantId),
      await sessionCookie(app, userId, other.tenantId),
    ]
    expect(await actorBehind(here)).toMatchObject({ tenantId: company.tenantId })
    const { data: rapport } = await company.as(3).rapports.create({ title: 'Dach' })
    const id = await memberOf(company, 3)
    expect((await company.as().team.remove({ id })).data).toEqual({ id, deleted: true })
    expect(await actorBehind(here)).toBeNull()
    expect(await actorBehind(there)).toMatchObject({ tenantId: other.tenantId, role: 3 })
    expect((await company.as().rapports.get({ id: rapport.id })).data.created_by_user_id).toBe(userId)
    expect((await company.as().team.colleagues()).data.map(({ user_id }) => user_id)).not.toContain(userId)
    expect(await auditTrailOf(app, company, 'member', id)).toMatchObject({ audit: ['member.removed'] })
  })

  test('leaves those who reported to the member without a manager', async () => {
    const company = await createTestCompany(app)
    const [manager, employee] = [await memberOf(company, 2), await memberOf(company, 3)]
    await company.as().team.update({ id: employee, updates: { manager_id: manager } })
    await company.as().team.remove({ id: manager })
    expect((await company.as().team.member({ id: employee })).data.manager_id).toBeNull()
  })

  test('of oneself is refused, and so is the second removal of a colleague', async () => {
    const company = await createTestCompany(app)
    const own = await errorOf(company.as().team.remove({ id: await memberOf(company, 1) }))
    expect(own).toMatchObject({ status: 409, message: expect.stringMatching(/yourself/) })
    const id = await memberOf(company, 3)
    await company.as().team.remove({ id })
    expect(await errorOf(company.as().team.remove({ id }))).toMatchObject({ status: 404 })
  })
})

describe('a role', () => {
  test('that changes ends the sessions and removes the person’s overrides', async () => {
    const company = await createTestCompany(app)
    const userId = company.userIds[3]
    await company.as().permissions.set({ user_id: userId, permissions: [{ permission: 'offers:read', allowed: true }] })
    const cookie = await sessionCookie(app, userId, company.tenantId)
    expect(await actorBehind(cookie)).toMatchObject({ role: 3, overrides: { 'offers:read': true } })
    const id = await memberOf(company, 3)
    expect((await company.as().team.update({ id, updates: { role: 2 } })).data.role).toBe(2)
    expect(await actorBehind(cookie)).toBeNull()
    const anew = await sessionCookie(app, userId, company.tenantId)
    expect(await actorBehind(anew)).toMatchObject({ role: 2, overrides: {} })
    expect((await auditTrailOf(app, company, 'member', id)).audit).toContain('member.role_changed')
  })

  test('cannot be changed by its own holder', async () => {
    const company = await createTestCompany(app)
    const id = await memberOf(company, 1)
    expect(await errorOf(company.as().team.update({ id, updates: { role: 3 } }))).toMatchObject({
      status: 409,
      details: { field: 'role' },
    })
    expect((await company.as().team.member({ id })).data.role).toBe(1)
  })

  test('of administrator stays with one, also when two of them take it from each other at once', async () => {
    for (const verb of ['demote', 'remove'] as const) {
      const company = await createTestCompany(app)
      const second = await addMember(company, 'Zweite Admin', 1)
      const first = await memberOf(company, 1)
      const asSecond = company.ctx()
      asSecond.actor = { ...asSecond.actor, userId: second.userId }
      const { createCaller } = await import('../../../router')
      const take = (caller: ReturnType<typeof createCaller>, id: number) =>
        verb === 'demote' ? caller.team.update({ id, updates: { role: 3 } }) : caller.team.remove({ id })
      const outcomes = await Promise.allSettled([take(company.as(), second.id), take(createCaller(asSecond), first)])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect((await company.as().team.list({ role: 1 })).pagination.total).toBe(1)
    }
  })

  test('of administrator with a closed account does not count', async () => {
    const company = await createTestCompany(app)
    const second = await addMember(company, 'Zweite Admin', 1)
    await app.db.acrossTenants('platform', tx =>
      tx.user.update({ where: { id: company.userIds[1] }, data: { active: false } }),
    )
    const manager = company.ctx()
    manager.actor = { ...manager.actor, userId: company.userIds[2] }
    const { createCaller } = await import('../../../router')
    const refused = await errorOf(createCaller(manager).team.remove({ id: second.id }))
    expect(refused).toMatchObject({
      status: 409,
      message: expect.stringMatching(/last active administrator/),
    })
  })
})

describe('escalation', () => {
  test('by extra fields of a change is a 400, and nothing changes', async () => {
    const company = await createTestCompany(app)
    const id = await memberOf(company, 3)
    const tampered: Record<string, unknown>[] = [
      { status: 'active' },
      { user_id: company.userIds[1] },
      { tenant_id: 1 },
      { is_operator: true },
      { isOperator: true },
      { permissions: ['company:write'] },
      { role: 0 },
      { role: 4 },
      { role: '1' },
      { role: null },
    ]
    for (const updates of tampered) {
      const call = company.as().team.update({ id, updates: updates as never })
      expect(await errorOf(call), JSON.stringify(updates)).toMatchObject({ status: 400 })
    }
    expect((await company.as().team.member({ id })).data.role).toBe(3)
  })

  test('by an invitation: a manager may invite employees only, and change no other invitation', async () => {
    const company = await createTestCompany(app)
    const office = company.as(2)
    for (const role of [1, 2])
      expect(await errorOf(office.invites.create({ email: 'x@neu.test', role }))).toMatchObject({
        status: 403,
      })
    const { data: high } = await company.as().invites.create({ email: 'hoch@neu.test', role: 1 })
    for (const call of [
      () => office.invites.create({ email: 'hoch@neu.test', role: 3 }),
      () => office.invites.resend({ id: high.id }),
      () => office.invites.cancel({ id: high.id }),
    ])
      expect(await errorOf(call())).toMatchObject({ status: 403 })
    expect((await company.as().invites.list({})).data).toMatchObject([{ role: 1, sent_count: 1 }])
    expect((await office.invites.create({ email: 'neu@neu.test' })).data).toMatchObject({ role: 3 })
    expect(await errorOf(company.as(3).invites.create({ email: 'y@neu.test' }))).toMatchObject({
      status: 403,
    })
  })

  test('by the fields of an acceptance is a 400: role and company are those of the invitation', async () => {
    const company = await createTestCompany(app)
    const { createCaller } = await import('../../../router')
    const ctx = { ...company.ctx(), actor: null }
    for (const extra of [
      { role: 1 },
      { tenantId: 1 },
      { company_id: 'x' },
      { email: 'a@b.test' },
      { is_operator: true },
    ]) {
      const input = { token: 'x'.repeat(43), name: 'X', password: 'Fichte Nadel Sommer 7', ...extra }
      expect(await errorOf(createCaller(ctx).invites.accept(input as never))).toMatchObject({
        status: 400,
        error: 'validation_error',
        details: { issues: [{ code: 'unrecognized_key' }] },
      })
    }
  })

  test('of managers and employees by any verb of the team is refused', async () => {
    const company = await createTestCompany(app)
    const id = await memberOf(company, 3)
    const user_id = company.userIds[3]
    for (const role of [2, 3] as const) {
      const caller = company.as(role)
      for (const call of [
        () => caller.team.update({ id, updates: { role: 1 } }),
        () => caller.team.remove({ id }),
        () => caller.permissions.set({ user_id, permissions: [{ permission: 'offers:read', allowed: true }] }),
        () => caller.permissions.reset({ user_id }),
        () => caller.departments.create({ name: 'X' }),
      ])
        expect(await errorOf(call())).toMatchObject({ status: 403, error: 'forbidden' })
    }
    expect((await company.as().team.member({ id })).data.role).toBe(3)
  })
})

describe('managers and departments', () => {
  test('a circle of managers is refused at every length, also when two changes would close it together', async () => {
    const company = await createTestCompany(app)
    const [a, b] = [await memberOf(company, 1), await memberOf(company, 2)]
    const c = await memberOf(company, 3)
    const office = company.as()
    const put = (id: number, manager_id: number | null) => office.team.update({ id, updates: { manager_id } })
    expect(await errorOf(put(a, a))).toMatchObject({ status: 422, details: { field: 'manager_id' } })
    await put(b, a)
    await put(c, b)
    expect(await errorOf(put(a, c))).toMatchObject({ status: 422 })
    expect(await errorOf(put(a, b))).toMatchObject({ status: 422 })
    await put(b, null)
    await put(c, null)
    const race = await Promise.allSettled([put(b, c), put(c, b)])
    expect(race.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a department has one name, is renamed for all its members, and is deleted only when it has none', async () => {
    const company = await createTestCompany(app)
    const office = company.as()
    const { data: department } = await office.departments.create({ name: 'Montage' })
    expect(await errorOf(office.departments.create({ name: ' montage ' }))).toMatchObject({ status: 409 })
    const id = await memberOf(company, 3)
    await office.team.update({ id, updates: { department_id: department.id } })
    await office.departments.rename({ id: department.id, name: 'Baustelle' })
    expect((await office.team.member({ id })).data.department_name).toBe('Baustelle')
    expect(await errorOf(office.departments.delete({ id: department.id }))).toMatchObject({
      status: 409,
      details: { members: 1 },
    })
    await office.team.remove({ id })
    await office.departments.delete({ id: department.id })
    expect((await office.departments.list()).data).toEqual([])
    expect((await office.team.member({ id })).data.department_id).toBeNull()
  })
})

test('the figures count heads, invitations and the hours of this week and month, without breaks and absences', async () => {
  const company = await createTestCompany(app)
  const { tenantId, userIds } = company
  const entry = (date: string, durationMinutes: number, kind = 'work') => ({
    ...{ tenantId, userId: userIds[3], date: dayToDate(date), durationMinutes, kind },
  })
  await app.db.inTenant(company.actor().tenantId, tx =>
    tx.timeEntry.createMany({
      data: [
        entry('2026-05-03', 480),
        entry('2026-05-04', 465),
        entry('2026-05-05', 60, 'travel'),
        entry('2026-05-05', 480, 'absence'),
        entry('2026-04-30', 480),
        entry('2026-05-07', 480),
      ],
    }),
  )
  await company.as().invites.create({ email: 'neu@neu.test' })
  const { data } = await company.as().team.aggregates()
  expect(data).toMatchObject({
    members: { total: 3, administrators: 1, managers: 1, employees: 1 },
    invitations: { open: 1, expired: 0 },
    hours: { week_from: '2026-05-04', month_from: '2026-05-01', week: 8.75, month: 16.75 },
  })
  expect(data.hours?.members.find(({ user_id }) => user_id === userIds[3])).toMatchObject({ week: 8.75 })
  expect(await errorOf(company.as(3).team.aggregates())).toMatchObject({ status: 403 })
})
