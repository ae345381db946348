import type { Company } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

/**
 * Returns the company if it has switched dunnings on. @throws DomainError dunning.disabled, which names the setting
 */
export async function loadCompanyIfDunningsEnabled(tx: Tx, tenantId: TenantId): Promise<Company> {
  const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
  if (!company.dunningEnabled)
    throw new DomainError('dunning.disabled', {
      field: 'dunning_enabled',
      settings: '/settings#section-dunning',
    })
  return company
}
