import type { Invoice, Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { drawNumber, journalNumber } from '../../../platform/records/numbers'
import { recordChange } from '../../../platform/records/record-change'
import { dayIn, dayToDate } from '../../../platform/values/days'
import { requestDocument } from '../../exchange/documents/request'
import { promiseEInvoice } from '../einvoices/promise'
import { creditNoteDetail } from './read'

type Column = Prisma.CreditNoteUncheckedCreateInput
type Sums = Partial<Pick<Column, 'kind' | 'items' | 'appliedTotal'>> &
  Pick<
    Column,
    | 'reason'
    | 'subtotal'
    | 'discountPercent'
    | 'discountAmount'
    | 'taxAmount'
    | 'total'
    | 'taxBreakdown'
    | 'cashDiscountBreakdown'
    | 'deductedTotal'
    | 'refundTotal'
  >

/**
 * Writes a credit note for a locked invoice, with a number from its own series and a reference to number and date of
 * the invoice (DE § 31 Abs 5 UStDV, AT § 16 Abs 1 UStG), and enqueues its paper and e-invoice.
 */
export async function writeCreditNote(
  tx: Tx,
  ctx: Ctx,
  invoice: Invoice,
  sums: Sums,
): Promise<{ id: number; creditNumber: string }> {
  const { tenantId } = ctx.actor
  const now = ctx.clock.now()
  if (!invoice.contactId || !invoice.parties) throw new DomainError('invoice.no_contact', { field: 'kontakt_id' })
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
      ...sums,
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
  await requestDocument(tx, ctx, 'credit_note_pdf', id)
  await promiseEInvoice(tx, ctx, { entity: 'credit_note', id })
  const { items: _items, ...after } = await creditNoteDetail(tx, tenantId, id)
  await recordChange(tx, ctx, {
    action: 'credit_note.created',
    id,
    after,
  })
  return { id, creditNumber }
}
