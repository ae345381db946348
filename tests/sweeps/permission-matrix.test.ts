import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestContext } from '../../server/context'
import { answerOf } from '../../server/http/answer'
import type { Actor } from '../../server/platform/actor'
import type { ModuleId } from '../../server/platform/modules'
import {
  grantOf,
  isDelegable,
  type Overrides,
  type Permission,
  permissions,
  roles,
  scopes,
} from '../../server/platform/permissions'
import { createCaller } from '../../server/router'
import { createTestApp, type TestApp } from '../harness/app'
import { createTestCompany, type TestCompany } from '../harness/company'
import { procedureOf, procedures } from './procedures'

let app: TestApp
let company: TestCompany
let keyId: number

beforeAll(async () => {
  app = await createTestApp()
  company = await createTestCompany(app)
  keyId = (await company.as().apiKeys.create({ name: 'Schlüssel', scopes: [...scopes] })).data.id
})
afterAll(() => app.stop())

const guarded = procedures.filter(procedure => procedure.meta.permission)

/** The response to a call without input: the guards run before the input is checked. */
async function answerTo(
  path: string,
  actor: Actor | null,
  keySlotFree = true,
): Promise<{ status: number; error: string }> {
  const ctx: RequestContext = { ...company.ctx(), actor, keySlotFree }
  try {
    await procedureOf(createCaller(ctx), path)()
    return { status: 200, error: '' }
  } catch (error) {
    const { status, body } = answerOf(error, 'en')
    return { status, error: body.error }
  }
}

/** Whether the guard itself refuses because the permission is missing; a service may require more later. */
async function isStopped(path: string, permission: Permission, actor: Actor): Promise<boolean> {
  const ctx: RequestContext = { ...company.ctx(), actor }
  try {
    await procedureOf(createCaller(ctx), path)()
    return false
  } catch (error) {
    const { body } = answerOf(error, 'en')
    return body.error === 'forbidden' && body.details?.permission === permission
  }
}

const refusals = ['unauthorized', 'forbidden', 'insufficient_scope', 'module_disabled', 'rate_limited']
const asKey = (held: readonly string[]): Actor => ({
  ...company.actor(),
  kind: 'api_key',
  userId: null,
  keyId,
  role: null,
  scopes: held,
})

const everyPermission = Object.keys(permissions) as Permission[]

/** The same override for all permissions except one. */
const saidOfAll = (allowed: boolean, except: Permission): Overrides =>
  Object.fromEntries(everyPermission.filter(name => name !== except).map(name => [name, allowed]))

test('every procedure names a permission, or gives a reason why it needs none', () => {
  expect(procedures.filter(({ meta }) => !meta.permission && !meta.open).map(one => one.path)).toEqual([])
  expect(procedures.filter(({ meta }) => !meta.summary).map(one => one.path)).toEqual([])
})

test('the procedures that are open to outsiders are exactly these', () => {
  expect(
    procedures.filter(({ meta }) => meta.open && !/^(operator|person):/.test(meta.open)).map(one => one.path),
  ).toEqual([
    'admin.acceptAccess',
    'admin.peekAccess',
    'auth.confirmEmailChange',
    'auth.forgotPassword',
    'auth.login',
    'auth.logout',
    'auth.objectToEmailChange',
    'auth.peekEmailChange',
    'auth.peekEmailObjection',
    'auth.peekReset',
    'auth.resendVerification',
    'auth.resetPassword',
    'auth.verifyEmail',
    'contactRequests.requestAccess',
    'contactRequests.send',
    'customerLinks.renew',
    'inquiryForms.send',
    'inquiryForms.show',
    'invites.accept',
    'invites.show',
    'registration.register',
    'registration.terms',
    'signing.verify',
  ])
})

