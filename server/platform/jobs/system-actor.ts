import { type Actor, mintTenantId } from '../actor'
import type { Database } from '../database/db'
import { DomainError } from '../errors'
import { enabledModules } from '../modules'

/**
 * The service itself acting in one company, for jobs and sweeps. `tenantId` comes from a row that a sweep or a claim
 * found, never from a request; `label` is what the audit log shows. May do everything; events still need their module.
 * Fails as company.not_found.
 */
export async function systemActor(db: Database, tenantId: number, label: string): Promise<Actor> {
  const id = mintTenantId(tenantId)
  const company = await db.inTenant(id, tx => tx.company.findUnique({ where: { id } }))
  if (!company) throw new DomainError('company.not_found')
  return {
    kind: 'system',
    tenantId: id,
    companyId: company.companyId,
    companyName: company.name,
    countryCode: company.countryCode,
    timeZone: company.timeZone,
    plan: company.plan,
    modules: enabledModules(company.plan, company.modules),
    locale: company.countryCode === 'AT' || company.countryCode === 'DE' ? 'de' : 'en',
    userId: null,
    keyId: null,
    label,
    role: null,
    overrides: {},
    scopes: [],
    isOperator: false,
  }
}
