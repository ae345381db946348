import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { moveOffer } from './move'
import { loadOffer } from './read'

/** Notes that the customer placed the order. */
export function acceptOffer(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => ({
    data: await moveOffer(tx, ctx, await loadOffer(tx, ctx.actor.tenantId, id), 'accept'),
  }))
}
