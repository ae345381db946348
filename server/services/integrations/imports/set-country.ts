import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { assertStage } from './assert-stage'
import { queueWork } from './queue-work'
import { importDetail, loadImport, optionsOf } from './read'
import type { SetImportCountry } from './schema'

/**
 * Sets the country of a row, or of all rows whose address leaves it open; null withdraws the answer. The rows are
 * checked again, since their postal codes and the records that they may match depend on it.
 * @throws DomainError import.not_found, forbidden without the permission to write the noun, import.state
 */
export function setImportCountry(ctx: Ctx, { id, line, country_code }: SetImportCountry) {
  return inTenant(ctx, async tx => {
    const row = await loadImport(tx, ctx, id)
    assertStage(row, 'preview')
    const { row_countries, ...options } = optionsOf(row)
    const others = Object.fromEntries(Object.entries(row_countries).filter(([of]) => of !== String(line)))
    const countries = line === null || country_code === null ? others : { ...others, [line]: country_code }
    const country = line === null ? country_code : options.country
    await queueWork(tx, ctx, row, 'check', { options: { ...options, country, row_countries: countries } })
    await tx.importRow.updateMany({
      where: { tenantId: ctx.actor.tenantId, importId: id },
      data: { status: 'new', issues: [], duplicateId: null },
    })
    return { data: await importDetail(tx, ctx, id) }
  })
}
