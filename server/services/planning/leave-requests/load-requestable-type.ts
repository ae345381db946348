import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError, validationError } from '../../../platform/errors'

interface Typed {
  type_id: number
  from_half: boolean
  to_half: boolean
}

/**
 * @throws DomainError reference.not_found for a kind that cannot be chosen; validation for half days of a kind without
 */
export async function loadRequestableType(tx: Tx, tenantId: TenantId, { type_id: id, from_half, to_half }: Typed) {
  const type = await tx.leaveType.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!type?.active) throw new DomainError('reference.not_found', { field: 'type_id', id })
  if (!type.halfDays && (from_half || to_half))
    throw validationError(from_half ? 'from_half' : 'to_half', 'no_halves', 'this kind of absence takes whole days')
  return type
}
