import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import type { MemberRecord, VisibleMember } from './schema'

/**
 * Whether the actor may read all that the company stores about a person: always for themselves, else with
 * `team:details`.
 */
export const mayReadDetails = ({ actor }: Pick<Ctx, 'actor'>, userId: number): boolean =>
  userId === actor.userId || may(actor, 'team:details')

/** Whether colleagues without `team:details` can read business telephone numbers; companies may switch it off. */
export async function showsPhones(tx: Tx, { actor }: Pick<Ctx, 'actor'>): Promise<boolean> {
  const { colleaguePhones } = await tx.company.findUniqueOrThrow({
    where: { id: actor.tenantId },
    select: { colleaguePhones: true },
  })
  return colleaguePhones
}

/** The member as the actor may read it: other fields are null. `phones` is the result of `showsPhones`. */
export function visibleMember(ctx: Pick<Ctx, 'actor'>, member: MemberRecord, phones: boolean): VisibleMember {
  if (mayReadDetails(ctx, member.user_id)) return member
  return {
    ...member,
    phone: phones ? member.phone : null,
    ...{ email: null, mobile: null, role: null, status: null, account_active: null },
    ...{ manager_id: null, manager_name: null, created_at: null, updated_at: null },
  }
}
