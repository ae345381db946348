import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { companyOfImport } from './company-of-import'
import { optionsOf } from './read'
import { rowTableFrom } from './row-table'
import type { ImportNoun } from './schema'

/** Noun, options and table for parsing the rows of the import. */
export async function loadRowTable(tx: Tx, ctx: Ctx, tenantId: number, id: number) {
  const row = await tx.import.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } })
  const noun = row.noun as ImportNoun
  return { noun, options: optionsOf(row), table: rowTableFrom(row, await companyOfImport(tx, ctx, noun)) }
}
