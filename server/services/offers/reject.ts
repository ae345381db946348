import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { moveOffer } from './move'
import { loadOffer } from './read'

/** Notes that the customer declined. */
export function rejectOffer(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => ({
    data: await moveOffer(tx, ctx, await loadOffer(tx, ctx.actor.tenantId, id), 'reject'),
  }))
}
