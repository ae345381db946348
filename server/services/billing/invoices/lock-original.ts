import type { Invoice } from '../../../../prisma/client/client'
import type { Tx } from '../../../platform/database/db'

type Replacing = Pick<Invoice, 'tenantId' | 'originalInvoiceNumber' | 'originalInvoiceExternal'>

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
