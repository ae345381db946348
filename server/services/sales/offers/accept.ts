import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { pastDay } from '../../../platform/records/past-day'
import { dateToDay, dayIn, dayToDate } from '../../../platform/values/days'
import { notify } from '../../people/notifications/notify'
import { applyChoices } from './apply-choices'
import { changeOfferStatus } from './change-status'
import { lockOffer } from './lock'
import type { AcceptOffer } from './schema'

/**
 * Records that the customer placed the order: with which options and alternatives, on which day, by whom and how. The
 * sums follow the choices.
 * @throws DomainError offer.not_found, offer.transition, offer.choice_invalid, validation, conflict
 */
export function acceptOffer(ctx: Ctx, input: AcceptOffer) {
  const { id, item_ids = [], accepted_by = null, via = null, note = null } = input
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await lockOffer(tx, tenantId, id, input.expected_version)
    const acceptedOn = pastDay(input.accepted_on, dayIn(ctx.actor.timeZone, ctx.clock.now()), {
      ...{ path: 'accepted_on', inFuture: 'in_future' },
      document: { day: dateToDay(row.offerDate), field: 'offer_date', rule: 'accepted_before_offer' },
    })
    if (item_ids.length > 0 && row.status === 'sent') await applyChoices(tx, row, [...new Set(item_ids)])
    const data = await changeOfferStatus(tx, ctx, row, 'accept', {
      ...{ acceptedOn: dayToDate(acceptedOn), acceptedBy: accepted_by, acceptedVia: via, acceptanceNote: note },
    })
    const params = { number: data.offer_number, title: data.title }
    await notify(tx, ctx, { kind: 'offer_accepted', entity: 'offer', entityId: id, params })
    return { data }
  })
}
