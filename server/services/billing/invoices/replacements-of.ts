import type { Tx } from '../../../platform/database/db'

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
