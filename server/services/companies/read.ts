import type { Company } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { enabledModules } from '../../core/modules'
import type { CompanySummary } from './schema'

/** Every company of the platform, by name; for operators. */
export async function listCompanies(ctx: Ctx) {
  const rows = await ctx.db.throughDoor('platform', tx => tx.company.findMany({ orderBy: { name: 'asc' } }))
  return { data: rows.map(toCompanySummary) }
}

export function toCompanySummary(row: Company): CompanySummary {
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
