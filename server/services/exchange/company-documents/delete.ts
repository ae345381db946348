import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { changeRecord } from '../../../platform/records/change-record'
import { queueDocuments } from '../storage/queue-documents'
import { assertChangeable } from './assert-changeable'
import { visibleDocument } from './read'
import { documentKind } from './record-kind'

/** Moves an uploaded document to the bin. @throws DomainError document.not_found, document.kept */
export function deleteDocument(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    await visibleDocument(tx, ctx.actor, id)
    await changeRecord(tx, ctx, documentKind, id, {
      columns(row) {
        assertChangeable(row)
        return row.deletedAt ? {} : { deletedAt: ctx.clock.now() }
      },
      entry: () => ({ action: 'document.binned' }),
    })
    await queueDocuments(tx, ctx, id)
    return { data: { id, deleted: true as const } }
  })
}
