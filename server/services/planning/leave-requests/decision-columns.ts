import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { memberBehind } from '../appointments/member-behind'

export const decisionColumns = async (tx: Tx, { actor, clock }: Ctx) => ({
  decidedByUserId: await memberBehind(tx, actor),
  decidedAt: clock.now(),
})
