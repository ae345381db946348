import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { moveOffer } from './move'
import { lockOffer } from './read'

/** Withdraws an offer, sent or not; its number stays used. */
export function cancelOffer(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => ({
    data: await moveOffer(tx, ctx, await lockOffer(tx, ctx.actor.tenantId, id), 'cancel'),
  }))
}
