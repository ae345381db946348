import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { actingMember } from '../appointments/acting-member'

export const decisionColumns = async (tx: Tx, { actor, clock }: Ctx) => ({
  decidedByUserId: await actingMember(tx, actor),
  decidedAt: clock.now(),
})
