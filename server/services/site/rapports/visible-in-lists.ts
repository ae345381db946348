import { Prisma } from '../../../../prisma/client/client'
import { type Actor, may } from '../../../platform/actor'
import { type ListFilter, where } from '../../../platform/lists/list-filters'

/** The rule of `visibleRapports` for the list's own statement (alias `t`); a test checks that both agree. */
export function visibleInLists(actor: Actor): ListFilter[] {
  if (may(actor, 'rapports:read_all')) return []
  return where(Prisma.sql`(t.created_by_user_id = ${actor.userId} or exists (
    select from rapport_entries e
    where e.tenant_id = t.tenant_id and e.rapport_id = t.id and e.employee_user_id = ${actor.userId}))`)
}
