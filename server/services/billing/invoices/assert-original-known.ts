import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { CreateInvoice } from './schema'

/**
 * An invoice that replaces another names an existing one, or states that another system wrote it (EN 16931 BG-3).
 * @throws DomainError invoice.original_unknown
 */
export async function assertOriginalKnown(
  tx: Tx,
  tenantId: TenantId,
  input: Pick<CreateInvoice, 'original_invoice_number' | 'original_invoice_external'>,
): Promise<void> {
  const { original_invoice_number: invoiceNumber, original_invoice_external: external } = input
  if (!invoiceNumber || external) return
  const known = await tx.invoice.count({ where: { tenantId, invoiceNumber, status: { not: 'draft' } } })
  if (known === 0)
    throw new DomainError('invoice.original_unknown', {
      field: 'original_invoice_number',
      confirm: 'original_invoice_external',
    })
}
