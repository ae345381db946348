import type { Tx } from '../../../platform/database/db'
import type { ChangeContext } from '../../../platform/records/record-change'
import { recordOverrides } from './record-overrides'

/** Removes a member's overrides and records that, so that the member's log stays complete. Requires `lockTeam`. */
export async function removeOverrides(
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
