import type { Import } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { defaultNotation } from './default-notation'
import { byHeading, guessMapping } from './guess-mapping'
import type { TableAsRead } from './read-in-thread'
import { unitAtFirst } from './rules'
import type { ImportNoun, ImportOptions, Mapping } from './schema'

/** Number of earlier imports searched for the same headings. */
const remembered = 50

/** State of an import after its file was read: with guessed columns, and no answers yet. */
export async function readingOf(tx: Tx, ctx: Ctx, noun: ImportNoun, table: TableAsRead) {
  const { columns, votes, notes, source, rowCount } = table
  const mapping = guessMapping(noun, columns, await formerMapping(tx, ctx, noun, columns))
  const options: ImportOptions = {
    duplicates: 'skip',
    take_aside: false,
    leave_hidden: false,
    unit: unitAtFirst,
    events: true,
    country: null,
    row_countries: {},
    notation: defaultNotation(ctx),
    notations: {},
  }
  return { mapping, options, columns, votes, notes, source, rowCount }
}

/** Bypasses Prisma, which takes a hundred times as long as the database for lists of texts. */
export async function insertRows(
  tx: Tx,
  { tenantId, id }: Pick<Import, 'tenantId' | 'id'>,
  chunks: readonly Uint8Array[],
): Promise<void> {
  for (const chunk of chunks) {
    const some = new TextDecoder().decode(chunk)
    await tx.$executeRaw`
      INSERT INTO import_rows (tenant_id, import_id, line, cells, numbers)
      SELECT ${tenantId}, ${id}, v.line,
        ARRAY(SELECT cell FROM jsonb_array_elements_text(v.cells) WITH ORDINALITY AS c(cell, place) ORDER BY place),
        ARRAY(SELECT cell FROM jsonb_array_elements_text(v.numbers) WITH ORDINALITY AS c(cell, place) ORDER BY place)
      FROM jsonb_to_recordset(${some}::jsonb) AS v(line int, cells jsonb, numbers jsonb)`
  }
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
