import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { assertStage } from './assert-stage'
import { columnNotations, openColumns } from './column-notation'
import { forgetFile } from './kept-file'
import { queueWork } from './queue-work'
import { importDetail, loadImport, optionsOf } from './read'
import type { Mapping, TakeOver } from './schema'

/**
 * Starts taking over the rows. Of two concurrent calls only one starts; after a crash or a failure the import continues
 * where it stopped.
 * @throws DomainError import.not_found, forbidden without the permission to write the noun, import.state,
 * import.nothing, import.notation while the notation of a column's numbers or days is open
 */
export function takeOverImport(ctx: Ctx, { id, duplicates, events }: TakeOver) {
  return inTenant(ctx, async tx => {
    const row = await loadImport(tx, ctx, id)
    assertStage(row, 'preview', 'stuck')
    if (row.work === 'undo' || (row.work === 'check' && row.status === 'failed')) throw new DomainError('import.state')
    const where = { tenantId: ctx.actor.tenantId, importId: id, status: { in: ['ready', 'duplicate'] } }
    const columns = columnNotations(row.votes)
    const open = openColumns(row.noun, row.mapping as Mapping, columns, optionsOf(row).notations)
    if (open.length > 0) throw new DomainError('import.notation', { fields: open.map(({ field }) => field) })
    if ((await tx.importRow.count({ where })) === 0) throw new DomainError('import.nothing')
    await queueWork(tx, ctx, row, 'take', { options: { ...optionsOf(row), duplicates, events }, source: Prisma.DbNull })
    await forgetFile(tx, row)
    return { data: await importDetail(tx, ctx, id) }
  })
}
