import type { Ctx } from '../../../context'
import { decimal, sum, wire } from '../../../money/money'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { lockRapports } from '../../site/rapports/lock'
import { refreshBillingStatus } from '../../site/rapports/refresh-billing-status'
import { assertReplacementConfirmed } from './assert-replacement-confirmed'
import { copiedFields } from './copied-fields'
import { createInvoiceWithin, type InvoiceOrigin } from './create'
import { lockSeenInvoice } from './lock'
import { BilledLine } from './rapport-line-shares'
import { invoiceDetail } from './read'
import { CreateInvoice, type InvoiceDetail, type ReplaceInvoice } from './schema'

/**
 * A new draft in place of a cancelled invoice, with its lines, texts and parties, which names the replaced invoice (EN
 * 16931 BG-3). It bills the same shares of the same rapports; refused if any have been billed elsewhere meanwhile.
 * @throws DomainError invoice.not_found, invoice.changed, conflict, invoice.transition, invoice.replaced,
 * rapport.percentage_exceeded, and what `createInvoiceWithin` throws
 */
export function replaceInvoice(ctx: Ctx, { confirm_replaced_again, ...seen }: ReplaceInvoice) {
  const { id } = seen
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await lockSeenInvoice(tx, tenantId, seen)
    if (row.status !== 'cancelled') throw new DomainError('invoice.transition', { status: row.status })
    if (!confirm_replaced_again) await assertReplacementConfirmed(tx, tenantId, row.invoiceNumber)
    const original = await invoiceDetail(tx, tenantId, id)
    const links = await rapportsAgain(tx, ctx, original)
    const invoice = await createInvoiceWithin(
      tx,
      ctx,
      CreateInvoice.parse({
        ...copiedFields(original),
        original_invoice_number: original.invoice_number,
        confirm_replaced_again: true,
      }),
      {
        rapports: links,
        ...(original.offer_id ? { offerId: original.offer_id } : {}),
        ...(original.ordinal ? { ordinal: original.ordinal } : {}),
      },
    )
    for (const { rapportId } of links) await refreshBillingStatus(tx, ctx, rapportId)
    return { data: invoice }
  })
}

/** The rapports of a cancelled invoice, as far as no other invoice has billed them. */
async function rapportsAgain(
  tx: Tx,
  ctx: Ctx,
  original: InvoiceDetail,
): Promise<NonNullable<InvoiceOrigin['rapports']>> {
  const { tenantId } = ctx.actor
  const ids = original.rapports.map(link => link.rapport_id)
  await lockRapports(tx, tenantId, ids)
  const others = await tx.invoiceRapport.findMany({
    where: { tenantId, rapportId: { in: ids }, invoice: { status: { not: 'cancelled' } } },
    select: { rapportId: true, billingPercentage: true },
  })
  const kept = await tx.invoiceRapport.findMany({
    where: { tenantId, invoiceId: original.id },
    select: { rapportId: true, lines: true },
  })
  return original.rapports.map(({ rapport_id, billing_percentage }) => {
    const taken = sum(others.filter(link => link.rapportId === rapport_id).map(link => link.billingPercentage))
    const left = decimal(100).minus(taken)
    if (left.lessThan(billing_percentage))
      throw new DomainError('rapport.percentage_exceeded', { rapport_id, left: wire(left) })
    const lines = kept.find(link => link.rapportId === rapport_id)?.lines
    return {
      rapportId: rapport_id,
      billingPercentage: billing_percentage.toFixed(2),
      ...(lines ? { lines: BilledLine.array().parse(lines) } : {}),
    }
  })
}
