import type { Invoice } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

type Replacing = Pick<Invoice, 'tenantId' | 'originalInvoiceNumber' | 'originalInvoiceExternal'>

/** What stands in the place of an invoice and was not cancelled, the oldest first, drafts included. */
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
 * Locks the invoice in whose place another one stands or is to stand, so that of several replacements each is seen by
 * the next one. It comes after projects and the invoice's own row; nothing where another system wrote the original.
 */
export async function lockOriginal(tx: Tx, { tenantId, ...replacing }: Replacing): Promise<void> {
  const { originalInvoiceNumber: number, originalInvoiceExternal: external } = replacing
  if (!number || external) return
  await tx.$queryRaw`
    select id from invoices where tenant_id = ${tenantId} and invoice_number = ${number} for no key update`
}

/**
 * Asks before a further invoice takes the place of one that is replaced already: the same work would be billed twice,
 * and its VAT be owed twice (AT § 11 Abs 12, DE § 14c UStG). One that was cancelled does not count.
 * @param except the draft that asks
 * @throws DomainError invoice.replaced
 */
export async function refuseReplaced(
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
