import type { App } from '../server/context'
import { scopes } from '../server/platform/permissions'
import { createCaller } from '../server/router'
import { demoCompanyId, type Login, seedCompany, seedOperator } from './seed/company'
import { beginYear, yearBegins } from './seed/demo'
import { equip } from './seed/equip'
import { removeCompany } from './seed/remove-company'

/**
 * What a local start can begin with, as GEWERK_SEED names it: a craft company on its first day, or with a year of work
 * behind it.
 */
export type Scenario = 'minimal' | 'demo'

export interface Seeded {
  companyId: string
  logins: Record<string, Login>
  operator: Login
  /** Carries every scope. */
  apiKey: string
}

/**
 * Makes the company with its people, rates and price list, an operator and an API key; a year is begun and remains to
 * be added by `seedYear`. What an earlier seeding left that was cut off is removed first.
 */
export async function seed(app: App, scenario: Scenario): Promise<Seeded> {
  await removeCompany(app, demoCompanyId)
  const company = await seedCompany(app)
  const now = app.clock.now()
  const articleIds = await equip(createCaller(company.at(scenario === 'demo' ? yearBegins(now) : now)))
  const operator = await seedOperator(app, 'betrieb@gewerk.example')
  const since = new Date(now)
  if (scenario === 'demo') since.setUTCDate(since.getUTCDate() - 30)
  const office = createCaller(company.at(since))
  const { data: key } = await office.apiKeys.create({ name: 'Website und Buchhaltung', scopes: [...scopes] })
  if (scenario === 'demo') await beginYear(app, company, { articleIds, apiKeyId: key.id })
  const { companyId, logins } = company
  return { companyId, logins, operator, apiKey: key.key }
}
