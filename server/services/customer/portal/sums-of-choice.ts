import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { loadOffer } from '../../sales/offers/read'
import { totalsWithChoices } from '../../sales/offers/totals-with-choices'
import { accessTo } from './access'
import type { SumsOfChoice } from './schema'

/** The sums with these choices, computed by the same function as the order. @throws DomainError offer.choice_invalid */
export function sumsOfChoice(ctx: Ctx, { item_ids }: SumsOfChoice) {
  const { entityId } = accessTo(ctx, 'offer')
  return inTenant(ctx, async tx => {
    const row = await loadOffer(tx, ctx.actor.tenantId, entityId)
    return { data: { item_ids, ...totalsWithChoices(row, item_ids) } }
  })
}
