import type { Ctx } from '../../../context'
import { may, type TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { createOnce } from '../../../platform/idempotency'
import { recordChange } from '../../../platform/records/record-change'
import { storedFilename } from '../../exchange/inbound/filename'
import { byHeading, guessMapping } from './guess'
import { importTargets } from './import-targets'
import type { TableAsRead } from './read-in-thread'
import { readTableOffLoop } from './read-off-loop'
import type { ImportNoun, ImportOptions, Mapping } from './schema'
import { usualNotation } from './usual-notation'

/** Earlier imports that are looked at for the same headings. */
const remembered = 50

/** @throws DomainError forbidden without the permission to write what the file brings */
function assertMayImport({ actor }: Pick<Ctx, 'actor'>, noun: ImportNoun): void {
  const { permission } = importTargets[noun]
  if (!may(actor, permission)) throw new DomainError('forbidden', { permission })
}

export interface UploadedImport {
  noun: ImportNoun
  filename: string | null
  bytes: Buffer
  idempotencyKey?: string | null
}

/**
 * Takes the rows of a file in, with a guess at what its columns mean. The file itself is not kept.
 * @throws DomainError forbidden, import.unreadable, import.empty, import.unpacked_too_large, import.too_many_rows,
 * import.too_many_columns, import.cell_too_long, import.too_heavy
 */
export async function uploadImport(
  ctx: Ctx,
  { noun, filename, bytes, idempotencyKey: key = null }: UploadedImport,
): Promise<{ json: string; replayed: boolean }> {
  assertMayImport(ctx, noun)
  const table = await readTableOffLoop(bytes)
  const once = { route: 'POST /api/imports', key, requested: { noun, sha256: table.sha256 } }
  return inTenant(ctx, tx =>
    createOnce(tx, ctx, once, async () => ({
      data: await keep(tx, ctx, noun, storedFilename(filename), table),
    })),
  )
}

async function keep(tx: Tx, ctx: Ctx, noun: ImportNoun, filename: string, table: TableAsRead) {
  const { tenantId, userId } = ctx.actor
  const now = ctx.clock.now()
  const mapping = guessMapping(noun, table.columns, await formerMapping(tx, ctx, noun, table.columns))
  const options: ImportOptions = {
    duplicates: 'skip',
    take_aside: false,
    events: true,
    country: null,
    row_countries: {},
    notation: usualNotation(ctx),
    notations: {},
  }
  const { id } = await tx.import.create({
    data: {
      tenantId,
      noun,
      filename,
      mapping,
      options,
      columns: table.columns,
      votes: table.votes,
      notes: table.notes,
      rowCount: table.rowCount,
      createdByUserId: userId,
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  })
  await insertRows(tx, tenantId, id, table.chunks)
  await recordChange(tx, ctx, {
    action: 'import.uploaded',
    id,
    after: { noun, filename, rows: table.rowCount },
  })
  return { id }
}

/** Past Prisma, which takes a hundred times as long as the database for lists of texts. */
async function insertRows(tx: Tx, tenantId: TenantId, importId: number, chunks: readonly Uint8Array[]): Promise<void> {
  for (const chunk of chunks) {
    const some = new TextDecoder().decode(chunk)
    await tx.$executeRaw`
      INSERT INTO import_rows (tenant_id, import_id, line, cells, numbers)
      SELECT ${tenantId}, ${importId}, v.line,
        ARRAY(SELECT cell FROM jsonb_array_elements_text(v.cells) WITH ORDINALITY AS c(cell, place) ORDER BY place),
        ARRAY(SELECT cell FROM jsonb_array_elements_text(v.numbers) WITH ORDINALITY AS c(cell, place) ORDER BY place)
      FROM jsonb_to_recordset(${some}::jsonb) AS v(line int, cells jsonb, numbers jsonb)`
  }
}

/** What was chosen before for the same noun and the same headings, in whatever order these were. */
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
