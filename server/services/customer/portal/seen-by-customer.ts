import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { notifyLive } from '../../../platform/records/live'
import { lockOpenLink } from '../../exchange/customer-links/lock-open-link'
import { recordLinkEvent } from '../../exchange/customer-links/record-link-event'
import { accessTo } from './access'
import type { SeenByCustomer } from './schema'

const quietMs = 10 * 60_000
/** A page in use reports once a minute; earlier reports come from another tab or a program. */
const viewingMs = 50_000

/**
 * Records that the customer views the page, still views it, or downloads the PDF: reported by the page after user
 * input, never by opening it, which mail scanners do. Still viewing is no separate event; the office sees it while it
 * lasts.
 */
export function seenByCustomer(ctx: Ctx, { what }: SeenByCustomer) {
  const access = accessTo(ctx)
  const { tenantId } = ctx.actor
  const now = ctx.clock.now()
  return inTenant(ctx, async tx => {
    const isNews = await recordUnknown(tx, ctx, what)
    const viewedBefore = new Date(now.getTime() - viewingMs)
    const { count } = await tx.customerLink.updateMany({
      where: { tenantId, id: access.linkId, OR: [{ viewedAt: null }, { viewedAt: { lte: viewedBefore } }] },
      data: { viewedAt: now },
    })
    if (isNews || count > 0)
      await notifyLive(tx, tenantId, { topic: 'customer_links', id: access.linkId, type: 'seen' })
    return { data: null }
  })
}

/** Records an event unless one was recorded shortly before; returns whether it did. */
async function recordUnknown(tx: Tx, ctx: Ctx, what: SeenByCustomer['what']): Promise<boolean> {
  if (what === 'viewing') return false
  const access = accessTo(ctx)
  // Two concurrent reports are one event.
  await lockOpenLink(tx, ctx, access)
  if (await isKnown(tx, ctx, what)) return false
  await recordLinkEvent(tx, ctx, access, what)
  return true
}

async function isKnown(tx: Tx, ctx: Ctx, type: Exclude<SeenByCustomer['what'], 'viewing'>): Promise<boolean> {
  const where = { tenantId: ctx.actor.tenantId, linkId: accessTo(ctx).linkId, type }
  const known = await tx.customerLinkEvent.findFirst({
    where: { ...where, createdAt: { gt: new Date(ctx.clock.now().getTime() - quietMs) } },
    select: { id: true },
  })
  return known !== null
}
