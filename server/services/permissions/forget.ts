import type { Tx } from '../../core/db'
import { overridesOf } from '../../core/permissions'
import { type ChangeContext, recordChange } from '../../core/record-change'

type Said = Parameters<typeof overridesOf>[0]

/** Forgets what was said of a member beyond the role, and tells it, so that the log of the member goes on from there. Below `holdTeam`. */
export async function forgetOverrides(
  tx: Tx,
  ctx: ChangeContext,
  { id, user_id: userId }: { id: number; user_id: number },
): Promise<void> {
  const where = { tenantId: ctx.actor.tenantId, userId }
  const before = await tx.membershipPermission.findMany({ where })
  if (before.length === 0) return
  await tx.membershipPermission.deleteMany({ where })
  await tellOverrides(tx, ctx, id, { before, after: [] })
}

/** Tells what was said of a member before and is said now; what is in neither is up to the role. */
export const tellOverrides = (
  tx: Tx,
  ctx: ChangeContext,
  memberId: number,
  { before, after }: { before: Said; after: Said },
): Promise<void> =>
  recordChange(tx, ctx, {
    action: 'member.permissions_changed',
    entity: 'member',
    id: memberId,
    topic: 'team',
    before: asWords(before),
    after: asWords(after),
  })

const asWords = (said: Said): Record<string, string> =>
  Object.fromEntries(
    Object.entries(overridesOf(said)).map(([permission, allowed]) => [
      permission,
      allowed ? 'allowed' : 'refused',
    ]),
  )
