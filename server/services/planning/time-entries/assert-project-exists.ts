import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

/** @throws DomainError reference.not_found for a project that does not exist in this company */
export async function assertProjectExists(tx: Tx, tenantId: TenantId, id: number | null | undefined): Promise<void> {
  if (!id) return
  const row = await tx.project.findUnique({ where: { tenantId_id: { tenantId, id } }, select: { id: true } })
  if (!row) throw new DomainError('reference.not_found', { field: 'project_id', id })
}
