import type { App, Ctx } from '../../server/context'
import { type Actor, mintTenantId } from '../../server/platform/actor'
import { enabledModules, moduleIds } from '../../server/platform/modules'
import { type Role, scopes } from '../../server/platform/permissions'
import { appRouter, createCaller } from '../../server/router'
import { asAnotherProcess } from './as-another-process'
import { foundCompany, testPassword } from './found-company'

export interface TestCompany {
  tenantId: number
  companyId: string
  userIds: Record<Role, number>
  /** Context of a person of the given role, for calling services. */
  ctx(role?: Role): Ctx
  /** The tRPC caller of a person, as the pages use it. */
  as(role?: Role): ReturnType<typeof createCaller>
  /** The tRPC caller of an API key with the given scopes. */
  asKey(held?: readonly string[]): ReturnType<typeof createCaller>
  actor(role?: Role): Actor
}

let counter = 0

/**
 * A separate company for a test, on plan enterprise with every module enabled, with one person of each role. The first
 * of a file is created by the service, the others are copied from it.
 */
export async function createTestCompany(
  app: App,
  overrides: { country_code?: string; modules?: string[] } = {},
): Promise<TestCompany> {
  const companyId = `firma-${process.pid}-${Date.now().toString(36)}-${++counter}`
  const countryCode = overrides.country_code ?? 'AT'
  const { tenantId, userIds } = await foundCompany(app, { companyId, name: `Firma ${counter}`, countryCode })
  if (overrides.modules) {
    const { modules } = overrides
    await app.db.acrossTenants('platform', tx => tx.company.update({ where: { id: tenantId }, data: { modules } }))
  }
  const base: Omit<Actor, 'kind' | 'userId' | 'keyId' | 'label' | 'role' | 'overrides' | 'scopes'> = {
    tenantId: mintTenantId(tenantId),
    companyId,
    companyName: `Firma ${counter}`,
    countryCode,
    timeZone: countryCode === 'DE' ? 'Europe/Berlin' : 'Europe/Vienna',
    plan: 'enterprise',
    modules: enabledModules('enterprise', overrides.modules ?? moduleIds),
    locale: 'de',
    isOperator: false,
  }
  const person = (role: Role): Actor => ({
    ...base,
    kind: 'session',
    userId: userIds[role],
    keyId: null,
    label: `Rolle ${role}`,
    role,
    overrides: {},
    scopes: [],
  })
  const key = (held: readonly string[]): Actor => ({
    ...base,
    kind: 'api_key',
    userId: null,
    keyId: 1,
    label: 'Testschlüssel',
    role: null,
    overrides: {},
    scopes: held,
  })
  const contextOf = (actor: Actor): Ctx => ({
    ...app,
    actor,
    requestId: 'test',
    ip: '127.0.0.1',
    userAgent: null,
    device: null,
    locale: actor.locale,
    sessionId: null,
    keySlotFree: true,
    cookies: [],
  })
  return {
    tenantId,
    companyId,
    userIds,
    actor: (role = 1) => person(role),
    ctx: (role = 1) => contextOf(person(role)),
    as: (role = 1) => inRequests(createCaller(contextOf(person(role)))),
    asKey: (held = scopes) => inRequests(createCaller(contextOf(key(held)))),
  }
}

/** A caller whose calls are requests of their own, also while the test holds a unit of work open. */
const inRequests = <Callable extends object>(caller: Callable): Callable =>
  new Proxy(caller, {
    get(target, name) {
      const member = Reflect.get(target, name)
      return typeof member === 'function' ? inRequests(member) : member
    },
    apply: (target, self, args) => asAnotherProcess(() => Reflect.apply(target as never, self, args)),
  })

export { appRouter, testPassword }
