import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { lockForDecision } from '../../exchange/customer-links/lock-open-link'
import { recordLinkEvent } from '../../exchange/customer-links/record-link-event'
import { notify } from '../../people/notifications/notify'
import { changeOfferStatus } from '../../sales/offers/change-status'
import { lockOffer } from '../../sales/offers/lock'
import { orderedChoiceIds } from '../../sales/offers/placed-order'
import { totalsWithChoices } from '../../sales/offers/totals-with-choices'
import { loadDecisionTerms } from '../signing/load-decision-terms'
import { placeOrder } from '../signing/place-order'
import { accessTo, assertDrawing, spendNeededCode } from './access'
import type { AcceptAsCustomer, DeclineAsCustomer } from './schema'
import { assertOpen } from './view-as-customer'

/** With a link, the person who decides is the one whose name was entered. */
const named = (ctx: Ctx, name: string | null | undefined): Ctx =>
  name ? { ...ctx, actor: { ...ctx.actor, label: name } } : ctx

/**
 * The customer places the order, with the chosen options and alternatives. The offer is locked, so that only one of
 * several concurrent answers counts; repeating the same answer is no second order.
 * @throws DomainError offer.changed if version or total differ from what the customer saw, offer.transition,
 * offer.past_valid_until, offer.choice_invalid, customer_link.code_needed, customer_link.code_wrong
 */
export async function acceptAsCustomer(ctx: Ctx, input: AcceptAsCustomer) {
  const access = accessTo(ctx, 'offer')
  const acting = named(ctx, input.name)
  if (input.strokes) assertDrawing(ctx)
  const refusal = await inTenant(ctx, async tx => {
    const row = await lockOffer(tx, ctx.actor.tenantId, access.entityId)
    const itemIds = [...new Set(input.item_ids)].sort((a, b) => a - b)
    if (row.status === 'accepted') {
      if (sameNumbers(orderedChoiceIds(row), itemIds)) return null
      throw new DomainError('offer.transition', { status: row.status })
    }
    assertOpen(ctx, row)
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

/** The customer declines; the reason is for the office only. */
export function declineAsCustomer(ctx: Ctx, { version, name, reason }: DeclineAsCustomer) {
  const access = accessTo(ctx, 'offer')
  const acting = named(ctx, name)
  return inTenant(ctx, async tx => {
    const row = await lockOffer(tx, ctx.actor.tenantId, access.entityId)
    if (row.status === 'rejected') return { data: null }
    assertOpen(ctx, row)
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

const sameNumbers = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && [...a].sort((x, y) => x - y).every((one, index) => one === b[index])
