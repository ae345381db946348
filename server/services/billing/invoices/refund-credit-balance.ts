import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { decimal } from '../../../money/money'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { dateToDay } from '../../../platform/values/days'
import { enterPayout } from './enter-payout'
import { lockInvoice } from './lock'
import { lowerRefundDue } from './lower-refund-due'
import { invoiceAllows } from './machine'
import { toInvoiceRecord } from './read'
import { isPaidByDeductions, openBalance } from './rules'
import type { RefundInvoice } from './schema'

/**
 * Books a payout of some or all of a final invoice's credit balance. Concurrent ones are booked one after the other;
 * `already_paid` does not change.
 * @throws DomainError invoice.not_found, invoice.transition, invoice.refund_exceeds, validation, conflict
 */
export function refundCreditBalance(ctx: Ctx, input: RefundInvoice) {
  return inTenant(ctx, async tx => {
    const row = await lockInvoice(tx, ctx.actor.tenantId, input.id)
    const { status } = toInvoiceRecord(row)
    if (!invoiceAllows(status, 'refund', isPaidByDeductions(row)))
      throw new DomainError('invoice.transition', { status })
    const due = openBalance(row, await ownEntries(tx, row))
    await enterPayout(
      tx,
      ctx,
      { tenantId: row.tenantId, invoiceId: row.id, creditNoteId: null, due, day: dateToDay(row.invoiceDate) },
      input,
    )
    return { data: await lowerRefundDue(tx, ctx, row, decimal(input.amount), 'invoice.refunded') }
  })
}

const ownEntries = (tx: Tx, { tenantId, id }: Invoice) =>
  tx.payment.findMany({ where: { tenantId, invoiceId: id, creditNoteId: null } })
