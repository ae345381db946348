import type { Ctx } from '../../../context'
import { signedInPerson } from './signed-in-person'

/** Whether the person's login requires a code, and how many recovery codes are left. */
export async function secondFactorState(ctx: Ctx) {
  const { id, totpEnabledAt } = await signedInPerson(ctx)
  const left = await ctx.db.acrossTenants('credential', tx =>
    tx.recoveryCode.count({ where: { userId: id, usedAt: null } }),
  )
  const since = totpEnabledAt?.toISOString() ?? null
  return { data: { enabled: since !== null, since, recovery_codes_left: left } }
}
