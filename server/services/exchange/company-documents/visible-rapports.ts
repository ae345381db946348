import type { Prisma } from '../../../../prisma/client/client'
import { type Actor, may } from '../../../platform/actor'

/**
 * Which rapports an actor can see: all of the company; or those that they wrote or that contain a line of theirs; for a
 * customer, the one of their link. Reads and writes both start here, so what is not visible cannot be changed either.
 * It lives here because documents of rapports follow the same rule.
 */
export function visibleRapports(actor: Actor): Prisma.RapportWhereInput {
  const { tenantId, userId, customer } = actor
  if (customer) return { tenantId, id: customer.kind === 'rapport' ? customer.entityId : { in: [] } }
  if (may(actor, 'rapports:read_all')) return { tenantId }
  if (userId === null) return { tenantId, id: { in: [] } }
  return { tenantId, OR: [{ createdByUserId: userId }, { entries: { some: { employeeUserId: userId } } }] }
}
