import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { wire } from '../../core/money'
import { insertInvoice } from './create'
import { CreateInvoice, type FromOffer } from './schema'

/** A draft over what an offer promised: its items, sections and texts, its discount. Options and alternatives that nobody chose stay behind. */
export function invoiceFromOffer(ctx: Ctx, { offer_id, type, tax_profile }: FromOffer) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const offer = await tx.offer.findUnique({
      where: { tenantId_id: { tenantId, id: offer_id } },
      include: { items: { orderBy: { position: 'asc' } } },
    })
    if (!offer) throw new DomainError('offer.not_found')
    if (offer.status !== 'accepted' && offer.status !== 'sent')
      throw new DomainError('offer.transition', { status: offer.status })
    const items = offer.items
      .filter(item => item.kind !== 'optional' && item.kind !== 'alternative')
      .map(item => ({
        kind: item.kind,
        source_type: 'offer_item',
        source_id: item.id,
        description: item.description,
        quantity: wire(item.quantity),
        unit: item.unit,
        unit_price: wire(item.unitPrice),
        tax_rate: wire(item.taxRate),
      }))
    const input = CreateInvoice.parse({
      title: offer.title,
      type,
      kontakt_id: offer.contactId,
      project_id: offer.projectId,
      discount_percent: wire(offer.discountPercent),
      tax_profile: tax_profile ?? offer.taxProfile,
      items,
    })
    return { data: await insertInvoice(tx, ctx, input, { offerId: offer.id }) }
  })
}
