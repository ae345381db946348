import type { Offer } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { decimal, sum, wire } from '../../../money/money'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { projectOfOffer } from '../../sales/offers/project'
import { holdOffer } from '../../sales/offers/read'
import { insertInvoice } from './create'
import { holdProjects } from './hold-projects'
import { CreateInvoice, type FromOffer } from './schema'

/**
 * A draft over what an offer promised: its items, sections and texts, its discount. Options and alternatives that
 * nobody chose stay behind. A price that the offer left open is open here as well.
 */
export function invoiceFromOffer(ctx: Ctx, { offer_id, type, tax_profile, confirm_billed_again }: FromOffer) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    // Two at once make one project, and count what is billed one after the other. A project that another one makes
    // meanwhile is held below.
    const known = await tx.offer.findUnique({
      where: { tenantId_id: { tenantId, id: offer_id } },
      select: { projectId: true },
    })
    if (known?.projectId) await holdProjects(tx, tenantId, [known.projectId])
    await holdOffer(tx, tenantId, offer_id)
    const offer = await tx.offer.findUnique({
      where: { tenantId_id: { tenantId, id: offer_id } },
      include: { items: { orderBy: { position: 'asc' } } },
    })
    if (!offer) throw new DomainError('offer.not_found')
    if (offer.status !== 'accepted' && offer.status !== 'sent')
      throw new DomainError('offer.transition', { status: offer.status })
    if (!confirm_billed_again) await refuseBilled(tx, offer, type)
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
        unpriced: item.unpriced,
        tax_rate: wire(item.taxRate),
      }))
    const input = CreateInvoice.parse({
      title: offer.title,
      type,
      kontakt_id: offer.contactId,
      project_id: type === 'standard' ? offer.projectId : await projectOfOffer(tx, ctx, offer_id),
      discount_percent: wire(offer.discountPercent),
      tax_profile: tax_profile ?? offer.taxProfile,
      items,
    })
    return { data: await insertInvoice(tx, ctx, input, { offerId: offer.id }) }
  })
}

/**
 * Asks before an offer is billed a second time: all its invoices that were not cancelled, drafts among them, less what
 * they deduct and what was credited of them. A final invoice takes deposits and progress invoices off, so these do not
 * count against it.
 * @throws DomainError offer.billed
 */
async function refuseBilled(tx: Tx, offer: Offer, type: FromOffer['type']): Promise<void> {
  const invoices = await tx.invoice.findMany({
    where: {
      tenantId: offer.tenantId,
      offerId: offer.id,
      status: { not: 'cancelled' },
      ...(type === 'schlussrechnung' ? { type: { in: ['standard', 'schlussrechnung'] } } : {}),
    },
    include: {
      deductions: { select: { net: true } },
      creditNotes: { select: { subtotal: true, discountAmount: true } },
    },
    orderBy: { id: 'asc' },
  })
  const net = decimal(offer.subtotal).minus(offer.discountAmount)
  const billed = sum(
    invoices.map(row =>
      decimal(row.subtotal)
        .minus(row.discountAmount)
        .minus(sum(row.deductions.map(one => one.net)))
        .minus(sum(row.creditNotes.map(one => decimal(one.subtotal).minus(one.discountAmount)))),
    ),
  )
  if (invoices.length === 0 || billed.lessThan(net)) return
  throw new DomainError('offer.billed', {
    confirm: 'confirm_billed_again',
    offered_net: wire(net),
    billed_net: wire(billed),
    invoices: invoices.map(row => ({ invoice_id: row.id, invoice_number: row.invoiceNumber })),
  })
}
