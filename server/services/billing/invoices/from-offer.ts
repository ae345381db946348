import type { Offer, OfferItem } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { laborAsPercent } from '../../../money/labor-share'
import { type Amount, decimal, sum, toCents, wire, wireOrNull } from '../../../money/money'
import type { TaxProfile } from '../../../money/tax-profiles'
import { paperFormat } from '../../../paper/format'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { dateToDay } from '../../../platform/values/days'
import { customerLocale, paperLocale } from '../../../platform/values/locale'
import { ensureProject } from '../../sales/offers/ensure-project'
import { lockOfferRow } from '../../sales/offers/lock'
import { createInvoiceWithin } from './create'
import { lockProjects } from './lock-projects'
import { invoiceTotals, laborOf } from './rules'
import { CreateInvoice, type FromOffer, type InvoiceItemInput } from './schema'
import { depositText } from './texts'

/**
 * A draft with the content of an offer: its items, sections and texts, its discount. Options and alternatives that were
 * not chosen are left out. A price that is missing in the offer is missing here as well. A deposit may be a percentage
 * of the offer instead, one line per rate of VAT.
 * @throws DomainError offer.not_found, offer.transition, offer.billed, and what `createInvoiceWithin` throws
 */
export function invoiceFromOffer(ctx: Ctx, input: FromOffer) {
  const { offer_id, type, tax_profile, deposit_percent, confirm_billed_again } = input
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    // Two concurrent requests create one project, and check what is billed one after the other. A project that another
    // request creates meanwhile is locked below.
    const known = await tx.offer.findUnique({
      where: { tenantId_id: { tenantId, id: offer_id } },
      select: { projectId: true },
    })
    if (known?.projectId) await lockProjects(tx, tenantId, [known.projectId])
    await lockOfferRow(tx, tenantId, offer_id)
    const offer = await tx.offer.findUnique({
      where: { tenantId_id: { tenantId, id: offer_id } },
      include: { items: { orderBy: { position: 'asc' } } },
    })
    if (!offer) throw new DomainError('offer.not_found')
    if (offer.status !== 'accepted' && offer.status !== 'sent')
      throw new DomainError('offer.transition', { status: offer.status })
    if (!confirm_billed_again) await refuseBilled(tx, offer, type)
    const ordered = offer.items.filter(item => item.kind !== 'optional' && item.kind !== 'alternative')
    const profile = tax_profile ?? (offer.taxProfile as TaxProfile)
    const asOffered = () =>
      ordered.map(item => ({
        kind: item.kind,
        source_type: 'offer_item',
        source_id: item.id,
        description: item.description,
        quantity: wire(item.quantity),
        unit: item.unit,
        unit_price: wire(item.unitPrice),
        unpriced: item.unpriced,
        tax_rate: wire(item.taxRate),
        labor_percent: wireOrNull(item.laborPercent),
      }))
    const isShare = deposit_percent !== undefined
    const draft = CreateInvoice.parse({
      title: offer.title,
      type,
      kontakt_id: offer.contactId,
      project_id: type === 'standard' ? offer.projectId : await ensureProject(tx, ctx, offer_id),
      // A share is taken of the discounted sum.
      discount_percent: isShare ? 0 : wire(offer.discountPercent),
      tax_profile: profile,
      items: isShare ? await depositItems(tx, offer, ordered, profile, deposit_percent) : asOffered(),
    })
    return { data: await createInvoiceWithin(tx, ctx, draft, { offerId: offer.id }) }
  })
}

/** A percentage of the offer's net sum, one line per VAT rate, each rounded to whole cents. */
async function depositItems(
  tx: Tx,
  offer: Offer,
  ordered: readonly OfferItem[],
  profile: TaxProfile,
  percentage: Amount,
): Promise<Partial<InvoiceItemInput>[]> {
  const company = await tx.company.findUniqueOrThrow({ where: { id: offer.tenantId } })
  const format = paperFormat(paperLocale(company), company.timeZone)
  const totals = invoiceTotals(ordered, offer.discountPercent, profile)
  const labor = laborOf(ordered, totals, offer.discountPercent, profile)
  const filled = totals.groups.filter(({ base }) => !base.isZero())
  return filled.map(({ base, taxRate, taxCategory }) => ({
    // Editable texts use ordinary spaces.
    description: depositText(customerLocale(company), {
      percent: format.percent(wire(percentage)),
      net: format.money(base.toFixed(2)),
      rate: filled.length > 1 ? format.percent(wire(taxRate)) : null,
      number: offer.offerNumber,
      day: format.day(dateToDay(offer.offerDate)),
    }).replaceAll('\u00a0', ' '),
    quantity: 1,
    unit: customerLocale(company) === 'de' ? 'psch' : 'ls',
    unit_price: wire(toCents(base.times(percentage).dividedBy(100))),
    tax_rate: wire(taxRate),
    labor_percent: laborAsPercent(
      sum(labor.filter(one => one.tax_rate === wire(taxRate) && one.tax_category === taxCategory).map(one => one.net)),
      base,
    ),
  }))
}

/**
 * Requires a confirmation before an offer is billed a second time: counts all its invoices that were not cancelled,
 * drafts included, less what they deduct and what was credited. A final invoice deducts deposits and progress invoices,
 * so these do not count against it.
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
