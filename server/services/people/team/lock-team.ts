import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'

/**
 * Serialises changes of a company's members and their roles to the end of the transaction: what one of them checks
 * stays true until it commits. Every such change begins with it.
 */
export async function lockTeam(tx: Tx, tenantId: TenantId): Promise<void> {
  await tx.$queryRaw`select id from companies where id = ${tenantId} for no key update`
}
