import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { assertStage } from './assert-stage'
import { loadImport } from './read'

/**
 * Deletes an import with its rows. The records that it created stay, and can no longer be undone together.
 * @throws DomainError import.not_found, forbidden without the permission to write the noun, import.state while a job is
 * pending or running
 */
export function discardImport(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await loadImport(tx, ctx, id)
    assertStage(row, 'mapping', 'preview', 'taken', 'undone', 'stuck')
    const { count } = await tx.import.deleteMany({
      where: { tenantId, id, work: row.work, status: row.status },
    })
    if (count === 0) throw new DomainError('import.state')
    await recordChange(tx, ctx, {
      action: 'import.discarded',
      id,
      before: { noun: row.noun, filename: row.filename, rows: row.rowCount },
    })
    return { data: { id, discarded: true as const } }
  })
}
