import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { notifyLive } from '../../../platform/records/live'
import { inTurn, withinShares } from '../../../platform/turns'
import { assertMappable } from './assert-stage'
import { insertRows } from './insert-rows'
import { keptFile } from './kept-file'
import { importDetail, loadImport } from './read'
import { readTableOffLoop } from './read-off-loop'
import type { ReadImportAgain } from './schema'
import { stateAfterReading } from './state-after-reading'

/** Limits the files in memory at once; uploads have a limit of their own. */
const turn = inTurn({ most: 2 })
const share = withinShares({ perPerson: 4, perCompany: 12 })

/**
 * Reads another sheet of the file, or uses another row, or two, as its heading. Columns, votes and rows are replaced by
 * those of the new reading, and the mapping is guessed again; an earlier check and earlier answers are discarded.
 * @throws DomainError import.not_found, forbidden without the permission to write the noun, import.state once the rows
 * are being taken over, import.not_kept for an upload from before files were stored, import.read_again if another user
 * was first, import.no_such_part, rate_limited, unavailable, and the errors of reading a file
 */
export async function readImportAgain(ctx: Ctx, { id, reading, sheet, heading, heading_rows }: ReadImportAgain) {
  const table = await share(ctx.actor, () =>
    turn(ctx.actor, async () => {
      const file = await inTenant(ctx, async tx => {
        const row = await loadImport(tx, ctx, id)
        assertMappable(row)
        if (row.reading !== reading) throw new DomainError('import.read_again')
        return keptFile(tx, row)
      })
      if (!file) throw new DomainError('import.not_kept')
      return readTableOffLoop(file, { sheet, heading, headingRows: heading_rows })
    }),
  )
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const row = await loadImport(tx, ctx, id)
    assertMappable(row)
    const { count } = await tx.import.updateMany({
      where: { tenantId, id, work: row.work, status: row.status, reading },
      data: {
        ...(await stateAfterReading(tx, ctx, row.noun, table)),
        reading: reading + 1,
        work: 'map',
        status: 'idle',
        lastError: null,
        finishedAt: null,
        updatedAt: ctx.clock.now(),
      },
    })
    if (count === 0) throw new DomainError('import.read_again')
    await tx.importRow.deleteMany({ where: { tenantId, importId: id } })
    await insertRows(tx, row, table.chunks)
    await notifyLive(tx, tenantId, { topic: 'imports', id, type: 'read_again' })
    return { data: await importDetail(tx, ctx, id) }
  })
}
