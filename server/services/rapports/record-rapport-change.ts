import type { Ctx } from '../../context'
import type { Tx } from '../../core/db'
import { publicData } from '../../core/events'
import { recordChange } from '../../core/record-change'
import { type RapportRow, toEntryLine, toMaterialLine, toRapportRecord } from './read'

type Told = 'created' | 'updated' | 'completed' | 'deleted'

/** Tells the rest of a rapport's change: audit with every line, live notice, event `rapport.<verb>` with the record of the list. */
export async function recordRapportChange(
  tx: Tx,
  ctx: Ctx,
  verb: Told,
  { before, after }: { before?: RapportRow; after?: RapportRow },
): Promise<void> {
  const row = after ?? before
  if (!row) throw new RangeError('a change has a row before or after it')
  await recordChange(tx, ctx, {
    action: `rapport.${verb}`,
    entity: 'rapport',
    id: row.id,
    topic: 'rapports',
    before: before && auditView(before),
    after: after && auditView(after),
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
