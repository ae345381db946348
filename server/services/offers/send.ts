import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { moveOffer, reachedStatus } from './move'
import { type LoadedOffer, loadOffer } from './read'
import { hasPrice, type OfferItemKind } from './rules'

/** Marks a draft as sent on paper; no mail leaves. Needs a contact and at least one priced line. */
export function sendOffer(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const row = await loadOffer(tx, ctx.actor.tenantId, id)
    reachedStatus(row, 'send')
    assertSendable(row)
    return { data: await moveOffer(tx, ctx, row, 'send') }
  })
}

/** An offer goes to somebody and offers something. */
export function assertSendable(row: LoadedOffer): void {
  if (row.contactId === null) throw new DomainError('offer.no_contact')
  if (!row.items.some(item => hasPrice(item.kind as OfferItemKind))) throw new DomainError('offer.empty')
}
