import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { AuditAction } from '../../../platform/records/audit-actions'
import { changeRecord } from '../../../platform/records/change-record'
import { toColumns } from '../../../platform/records/wire-columns'
import { storedFilename } from '../inbound/filename'
import { enqueueSync } from '../storage/enqueue-sync'
import { documentKind } from './document-kind'
import { freeFilename } from './free-filename'
import { type DocumentRow, toDocumentRecord, visibleDocument } from './read'
import { type DocumentPlace, isOfficePlace, resolvePlace } from './resolve-place'
import { isKept } from './rules'
import { type DocumentRecord, type RestoreVersion, recordIds, type UpdateDocument } from './schema'
import { withEndingOf } from './split-filename'

/**
 * Renames or moves an uploaded document. @throws DomainError document.not_found, document.kept,
 * document.place_not_found, document.place_needed, document.record_without_place, document.one_record, conflict
 */
export function updateDocument(ctx: Ctx, { id, updates: { expected_version, ...given } }: UpdateDocument) {
  return inTenant(ctx, async tx => {
    await visibleDocument(tx, ctx.actor, id)
    const { after } = await changeRecord(tx, ctx, documentKind, id, {
      expectedVersion: expected_version,
      async columns(row) {
        assertChangeable(row)
        const place = await placeAfter(row)
        const folder = given.folder ?? row.folder
        const wanted = given.filename === undefined ? row.filename : storedFilename(given.filename)
        const filename = await freeFilename(tx, ctx.actor.tenantId, { ...place, folder }, wanted, id)
        const officeOnly = isOfficePlace(place) || (given.office_only ?? row.officeOnly)
        return { ...toColumns(given), ...place, filename, officeOnly }
      },
      entry: () => ({ action: 'document.updated' }),
    })
    await enqueueSync(tx, ctx, id)
    return { data: toDocumentRecord(after) }

    async function placeAfter(row: DocumentRow): Promise<DocumentPlace> {
      const isMoved = given.project_id !== undefined || given.contact_id !== undefined
      const isGiven = recordIds.some(name => given[name] !== undefined)
      if (!isMoved && !isGiven) {
        const { projectId, contactId, offerId, rapportId, invoiceId } = row
        return { projectId, contactId, offerId, rapportId, invoiceId }
      }
      const { project_id = row.projectId, contact_id = row.contactId, offer_id, rapport_id, invoice_id } = given
      return resolvePlace(tx, ctx.actor, { project_id, contact_id, offer_id, rapport_id, invoice_id })
    }
  })
}

/** Moves an uploaded document to the bin. @throws DomainError document.not_found, document.kept */
export function deleteDocument(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    await visibleDocument(tx, ctx.actor, id)
    await changeRecord(tx, ctx, documentKind, id, {
      columns(row) {
        assertChangeable(row)
        return row.deletedAt ? {} : { deletedAt: ctx.clock.now() }
      },
      entry: () => ({ action: 'document.binned' }),
    })
    await enqueueSync(tx, ctx, id)
    return { data: { id, deleted: true as const } }
  })
}

/** Restores a document from the bin, under a free name. @throws DomainError document.not_found */
export function restoreDocument(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    await visibleDocument(tx, ctx.actor, id)
    const { after } = await changeRecord(tx, ctx, documentKind, id, {
      async columns(row) {
        if (!row.deletedAt) return {}
        return { deletedAt: null, filename: await freeFilename(tx, ctx.actor.tenantId, row, row.filename, id) }
      },
      entry: () => ({ action: 'document.restored' }),
    })
    await enqueueSync(tx, ctx, id)
    return { data: toDocumentRecord(after) }
  })
}

/**
 * Makes an earlier version of an uploaded document the current one, as a new version, so that none is lost. Restoring
 * the current version changes nothing.
 * @throws DomainError document.not_found, document.version_not_found, document.kept, document.in_bin, conflict
 */
export function restoreVersion(ctx: Ctx, { id, number, expected_version }: RestoreVersion) {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    await visibleDocument(tx, ctx.actor, id)
    const version = await tx.documentVersion.findUnique({
      where: { tenantId_documentId_number: { tenantId, documentId: id, number } },
      select: { storedFileId: true, storedFile: { select: { filename: true } } },
    })
    if (!version) throw new DomainError('document.version_not_found')
    const { storedFileId, storedFile } = version
    const file = { storedFileId, filename: storedFile.filename, restoredFrom: number }
    const data = await addVersion(tx, ctx, id, file, { action: 'document.version_restored', expected_version })
    await enqueueSync(tx, ctx, id)
    return { data }
  })
}

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
      const free = wanted === row.filename ? wanted : await freeFilename(tx, tenantId, row, wanted, id)
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

/** @throws DomainError document.kept, document.in_bin */
export function assertReplaceable(row: DocumentRow): void {
  assertChangeable(row)
  if (row.deletedAt) throw new DomainError('document.in_bin')
}

function assertChangeable({ source }: DocumentRow): void {
  if (isKept(source)) throw new DomainError('document.kept')
}
