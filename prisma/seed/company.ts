import type { App, Ctx } from '../../server/context'
import { hashPassword } from '../../server/identity/passwords'
import { mintTenantId } from '../../server/platform/actor'
import { enabledModules, planModules } from '../../server/platform/modules'
import { randomBase62 } from '../../server/platform/secrets'
import { createCompany } from '../../server/services/people/companies/create'
import { company as brandner, people } from './content'

export const demoCompanyId = 'holzbau-brandner'
export const timeZone = 'Europe/Vienna'

export interface Login {
  email: string
  password: string
}

export interface DemoCompany {
  tenantId: number
  /** By the keys of `people`. */
  userIds: Readonly<Record<string, number>>
  /** Context of the administrator at a moment of the year, for service calls like the office's. */
  at(moment: Date, person?: string): Ctx
}

export interface SeededCompany extends DemoCompany {
  companyId: string
  logins: Record<string, Login>
}

/** A company with its people and nothing else, plan enterprise with every module on. */
export async function seedCompany(app: App): Promise<SeededCompany> {
  const { name } = brandner
  const [admin, ...others] = people
  const logins: Record<string, Login> = { [admin.key]: { email: admin.email, password: randomBase62(20) } }
  const { tenantId, adminUserId } = await createCompany(
    app,
    {
      company_id: demoCompanyId,
      name,
      country_code: 'AT',
      plan: 'enterprise',
      admin_name: admin.name,
      admin_email: admin.email,
      admin_password: logins[admin.key]?.password ?? '',
    },
    { userId: null, label: 'seed' },
  )
  const userIds: Record<string, number> = { [admin.key]: adminUserId }
  const passwords = others.map(() => randomBase62(20))
  const hashes = await Promise.all(passwords.map(hashPassword))
  for (const [index, person] of others.entries()) {
    const passwordHash = hashes[index] ?? null
    logins[person.key] = { email: person.email, password: passwords[index] ?? '' }
    userIds[person.key] = await app.db.acrossTenants('platform', async tx => {
      const user = await tx.user.create({
        data: {
          email: person.email,
          name: person.name,
          passwordHash,
          emailVerifiedAt: new Date(),
          lastTenantId: tenantId,
        },
      })
      await tx.membership.create({
        data: { tenantId, userId: user.id, role: person.role, jobCategory: person.job },
      })
      return user.id
    })
  }
  await app.db.acrossTenants('platform', tx =>
    tx.membership.update({
      where: { tenantId_userId: { tenantId, userId: adminUserId } },
      data: { jobCategory: admin.job },
    }),
  )
  return { ...demoCompany(app, { tenantId, userIds }), companyId: demoCompanyId, logins }
}

/** The company created before, for a year that is continued. */
export function demoCompany(app: App, { tenantId, userIds }: Pick<DemoCompany, 'tenantId' | 'userIds'>): DemoCompany {
  return {
    tenantId,
    userIds,
    at(moment, key = 'admin') {
      const person = people.find(one => one.key === key) ?? people[0]
      return {
        ...app,
        clock: { now: () => moment },
        doorbell: { ...app.doorbell, ring: () => {} },
        actor: {
          kind: 'session',
          tenantId: mintTenantId(tenantId),
          companyId: demoCompanyId,
          companyName: brandner.name,
          countryCode: 'AT',
          timeZone,
          plan: 'enterprise',
          modules: enabledModules('enterprise', planModules.enterprise),
          locale: 'de',
          userId: userIds[person.key] ?? 0,
          keyId: null,
          label: person.name,
          role: person.role,
          overrides: {},
          scopes: [],
          isOperator: false,
        },
        requestId: 'seed',
        ip: null,
        userAgent: null,
        device: null,
        locale: 'de',
        sessionId: null,
        keySlotFree: true,
        cookies: [],
      }
    },
  }
}

/** The platform's operator, who belongs to no company. */
export async function seedOperator(app: App, email: string): Promise<Login> {
  const password = randomBase62(20)
  const passwordHash = await hashPassword(password)
  await app.db.acrossTenants('platform', tx =>
    tx.user.upsert({
      where: { email },
      create: { email, name: 'Betrieb', passwordHash, isOperator: true, emailVerifiedAt: new Date() },
      update: { passwordHash, isOperator: true, active: true },
    }),
  )
  return { email, password }
}
