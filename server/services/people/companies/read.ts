import type { Company } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
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

/** The row of a company. @throws DomainError company.not_found */
export async function loadCompany(tx: Tx, id: TenantId): Promise<Company> {
  const row = await tx.company.findUnique({ where: { id } })
  if (!row) throw new DomainError('company.not_found')
  return row
}
