import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { lockForDecision } from '../../exchange/customer-links/lock-open-link'
import { recordLinkEvent } from '../../exchange/customer-links/record-link-event'
import { lockOffer } from '../../sales/offers/lock'
import { orderedChoiceIds } from '../../sales/offers/ordered-choice-ids'
import { totalsWithChoices } from '../../sales/offers/totals-with-choices'
import { loadDecisionTerms } from '../signing/load-decision-terms'
import { placeOrder } from '../signing/place-order'
import { accessTo } from './access'
import { actingByName } from './acting-by-name'
import { assertDrawingAllowed } from './assert-drawing-allowed'
import { assertOfferOpen } from './assert-offer-open'
import type { AcceptAsCustomer } from './schema'
import { spendNeededCode } from './spend-needed-code'

/**
 * The customer places the order, with the chosen options and alternatives. The offer is locked, so that only one of
 * several concurrent answers counts; repeating the same answer is no second order.
 * @throws DomainError offer.changed if version or total differ from what the customer saw, offer.transition,
 * offer.past_valid_until, offer.choice_invalid, customer_link.code_needed, customer_link.code_wrong,
 * customer_link.no_code, customer_link.too_often, customer_link.ended, module_disabled
 */
export async function acceptAsCustomer(ctx: Ctx, input: AcceptAsCustomer) {
  const access = accessTo(ctx, 'offer')
  const acting = actingByName(ctx, input.name)
  if (input.strokes) assertDrawingAllowed(ctx)
  const refusal = await inTenant(ctx, async tx => {
    const row = await lockOffer(tx, ctx.actor.tenantId, access.entityId)
    const itemIds = [...new Set(input.item_ids)].sort((a, b) => a - b)
    if (row.status === 'accepted') {
      if (sameNumbers(orderedChoiceIds(row), itemIds)) return null
      throw new DomainError('offer.transition', { status: row.status })
    }
    assertOfferOpen(ctx, row)
    await lockForDecision(tx, ctx, access)
    const { total } = totalsWithChoices(row, itemIds)
    if (row.version !== input.version || total !== input.expected_total)
      throw new DomainError('offer.changed', { version: row.version, total })
    const { name, strokes, code, start_early: startEarly } = input
    const terms = await loadDecisionTerms(tx, ctx)
    const wrong = await spendNeededCode(tx, ctx, terms, { total, code })
    if (wrong) return wrong
    const { email } = access
    await placeOrder(tx, acting, row, { terms, itemIds, name, email, mode: 'link', strokes, startEarly })
    await recordLinkEvent(tx, ctx, access, 'accepted', { name, item_ids: itemIds, total })
    return null
  })
  if (refusal) throw refusal
  return { data: null }
}

const sameNumbers = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && [...a].sort((x, y) => x - y).every((one, index) => one === b[index])
