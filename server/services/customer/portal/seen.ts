import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { notifyLive } from '../../../platform/records/live'
import { recordLinkEvent } from '../../exchange/customer-links/events'
import { accessTo } from './access'
import { topicOf } from './links'
import type { SeenByCustomer } from './schema'

const quietMs = 10 * 60_000

/**
 * Records that the customer looks, still looks, or takes the PDF: reported by the page after a touch, never by opening
 * it, which mail scanners do. That they still look is no event of its own; the office sees it while it is so.
 */
export function seenByCustomer(ctx: Ctx, { what }: SeenByCustomer) {
  const access = accessTo(ctx)
  const { tenantId } = ctx.actor
  const now = ctx.clock.now()
  return inTenant(ctx, async tx => {
    if (what !== 'viewing' && !(await isKnown(tx, ctx, what))) await recordLinkEvent(tx, ctx, access, what)
    await tx.customerLink.updateMany({ where: { tenantId, id: access.linkId }, data: { viewedAt: now } })
    await notifyLive(tx, tenantId, { topic: topicOf[access.kind], id: access.entityId, type: 'seen' })
    return { data: null }
  })
}

/** Whether that was recorded a short while ago. */
async function isKnown(tx: Tx, ctx: Ctx, type: Exclude<SeenByCustomer['what'], 'viewing'>): Promise<boolean> {
  const where = { tenantId: ctx.actor.tenantId, linkId: accessTo(ctx).linkId, type }
  const known = await tx.customerLinkEvent.findFirst({
    where: { ...where, createdAt: { gt: new Date(ctx.clock.now().getTime() - quietMs) } },
    select: { id: true },
  })
  return known !== null
}
