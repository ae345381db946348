import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { createOnce } from '../../../platform/idempotency'
import { recordChange } from '../../../platform/records/record-change'
import { storedFilename } from '../../exchange/inbound/stored-filename'
import { importTargets } from './import-targets'
import { insertRows } from './insert-rows'
import { keepFile } from './kept-file'
import type { TableAsRead } from './read-in-thread'
import { readTableOffLoop } from './read-off-loop'
import type { ImportNoun } from './schema'
import { stateAfterReading } from './state-after-reading'

/** @throws DomainError forbidden without the permission to write the noun of the file */
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
 * Stores the rows of a file, with a guess at what its columns mean. The file itself is kept until they are taken over.
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
  const { id } = await tx.import.create({
    data: {
      tenantId,
      noun,
      filename,
      ...(await stateAfterReading(tx, ctx, noun, table)),
      createdByUserId: userId,
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  })
  await insertRows(tx, { tenantId, id }, table.chunks)
  await keepFile(tx, { tenantId, id }, table.file)
  await recordChange(tx, ctx, {
    action: 'import.uploaded',
    id,
    after: { noun, filename, rows: table.rowCount },
  })
  return { id }
}
