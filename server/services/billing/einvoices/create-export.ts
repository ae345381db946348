import type { InvoiceExport } from '../../../../prisma/client/client'
import type { Tx } from '../../../platform/database/db'
import type { ChangeContext } from '../../../platform/records/record-change'
import { documentColumn } from './document-column'
import type { Variant } from './rules'
import type { DocumentRef } from './subject'

/** Creates the row of an export that is still to be made. */
export function createExport(
  tx: Tx,
  { actor, clock }: ChangeContext,
  ref: DocumentRef,
  { format, profile }: Variant,
  kind: { atIssue?: boolean; preview?: boolean } = {},
): Promise<InvoiceExport> {
  const now = clock.now()
  return tx.invoiceExport.create({
    data: {
      tenantId: actor.tenantId,
      ...documentColumn(ref),
      format,
      profile,
      ...kind,
      createdByUserId: actor.userId,
      createdAt: now,
      updatedAt: now,
    },
  })
}
