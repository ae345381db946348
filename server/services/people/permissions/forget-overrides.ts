import type { Tx } from '../../../platform/database/db'
import { overridesOf } from '../../../platform/permissions'
import { type ChangeContext, recordChange } from '../../../platform/records/record-change'

type Overrides = Parameters<typeof overridesOf>[0]

/** Removes a member's overrides and records that, so that the member's log stays complete. Requires `lockTeam`. */
export async function forgetOverrides(
  tx: Tx,
  ctx: ChangeContext,
  { id, user_id: userId }: { id: number; user_id: number },
): Promise<void> {
  const where = { tenantId: ctx.actor.tenantId, userId }
  const before = await tx.membershipPermission.findMany({ where })
  if (before.length === 0) return
  await tx.membershipPermission.deleteMany({ where })
  await recordOverrides(tx, ctx, id, { before, after: [] })
}

/** Records the overrides of a member before and after; permissions in neither are decided by the role. */
export const recordOverrides = (
  tx: Tx,
  ctx: ChangeContext,
  memberId: number,
  { before, after }: { before: Overrides; after: Overrides },
): Promise<void> =>
  recordChange(tx, ctx, {
    action: 'member.permissions_changed',
    id: memberId,
    before: decisions(before),
    after: decisions(after),
  })

const decisions = (said: Overrides): Record<string, string> =>
  Object.fromEntries(
    Object.entries(overridesOf(said)).map(([permission, allowed]) => [permission, allowed ? 'allowed' : 'refused']),
  )
