import type { Invoice } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

type Replacing = Pick<Invoice, 'tenantId' | 'originalInvoiceNumber' | 'originalInvoiceExternal'>

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

/**
 * Locks the invoice that is or will be replaced, so that each of several replacements sees the one before. Lock order:
 * after projects and the invoice's own row. Does nothing if another system wrote the original.
 */
export async function lockOriginal(tx: Tx, { tenantId, ...replacing }: Replacing): Promise<void> {
  const { originalInvoiceNumber: number, originalInvoiceExternal: external } = replacing
  if (!number || external) return
  await tx.$queryRaw`
    select id from invoices where tenant_id = ${tenantId} and invoice_number = ${number} for no key update`
}

/**
 * Requires a confirmation before a further invoice replaces one that has a replacement: the same work would be billed
 * twice, and its VAT owed twice (AT § 11 Abs 12, DE § 14c UStG). A cancelled replacement does not count.
 * @param except the draft being checked
 * @throws DomainError invoice.replaced
 */
export async function assertReplacementConfirmed(
  tx: Tx,
  tenantId: TenantId,
  originalInvoiceNumber: string,
  except?: number,
): Promise<void> {
  await lockOriginal(tx, { tenantId, originalInvoiceNumber, originalInvoiceExternal: false })
  const others = (await replacementsOf(tx, tenantId, originalInvoiceNumber)).filter(({ id }) => id !== except)
  if (others.length > 0) throw replaced(originalInvoiceNumber, others)
}

export const replaced = (
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
