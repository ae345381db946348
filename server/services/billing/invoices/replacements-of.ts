import type { Invoice } from '../../../../prisma/client/client'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

/** The replacements of an invoice that were not cancelled, oldest first, drafts included. */
export const replacementsOf = (tx: Tx, tenantId: number, invoiceNumber: string) =>
  tx.invoice.findMany({
    where: {
      tenantId,
      originalInvoiceNumber: invoiceNumber,
      originalInvoiceExternal: false,
      status: { not: 'cancelled' },
    },
    select: { id: true, invoiceNumber: true, status: true },
    orderBy: { id: 'asc' },
  })

/** The error `invoice.replaced`: names the invoices that replace the original, and the field that confirms one more. */
export const replacedError = (
  originalInvoiceNumber: string | null,
  others: readonly Pick<Invoice, 'id' | 'invoiceNumber'>[],
  details: object = {},
) =>
  new DomainError('invoice.replaced', {
    field: 'original_invoice_number',
    confirm: 'confirm_replaced_again',
    original_invoice_number: originalInvoiceNumber,
    invoices: others.map(({ id, invoiceNumber }) => ({ invoice_id: id, invoice_number: invoiceNumber })),
    ...details,
  })
