import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { notify } from '../notifications/notify'
import { moveOffer } from './move'
import { lockOffer } from './read'

/** Notes that the customer placed the order. */
export function acceptOffer(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const data = await moveOffer(tx, ctx, await lockOffer(tx, ctx.actor.tenantId, id), 'accept')
    const params = { number: data.offer_number, title: data.title }
    await notify(tx, ctx, { kind: 'offer_accepted', entity: 'offer', entityId: id, params })
    return { data }
  })
}
