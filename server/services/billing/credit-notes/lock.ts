import type { CreditNote, Invoice } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { lockInvoice } from '../invoices/lock'

export interface LockedNote {
  note: CreditNote
  invoice: Invoice
}

/**
 * Loads the credit note with its invoice locked, which serializes it with corrections and payments.
 * @throws DomainError credit_note.not_found
 */
export async function lockCreditNote(tx: Tx, tenantId: TenantId, id: number): Promise<LockedNote> {
  const where = { tenantId_id: { tenantId, id } }
  const known = await tx.creditNote.findUnique({ where, select: { invoiceId: true } })
  if (!known) throw new DomainError('credit_note.not_found')
  const invoice = await lockInvoice(tx, tenantId, known.invoiceId)
  return { invoice, note: await tx.creditNote.findUniqueOrThrow({ where }) }
}

/** Whose payments: those of the invoice for this credit note. */
export const payerOf = ({ note: { tenantId, invoiceId, id } }: LockedNote) => ({
  tenantId,
  invoiceId,
  creditNoteId: id,
})
