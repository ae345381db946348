import type { Tx } from '../../../platform/database/db'
import { changeRecord } from '../../../platform/records/change-record'
import type { ChangeContext } from '../../../platform/records/record-change'
import { queueDocuments } from '../storage/queue-documents'
import { documentKind } from './record-kind'
import { reserveFilename } from './reserve-filename'
import type { DocumentPlace } from './resolve-place'

type Parties = Pick<DocumentPlace, 'projectId' | 'contactId'>
type OfRecord = { offerId: number } | { rapportId: number } | { invoiceId: number }

/**
 * Moves the documents of a record along to its new project or contact, under names that are free there. Documents of a
 * record that now has neither stay where they are. Called in the transaction that changed the record.
 */
export async function moveDocumentsWithRecord(
  tx: Tx,
  ctx: ChangeContext,
  record: OfRecord,
  before: Parties,
  { projectId, contactId }: Parties,
): Promise<void> {
  if (projectId === before.projectId && contactId === before.contactId) return
  if (projectId === null && contactId === null) return
  const { tenantId } = ctx.actor
  const documents = await tx.companyDocument.findMany({
    where: { tenantId, ...record },
    // Finding a free name locks the names of its folder: concurrent moves take these locks in one order.
    orderBy: [{ folder: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })
  if (documents.length === 0) return
  for (const { id } of documents) {
    await changeRecord(tx, ctx, documentKind, id, {
      async columns(row) {
        const place = { projectId, contactId, folder: row.folder }
        const filename = row.deletedAt ? row.filename : await reserveFilename(tx, tenantId, place, row.filename, id)
        return { projectId, contactId, filename }
      },
      entry: () => ({ action: 'document.updated' }),
    })
  }
  await queueDocuments(
    tx,
    ctx,
    documents.map(({ id }) => id),
  )
}
