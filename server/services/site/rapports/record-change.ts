import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { publicData } from '../../../platform/records/events'
import { recordChange } from '../../../platform/records/record-change'
import { moveDocumentsWithRecord } from '../../exchange/company-documents/move-documents-with-record'
import { type RapportRow, toEntryLine, toMaterialLine, toRapportRecord } from './read'

type RapportAction = 'created' | 'updated' | 'completed' | 'reopened' | 'signed' | 'deleted'

/**
 * Records a rapport's change: audit with every line, live notice, event `rapport.<verb>` with the record of the list.
 * `facts` belong to this change and are written to the log only.
 */
export async function recordRapportChange(
  tx: Tx,
  ctx: Ctx,
  verb: RapportAction,
  { before, after, facts }: { before?: RapportRow; after?: RapportRow; facts?: { reason: string } },
): Promise<void> {
  const row = after ?? before
  if (!row) throw new RangeError('a change has a row before or after it')
  if (before && after) await moveDocumentsWithRecord(tx, ctx, { rapportId: row.id }, before, after)
  await recordChange(tx, ctx, {
    action: `rapport.${verb}`,
    id: row.id,
    before: before && auditView(before),
    after: after && { ...auditView(after), ...facts },
    event: { name: `rapport.${verb}`, data: publicData(toRapportRecord(row), row.version) },
  })
}

const noNames = new Map<number | null, string>()

const auditView = (row: RapportRow) => ({
  ...toRapportRecord(row),
  description: row.description,
  entries: row.entries.map(entry => {
    const { employee_name: _name, ...line } = toEntryLine(entry, noNames)
    return line
  }),
  materials: row.materials.map(material => toMaterialLine(material, true)),
})