describe.each(guarded.map(one => [one.path, one] as const))('%s', (path, { meta }) => {
  const permission = meta.permission ?? 'session:read'
  const grant = grantOf(permission)

  test('refuses an outsider', async () => {
    expect(await answerTo(path, null)).toEqual({ status: 401, error: 'unauthorized' })
  })

  test(`lets in ${grant.roles.length > 0 ? `the roles ${grant.roles.join(', ')} and no other` : 'no user'}`, async () => {
    for (const role of roles) {
      const { error } = await answerTo(path, company.actor(role))
      if ((grant.roles as readonly number[]).includes(role)) expect(refusals).not.toContain(error)
      else expect(error).toBe('forbidden')
    }
  })

  test(`is ${isDelegable(permission) ? `opened and closed for one person by ${permission} and by nothing else` : 'given by the role alone'}`, async () => {
    for (const role of roles) {
      const byRole = (grant.roles as readonly number[]).includes(role)
      const decides = isDelegable(permission) && role !== 1
      const cases: Array<[Overrides, boolean]> = [
        [{ [permission]: true }, decides || byRole],
        [{ [permission]: false }, !decides && byRole],
        [saidOfAll(true, permission), byRole],
        [saidOfAll(false, permission), byRole],
      ]
      for (const [overrides, isLetIn] of cases)
        expect(await isStopped(path, permission, { ...company.actor(role), overrides })).toBe(!isLetIn)
    }
  })

  test('refuses every caller while its module is off', async () => {
    if (grant.module === 'core') return
    const modules = new Set<ModuleId>([...company.actor().modules].filter(id => id !== grant.module))
    expect((await answerTo(path, { ...company.actor(), modules })).error).toBe('module_disabled')
    const overrides = { [permission]: true }
    expect((await answerTo(path, { ...company.actor(3), overrides, modules })).error).toBe('module_disabled')
    expect((await answerTo(path, { ...asKey(scopes), modules })).error).toBe('module_disabled')
  })

  test(`lets in keys with ${grant.scope ?? 'no scope at all'} only`, async () => {
    for (const scope of scopes) {
      const { error } = await answerTo(path, asKey([scope]))
      const covers =
        grant.scope !== null && (scope === grant.scope || scope === grant.scope.replace(/:read$/, ':write'))
      if (covers) expect(['insufficient_scope', 'module_disabled', 'unauthorized']).not.toContain(error)
      else expect(error).toBe('insufficient_scope')
    }
    const withoutApi = new Set<ModuleId>([...company.actor().modules].filter(id => id !== 'int.api'))
    expect((await answerTo(path, { ...asKey(scopes), modules: withoutApi })).error).toBe('module_disabled')
  })

  test('checks the rate limit after the scope and before the input', async () => {
    if (!grant.scope) return
    expect((await answerTo(path, asKey([grant.scope]), false)).error).toBe('rate_limited')
    expect((await answerTo(path, asKey([]), false)).error).toBe('insufficient_scope')
  })
})

describe.each(
  procedures.filter(one => one.meta.open?.startsWith('operator')).map(one => [one.path] as const),
)('%s', path => {
  test('is for operators only', async () => {
    expect((await answerTo(path, null)).error).toBe('unauthorized')
    for (const role of roles) expect((await answerTo(path, company.actor(role))).error).toBe('forbidden')
    expect((await answerTo(path, { ...asKey(scopes), isOperator: true })).error).toBe('forbidden')
    expect(refusals).not.toContain((await answerTo(path, { ...company.actor(), isOperator: true })).error)
  })
})

describe.each(
  procedures.filter(one => one.meta.open?.startsWith('person')).map(one => [one.path] as const),
)('%s', path => {
  test('is for every user with a session, and for no key', async () => {
    expect((await answerTo(path, null)).error).toBe('unauthorized')
    expect((await answerTo(path, asKey(scopes))).error).toBe('forbidden')
    for (const role of roles) expect(refusals).not.toContain((await answerTo(path, company.actor(role))).error)
  })
})
