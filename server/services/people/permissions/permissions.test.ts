import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { sessionCookie } from '../../../../tests/harness/cookie'
import { errorOf } from '../../../../tests/harness/errors'
import { createIdentify } from '../../../http/guards/identify'
import { isDelegable, type Permission, permissions, roles } from '../../../platform/permissions'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

const all = Object.keys(permissions) as Permission[]
const of = async (company: TestCompany, userId: number, name: Permission) => {
  const { data } = await company.as().permissions.user({ user_id: userId })
  return data.permissions.find(({ permission }) => permission === name)
}

test('the role’s own defaults of the team board are write for administrators and managers, read for employees', async () => {
  const company = await createTestCompany(app)
  for (const role of roles) {
    expect(await of(company, company.userIds[role], 'team_boards:read')).toMatchObject({ allowed: true })
    expect(await of(company, company.userIds[role], 'team_boards:write')).toMatchObject({ allowed: role < 3 })
  }
})

describe('an override', () => {
  test('applies from the next request of a running session on, and is removed by a reset', async () => {
    const company = await createTestCompany(app)
    const user_id = company.userIds[3]
    const cookie = await sessionCookie(app, user_id, company.tenantId)
    const overrides = async () => (await createIdentify(app).bySession(cookie)).actor?.overrides
    await company.as().permissions.set({
      user_id,
      permissions: [
        { permission: 'offers:read', allowed: true },
        { permission: 'rapports:write', allowed: false },
      ],
    })
    expect(await overrides()).toEqual({ 'offers:read': true, 'rapports:write': false })
    await company.as().permissions.reset({ user_id, permission: 'offers:read' })
    expect(await overrides()).toEqual({ 'rapports:write': false })
    await company.as().permissions.reset({ user_id })
    expect(await overrides()).toEqual({})
  })

  test('is explained with who set it and when, to the person too; a module that is off takes precedence', async () => {
    const company = await createTestCompany(app)
    const user_id = company.userIds[3]
    await company.as().permissions.set({ user_id, permissions: [{ permission: 'offers:read', allowed: true }] })
    const own = (await company.as(3).permissions.user({})).data
    const offers = own.permissions.find(({ permission }) => permission === 'offers:read')
    expect(offers).toMatchObject({
      ...{ allowed: true, default: false, source: 'override', delegable: true },
      override: { allowed: true, set_by_name: 'Anna Admin' },
    })
    const { modules } = company.actor()
    const ctx = company.ctx(3)
    ctx.actor = { ...ctx.actor, modules: new Set([...modules].filter(id => id !== 'angebote')) }
    const { createCaller } = await import('../../../router')
    const off = (await createCaller(ctx).permissions.user({})).data
    expect(off.permissions.find(({ permission }) => permission === 'offers:read')).toMatchObject({
      ...{ allowed: false, source: 'module', module: 'angebote' },
      override: { allowed: true },
    })
  })

  test('that equals the role’s default leaves no row', async () => {
    const company = await createTestCompany(app)
    const user_id = company.userIds[3]
    const set = (allowed: boolean) =>
      company.as().permissions.set({ user_id, permissions: [{ permission: 'contacts:write', allowed }] })
    await set(true)
    expect(await of(company, user_id, 'contacts:write')).toMatchObject({ source: 'override', allowed: true })
    await set(false)
    expect(await of(company, user_id, 'contacts:write')).toMatchObject({ source: 'role', override: null })
  })

  test('stands in the audit log with before and after', async () => {
    const company = await createTestCompany(app)
    const user_id = company.userIds[2]
    await company.as().permissions.set({ user_id, permissions: [{ permission: 'invoices:pay', allowed: false }] })
    const [entry] = await app.db.inTenant(company.actor().tenantId, tx =>
      tx.auditEntry.findMany({ where: { action: 'member.permissions_changed' } }),
    )
    expect(entry).toMatchObject({
      actorUserId: company.userIds[1],
      changes: { 'invoices:pay': [null, 'refused'] },
    })
  })
})

