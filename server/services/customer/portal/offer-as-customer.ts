import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { asOffered } from '../../sales/offers/as-offered'
import { orderedChoiceIds } from '../../sales/offers/ordered-choice-ids'
import { type LoadedOffer, toOfferDetail } from '../../sales/offers/read'
import { accessTo } from './access'
import { isPastValidity } from './assert-offer-open'
import { type CodeTerms, codeRuleOf } from './code-rule'
import type { CustomerOffer } from './schema'

interface AroundOffer {
  company: CodeTerms
  provider: number | null
  withdrawal: CustomerOffer['withdrawal']
}

/**
 * An offer as its customer sees it: the positions as offered with what they have chosen of them, and what they can do
 * about it.
 * @throws DomainError customer_link.ended for a draft
 */
export function offerAsCustomer(
  ctx: Ctx,
  row: LoadedOffer,
  { company, provider, withdrawal }: AroundOffer,
): CustomerOffer {
  // A draft was never shown to a customer; no link leads to one.
  if (row.sentAt === null) throw new DomainError('customer_link.ended')
  const status = statusOf(ctx, row)
  const offered = toOfferDetail(asOffered(row))
  const ordered = toOfferDetail(row)
  const chosen = new Set(orderedChoiceIds(row))
  const kinds = new Map(ordered.items.map(({ id, kind }) => [id, kind]))
  const parties = row.parties as { contact?: { name?: string } | null } | null
  return {
    number: ordered.offer_number,
    title: ordered.title,
    day: ordered.offer_date,
    valid_until: ordered.valid_until,
    recipient: parties?.contact?.name ?? ordered.kontakt_name,
    intro_text: ordered.intro_text,
    closing_text: ordered.closing_text,
    items: offered.items.map(item => ({
      ...{ id: item.id, kind: item.kind, description: item.description, quantity: item.quantity, unit: item.unit },
      ...{ unit_price: item.unit_price, total_price: item.total_price, tax_rate: item.tax_rate },
      unpriced: item.unpriced,
      chosen: chosen.has(item.id) || (item.kind === 'item' && kinds.get(item.id) === 'item'),
    })),
    discount_percent: ordered.discount_percent,
    tax_profile: ordered.tax_profile,
    currency: ordered.currency,
    subtotal: ordered.subtotal,
    discount_amount: ordered.discount_amount,
    tax_amount: ordered.tax_amount,
    total: ordered.total,
    tax_breakdown: ordered.tax_breakdown,
    status,
    decided_at: ordered.accepted_at ?? ordered.rejected_at,
    can_draw: ctx.actor.modules.has('esign'),
    can_decide: status === 'open' && accessTo(ctx).may.includes('decide'),
    provider_request: status === 'open' ? provider : null,
    code_rule: codeRuleOf(ctx, company),
    withdrawal,
    version: ordered.version,
  }
}

function statusOf(ctx: Ctx, row: LoadedOffer): CustomerOffer['status'] {
  switch (row.status) {
    case 'sent':
      return isPastValidity(ctx, row) ? 'expired' : 'open'
    case 'accepted':
    case 'rejected':
    case 'expired':
      return row.status
    default:
      return (row.root?.versions ?? row.versions).some(one => one.revision > row.revision) ? 'replaced' : 'withdrawn'
  }
}
