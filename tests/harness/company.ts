import type { App, Ctx } from '../../server/context'
import { type Actor, mintTenantId } from '../../server/core/actor'
import { enabledModules, moduleIds } from '../../server/core/modules'
import { type Role, scopes } from '../../server/core/permissions'
import { appRouter, createCaller } from '../../server/routers/index'
import { createCompany } from '../../server/services/companies/create'

export interface TestCompany {
  tenantId: number
  companyId: string
  userIds: Record<Role, number>
  /** Context of a person of the given role, for calling services. */
  ctx(role?: Role): Ctx
  /** The tRPC caller of a person, as pages use it. */
  as(role?: Role): ReturnType<typeof createCaller>
  /** The tRPC caller of an API key with the given scopes. */
  asKey(held?: readonly string[]): ReturnType<typeof createCaller>
  actor(role?: Role): Actor
}

let counter = 0
const password = 'a long enough password'

/** A company of a test's own, plan enterprise with every module on, with one person of each role. */
export async function createTestCompany(
  app: App,
  overrides: { country_code?: string; modules?: string[] } = {},
): Promise<TestCompany> {
  const name = `firma-${process.pid}-${Date.now().toString(36)}-${++counter}`
  const { tenantId, adminUserId } = await createCompany(
    app,
    {
      company_id: name,
      name: `Firma ${counter}`,
      country_code: overrides.country_code ?? 'AT',
      plan: 'enterprise',
      admin_name: 'Anna Admin',
      admin_email: `admin@${name}.test`,
      admin_password: password,
    },
    { userId: null, label: 'test' },
  )
  const userIds = await app.db.throughDoor('platform', async tx => {
    if (overrides.modules)
      await tx.company.update({ where: { id: tenantId }, data: { modules: overrides.modules } })
    const add = async (role: Role, person: string) => {
      const user = await tx.user.create({
        data: { email: `${role}@${name}.test`, name: person, lastTenantId: tenantId },
      })
      await tx.membership.create({ data: { tenantId, userId: user.id, role } })
      return user.id
    }
    return { 1: adminUserId, 2: await add(2, 'Max Meister'), 3: await add(3, 'Gerti Gesellin') } as Record<
      Role,
      number
    >
  })

  const base: Omit<Actor, 'kind' | 'userId' | 'keyId' | 'label' | 'role' | 'overrides' | 'scopes'> = {
    tenantId: mintTenantId(tenantId),
    companyId: name,
    companyName: `Firma ${counter}`,
    countryCode: overrides.country_code ?? 'AT',
    timeZone: overrides.country_code === 'DE' ? 'Europe/Berlin' : 'Europe/Vienna',
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
    companyId: name,
    userIds,
    actor: (role = 1) => person(role),
    ctx: (role = 1) => contextOf(person(role)),
    as: (role = 1) => createCaller(contextOf(person(role))),
    asKey: (held = scopes) => createCaller(contextOf(key(held))),
  }
}

export { appRouter, password as testPassword }
