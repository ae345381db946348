import { Prisma } from '../../../../prisma/client/client'
import { type Actor, may } from '../../../platform/actor'
import { type ListFilter, where } from '../../../platform/lists/list-filters'

/**
 * Which rapports exist for an actor: all of the company, or those that they wrote or that hold a line of theirs; for a
 * customer the one of their link. Reads and writes both start here, so whatever is not seen cannot be changed either.
 */
export function visibleRapports(actor: Actor): Prisma.RapportWhereInput {
  const { tenantId, userId, customer } = actor
  if (customer) return { tenantId, id: customer.kind === 'rapport' ? customer.entityId : { in: [] } }
  if (may(actor, 'rapports:read_all')) return { tenantId }
  if (userId === null) return { tenantId, id: { in: [] } }
  return { tenantId, OR: [{ createdByUserId: userId }, { entries: { some: { employeeUserId: userId } } }] }
}

/** The same rule for the list's own statement (alias `t`); a test holds the two to each other. */
export function visibleInLists(actor: Actor): ListFilter[] {
  if (may(actor, 'rapports:read_all')) return []
  return where(Prisma.sql`(t.created_by_user_id = ${actor.userId} or exists (
    select from rapport_entries e
    where e.tenant_id = t.tenant_id and e.rapport_id = t.id and e.employee_user_id = ${actor.userId}))`)
}
