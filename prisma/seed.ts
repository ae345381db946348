import type { App } from '../server/context'
import { mintTenantId } from '../server/core/actor'
import { scopes } from '../server/core/permissions'
import { createCaller } from '../server/routers'
import { demoCompanyId, type Login, type SeededCompany, seedCompany, seedOperator } from './seed/company'
import { seedDemo } from './seed/demo'
import { equip } from './seed/equip'
import { tellKeyDays } from './seed/key-days'
import { removeCompany } from './seed/remove-company'

/** What a local start can begin with, by the names that GEWERK_SEED takes. */
export const scenarios = {
  /** A craft company with a year of work behind it. */
  demo: seedDemo,
  /** The same company on its first day: people, rates and price list, no records yet. */
  minimal: seedMinimal,
} satisfies Record<string, (app: App) => Promise<SeededCompany>>
export type Scenario = keyof typeof scenarios

export interface Seeded {
  companyId: string
  logins: Record<string, Login>
  operator: Login
  /** Carries every scope. */
  apiKey: string
}

/** Seeds one scenario with an operator and an API key. What an earlier seeding left that was cut off is removed first. */
export async function seed(app: App, scenario: Scenario): Promise<Seeded> {
  await removeCompany(app, demoCompanyId)
  const { at, companyId, logins, tenantId } = await scenarios[scenario](app)
  // What was issued long ago is printed when somebody looks at it; all of it at once would be in the way of a first start.
  await app.db.inTenant(mintTenantId(tenantId), tx => tx.documentJob.deleteMany({ where: { tenantId } }))
  const operator = await seedOperator(app, 'betrieb@gewerk.example')
  const since = new Date(app.clock.now())
  if (scenario === 'demo') since.setUTCDate(since.getUTCDate() - 30)
  const office = createCaller(at(since))
  const { data: key } = await office.apiKeys.create({ name: 'Website und Buchhaltung', scopes: [...scopes] })
  if (scenario === 'demo') await tellKeyDays(app, tenantId, key.id)
  return { companyId, logins, operator, apiKey: key.key }
}

async function seedMinimal(app: App): Promise<SeededCompany> {
  const seeded = await seedCompany(app)
  await equip(createCaller(seeded.at(app.clock.now())))
  return seeded
}
