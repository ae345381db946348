import type { Invoice } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { dayIn, dayToDate } from '../../core/days'
import type { Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { drawNumber, journalNumber } from '../../core/numbers'
import { recordChange } from '../../core/record-change'
import { askForDocument } from '../documents/ask'
import { promiseEInvoice } from '../einvoices/promise'
import { moneyReceived } from '../invoices/payments'
import { creditNoteDetail } from './read'

/**
 * Issues the Storno of an invoice that is held: over its full sum, with a number of its own series and a reference to number and day of the
 * invoice (DE § 31 Abs 5 UStDV, AT § 16 Abs 1 UStG). Returns its number.
 */
export async function issueCreditNote(
  tx: Tx,
  ctx: Ctx,
  invoice: Invoice,
  reason: string | null,
): Promise<string> {
  const { tenantId } = ctx.actor
  const now = ctx.clock.now()
  if (!invoice.contactId || !invoice.parties)
    throw new DomainError('invoice.no_contact', { field: 'kontakt_id' })
  const { creditNumberFormat } = await tx.company.findUniqueOrThrow({
    where: { id: tenantId },
    select: { creditNumberFormat: true },
  })
  const creditNumber = await drawNumber(tx, ctx, 'credit_note', creditNumberFormat)
  const { id } = await tx.creditNote.create({
    data: {
      tenantId,
      creditNumber,
      invoiceId: invoice.id,
      contactId: invoice.contactId,
      projectId: invoice.projectId,
      creditDate: dayToDate(dayIn(ctx.actor.timeZone, now)),
      reason,
      subtotal: invoice.subtotal,
      discountPercent: invoice.discountPercent,
      discountAmount: invoice.discountAmount,
      taxAmount: invoice.taxAmount,
      total: invoice.total,
      taxBreakdown: invoice.taxBreakdown ?? [],
      deductedTotal: invoice.deductedTotal,
      refundTotal: (await moneyReceived(tx, tenantId, invoice.id)).toFixed(2),
      currency: invoice.currency,
      parties: invoice.parties,
      createdByUserId: ctx.actor.userId,
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  })
  await journalNumber(tx, ctx, {
    series: 'credit_note',
    number: creditNumber,
    entityId: id,
    action: 'created',
  })
  await askForDocument(tx, ctx, 'credit_note_pdf', id)
  await promiseEInvoice(tx, ctx, { entity: 'credit_note', id })
  const { items: _items, ...after } = await creditNoteDetail(tx, tenantId, id)
  await recordChange(tx, ctx, {
    action: 'credit_note.created',
    entity: 'credit_note',
    id,
    topic: 'invoices',
    after,
  })
  return creditNumber
}
