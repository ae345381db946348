import type { Company } from '../../../../prisma/client/client'
import { enabledModules } from '../../../platform/modules'
import type { CompanySummary } from './schema'

type SummaryColumns = 'companyId' | 'name' | 'countryCode' | 'plan' | 'modules' | 'active' | 'createdAt'

export function toCompanySummary(row: Pick<Company, SummaryColumns>): CompanySummary {
  return {
    company_id: row.companyId,
    name: row.name,
    country_code: row.countryCode,
    plan: row.plan as CompanySummary['plan'],
    modules: [...enabledModules(row.plan, row.modules)],
    active: row.active,
    created_at: row.createdAt.toISOString(),
  }
}
