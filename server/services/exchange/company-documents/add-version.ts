import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import type { AuditAction } from '../../../platform/records/audit-actions'
import { changeRecord } from '../../../platform/records/change-record'
import { assertReplaceable } from './assert-replaceable'
import { toDocumentRecord } from './read'
import { documentKind } from './record-kind'
import { reserveFilename } from './reserve-filename'
import type { DocumentRecord } from './schema'
import { withEndingOf } from './split-filename'

interface VersionFile {
  storedFileId: number
  /** The name under which it was uploaded. */
  filename: string
  restoredFrom?: number
}

/**
 * Makes a stored file the newest and so the current version of an uploaded document. Concurrent calls are serialised:
 * the record is locked before its number is read.
 * @throws DomainError document.not_found, document.kept, document.in_bin, conflict
 */
export async function addVersion(
  tx: Tx,
  ctx: Ctx,
  id: number,
  { storedFileId, filename, restoredFrom }: VersionFile,
  { action, expected_version }: { action: AuditAction; expected_version?: number | null | undefined },
): Promise<DocumentRecord> {
  const { tenantId, userId } = ctx.actor
  const { before, after } = await changeRecord(tx, ctx, documentKind, id, {
    expectedVersion: expected_version,
    async columns(row) {
      assertReplaceable(row)
      if (row.storedFileId === storedFileId) return {}
      const wanted = withEndingOf(row.filename, filename)
      const free = wanted === row.filename ? wanted : await reserveFilename(tx, tenantId, row, wanted, id)
      return { storedFileId, fileVersion: row.fileVersion + 1, filename: free }
    },
    entry: () => ({ action }),
  })
  if (after.fileVersion === before.fileVersion) return toDocumentRecord(after)
  await tx.documentVersion.create({
    data: {
      ...{ tenantId, documentId: id, number: after.fileVersion, storedFileId, restoredFrom: restoredFrom ?? null },
      ...{ createdByUserId: userId, createdAt: ctx.clock.now() },
    },
    select: { number: true },
  })
  return toDocumentRecord(after)
}