test('keys, webhooks, company settings, audit, roles, permissions and exports cannot be delegated', async () => {
  const company = await createTestCompany(app)
  const reserved = all.filter(permission => !isDelegable(permission))
  expect(reserved).toEqual(
    expect.arrayContaining([
      ...(['api_keys:manage', 'api_keys:write', 'webhooks:manage', 'webhooks:write'] as const),
      ...(['company:write', 'audit:read'] as const),
      ...(['team:manage', 'permissions:manage', 'modules:export', 'session:read'] as const),
    ]),
  )
  for (const permission of reserved) {
    const call = company
      .as()
      .permissions.set({ user_id: company.userIds[2], permissions: [{ permission, allowed: true }] })
    expect(await errorOf(call), permission).toMatchObject({ status: 422, details: { permission } })
  }
  // Nor does a row written directly to the database.
  await app.db.inTenant(company.actor().tenantId, tx =>
    tx.membershipPermission.createMany({
      data: reserved.map(permission => ({
        ...{ tenantId: company.tenantId, userId: company.userIds[3], permission, allowed: true },
      })),
    }),
  )
  const { data } = await company.as().permissions.user({ user_id: company.userIds[3] })
  for (const { permission, allowed, ...why } of data.permissions)
    if (!isDelegable(permission)) expect({ permission, allowed }).toEqual({ permission, allowed: why.default })
})

test('an administrator cannot be restricted, not even by rows written directly to the database', async () => {
  const company = await createTestCompany(app)
  const user_id = company.userIds[1]
  const call = company.as().permissions.set({ user_id, permissions: [{ permission: 'offers:read', allowed: false }] })
  expect(await errorOf(call)).toMatchObject({ status: 422 })
  await app.db.inTenant(company.actor().tenantId, tx =>
    tx.membershipPermission.createMany({
      data: all.map(permission => ({
        tenantId: company.tenantId,
        userId: user_id,
        permission,
        allowed: false,
      })),
    }),
  )
  const cookie = await sessionCookie(app, user_id, company.tenantId)
  const { actor } = await createIdentify(app).bySession(cookie)
  const { may } = await import('../../../platform/actor')
  for (const permission of all)
    expect([permission, actor && may(actor, permission)]).toEqual([
      permission,
      (permissions[permission].roles as readonly number[]).includes(1),
    ])
})

test('others’ permissions are shown to administrators of their own company only', async () => {
  const company = await createTestCompany(app)
  const other = await createTestCompany(app)
  for (const role of [2, 3] as const)
    for (const user_id of [company.userIds[1], other.userIds[3], 2_000_000_000])
      expect(await errorOf(company.as(role).permissions.user({ user_id }))).toMatchObject({ status: 403 })
  const foreign = { user_id: other.userIds[3] }
  const wish = [{ permission: 'offers:read' as const, allowed: true }]
  for (const call of [
    () => company.as().permissions.user(foreign),
    () => company.as().permissions.set({ ...foreign, permissions: wish }),
    () => company.as().permissions.reset(foreign),
  ])
    expect(await errorOf(call())).toMatchObject({ status: 404 })
  expect((await of(other, foreign.user_id, 'offers:read'))?.source).toBe('role')
})

test('one request cannot both grant and deny the same permission', async () => {
  const company = await createTestCompany(app)
  const both = [true, false].map(allowed => ({ permission: 'offers:read' as const, allowed }))
  const change = company.as().permissions.set({ user_id: company.userIds[3], permissions: both })
  expect(await errorOf(change)).toMatchObject({ status: 400 })
})

test('an unknown permission is a 400, and none of the others of that request is changed', async () => {
  const company = await createTestCompany(app)
  const user_id = company.userIds[3]
  const changes = [
    { permission: 'offers:read', allowed: true },
    { permission: 'everything', allowed: true },
  ]
  expect(await errorOf(company.as().permissions.set({ user_id, permissions: changes as never }))).toMatchObject({
    status: 400,
  })
  expect((await of(company, user_id, 'offers:read'))?.allowed).toBe(false)
})
