import { mintTenantId } from '../core/actor'
import { enabledModules, type ModuleId } from '../core/modules'

/** What an actor needs to know of the company it acts in, as Prisma selects it. */
export const companyFields = {
  id: true,
  companyId: true,
  name: true,
  countryCode: true,
  timeZone: true,
  plan: true,
  modules: true,
  active: true,
} as const

interface CompanyRow {
  id: number
  companyId: string
  name: string
  countryCode: string
  timeZone: string
  plan: string
  modules: string[]
}

export const companyPart = ({ id, companyId, name, countryCode, timeZone, plan, modules }: CompanyRow) => ({
  tenantId: mintTenantId(id),
  companyId,
  companyName: name,
  countryCode,
  timeZone,
  plan,
  modules: enabledModules(plan, modules),
})

/** Tenant 0 has no rows, and without role and modules every permission is refused. */
export const noCompany = {
  tenantId: mintTenantId(0),
  companyId: '',
  companyName: '',
  countryCode: 'AT',
  timeZone: 'Europe/Vienna',
  plan: '',
  modules: new Set<ModuleId>(),
}
