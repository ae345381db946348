import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { assertStage } from './assert-stage'
import { importDetail, loadImport } from './read'
import type { ChooseForRow } from './schema'

/**
 * Chooses what to do with one row whose record exists already; null follows the import's own choice.
 * @throws DomainError import.not_found, forbidden without the permission to write the noun, import.state, not_found for
 * a row that is no duplicate
 */
export function chooseForRow(ctx: Ctx, { id, line, choice }: ChooseForRow) {
  return inTenant(ctx, async tx => {
    assertStage(await loadImport(tx, ctx, id), 'preview')
    const { count } = await tx.importRow.updateMany({
      where: { tenantId: ctx.actor.tenantId, importId: id, line, status: 'duplicate' },
      data: { choice },
    })
    if (count === 0) throw new DomainError('not_found')
    return { data: await importDetail(tx, ctx, id) }
  })
}
