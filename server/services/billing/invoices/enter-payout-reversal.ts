import type { Payment } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { counterEntry } from './counter-entry'
import type { ReverseInvoiceRefund } from './schema'

/** The document whose payout is reversed: a final invoice, or one of the credit notes of an invoice. */
interface Payer {
  tenantId: number
  invoiceId: number
  creditNoteId: number | null
}

/** The errors of the two kinds of payer. */
const payers = {
  invoice: { notFound: 'invoice.refund_not_found', reversed: 'invoice.refund_reversed' },
  creditNote: { notFound: 'credit_note.refund_not_found', reversed: 'credit_note.refund_reversed' },
} as const

/**
 * Reverses a payout by a counter entry with its reason: the money was returned, or never sent. Each payout once; the
 * caller makes its amount due again.
 * @returns the reversed entry
 * @throws DomainError invoice.refund_not_found, invoice.refund_reversed, and the same of credit notes
 */
export async function enterPayoutReversal(
  tx: Tx,
  ctx: Ctx,
  payer: Payer,
  { refundId, reason }: Omit<ReverseInvoiceRefund, 'id'>,
): Promise<Payment> {
  const { tenantId, invoiceId, creditNoteId } = payer
  const { notFound, reversed } = payers[creditNoteId === null ? 'invoice' : 'creditNote']
  const refund = await tx.payment.findFirst({
    where: { tenantId, id: refundId, invoiceId, creditNoteId, kind: 'refund' },
  })
  if (!refund) throw new DomainError(notFound)
  const reversal = await tx.payment.findFirst({ where: { tenantId, reversesId: refundId } })
  if (reversal) throw new DomainError(reversed, { refund_id: refundId })
  await tx.payment.create({ data: counterEntry(ctx, refund, reason) })
  return refund
}
