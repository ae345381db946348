import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { notifyLive } from '../../../platform/records/live'
import { recordLinkEvent } from '../../exchange/customer-links/events'
import { accessTo } from './access'
import { topicOf } from './links'
import type { SeenByCustomer } from './schema'

const quietMs = 10 * 60_000

/**
 * Records that the customer looks, or takes the PDF: reported by the page after a touch, never by opening it, which
 * mail scanners do.
 */
export function seenByCustomer(ctx: Ctx, { what }: SeenByCustomer) {
  const access = accessTo(ctx)
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const known = await tx.customerLinkEvent.findFirst({
      where: {
        ...{ tenantId, linkId: access.linkId, type: what },
        createdAt: { gt: new Date(ctx.clock.now().getTime() - quietMs) },
      },
      select: { id: true },
    })
    if (!known) {
      await recordLinkEvent(tx, ctx, access, what)
      await notifyLive(tx, tenantId, { topic: topicOf[access.kind], id: access.entityId, type: 'seen' })
    }
    return { data: null }
  })
}
