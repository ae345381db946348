import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { lockForDecision } from '../../exchange/customer-links/lock-open-link'
import { recordLinkEvent } from '../../exchange/customer-links/record-link-event'
import { notify } from '../../people/notifications/notify'
import { changeOfferStatus } from '../../sales/offers/change-status'
import { lockOffer } from '../../sales/offers/lock'
import { accessTo } from './access'
import { actingByName } from './acting-by-name'
import { assertOfferOpen } from './assert-offer-open'
import type { DeclineAsCustomer } from './schema'

/**
 * The customer declines; the reason is for the office only. A repetition changes nothing.
 * @throws DomainError offer.changed, offer.transition, offer.past_valid_until, customer_link.ended, conflict
 */
export function declineAsCustomer(ctx: Ctx, { version, name, reason }: DeclineAsCustomer) {
  const access = accessTo(ctx, 'offer')
  const acting = actingByName(ctx, name)
  return inTenant(ctx, async tx => {
    const row = await lockOffer(tx, ctx.actor.tenantId, access.entityId)
    if (row.status === 'rejected') return { data: null }
    assertOfferOpen(ctx, row)
    await lockForDecision(tx, ctx, access)
    if (row.version !== version)
      throw new DomainError('offer.changed', { version: row.version, total: Number(row.total) })
    const data = await changeOfferStatus(tx, acting, row, 'reject')
    await recordLinkEvent(tx, ctx, access, 'declined', { name: name ?? undefined, reason: reason ?? undefined })
    const params = { number: data.offer_number, title: data.title }
    await notify(tx, acting, { kind: 'offer_rejected', entity: 'offer', entityId: row.id, params })
    return { data: null }
  })
}
