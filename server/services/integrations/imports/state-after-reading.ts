import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { defaultNotation } from './default-notation'
import { guessMapping } from './guess-mapping'
import type { TableAsRead } from './read-in-thread'
import { defaultUnit } from './rules'
import type { ImportNoun, ImportOptions, Mapping } from './schema'

/** Number of earlier imports searched for the same headings. */
const remembered = 50

/** State of an import after its file was read: with guessed columns, and no answers yet. */
export async function stateAfterReading(tx: Tx, ctx: Ctx, noun: ImportNoun, table: TableAsRead) {
  const { columns, votes, notes, source, rowCount } = table
  const mapping = guessMapping(noun, columns, await formerMapping(tx, ctx, noun, columns))
  const options: ImportOptions = {
    duplicates: 'skip',
    take_aside: false,
    leave_hidden: false,
    unit: defaultUnit,
    events: true,
    country: null,
    row_countries: {},
    notation: defaultNotation(ctx),
    notations: {},
  }
  return { mapping, options, columns, votes, notes, source, rowCount }
}

/** The mapping chosen before for the same noun and the same headings in any order. */
async function formerMapping(
  tx: Tx,
  { actor }: Ctx,
  noun: ImportNoun,
  columns: readonly string[],
): Promise<Record<string, string>> {
  const wanted = JSON.stringify([...columns].sort())
  const former = await tx.import.findMany({
    where: { tenantId: actor.tenantId, noun, work: { not: 'map' } },
    orderBy: { id: 'desc' },
    take: remembered,
    select: { columns: true, mapping: true },
  })
  const same = former.find(one => JSON.stringify([...one.columns].sort()) === wanted)
  return same ? byHeading(same.mapping as Mapping, same.columns) : {}
}

/** A mapping by headings instead of indexes, for files whose columns are in another order. */
const byHeading = (mapping: Mapping, columns: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(mapping).map(([field, column]) => [field, columns[column] ?? '']))
