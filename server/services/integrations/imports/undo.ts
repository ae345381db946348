import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { assertStage } from './assert-stage'
import { queueWork } from './queue-work'
import { importDetail, loadImport } from './read'

/**
 * Starts removing everything that the import created and that no one has changed or used since.
 * @throws DomainError import.not_found, forbidden without the permission to write the noun, import.state
 */
export function undoImport(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const row = await loadImport(tx, ctx, id)
    assertStage(row, 'taken', 'stuck')
    if (row.work === 'check') throw new DomainError('import.state')
    await queueWork(tx, ctx, row, 'undo', {})
    return { data: await importDetail(tx, ctx, id) }
  })
}
