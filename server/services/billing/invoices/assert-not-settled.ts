import type { Invoice } from '../../../../prisma/client/client'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

/**
 * The open part of a settled deposit is billed by the final invoice, so later payments must be booked there.
 * @throws DomainError invoice.settled
 */
export async function assertNotSettled(tx: Tx, { tenantId, settledById }: Invoice): Promise<void> {
  if (!settledById) return
  const settling = await tx.invoice.findUniqueOrThrow({
    where: { tenantId_id: { tenantId, id: settledById } },
    select: { id: true, invoiceNumber: true },
  })
  throw new DomainError('invoice.settled', {
    invoice_id: settling.id,
    invoice_number: settling.invoiceNumber,
  })
}
