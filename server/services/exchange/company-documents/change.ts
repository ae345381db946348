import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { toColumns } from '../../../platform/records/wire-columns'
import { storedFilename } from '../inbound/filename'
import { enqueueSync } from '../storage/enqueue-sync'
import { freeFilename } from './free-filename'
import { type DocumentRow, loadDocument, toDocumentRecord, visibleDocument } from './read'
import type { DocumentRecord, UpdateDocument } from './schema'

const documentKind: RecordKind<'companyDocument', DocumentRow, DocumentRecord> = {
  model: 'companyDocument',
  entity: 'document',
  load: loadDocument,
  show: toDocumentRecord,
}

/**
 * Renames or moves an uploaded document. @throws DomainError document.not_found, document.kept,
 * document.place_not_found, document.place_needed, conflict
 */
export function updateDocument(ctx: Ctx, { id, updates: { expected_version, ...given } }: UpdateDocument) {
  return inTenant(ctx, async tx => {
    await visibleDocument(tx, ctx.actor, id)
    const { after } = await changeRecord(tx, ctx, documentKind, id, {
      expectedVersion: expected_version,
      async columns(row) {
        assertUploaded(row)
        const place = {
          projectId: given.project_id === undefined ? row.projectId : given.project_id,
          contactId: given.contact_id === undefined ? row.contactId : given.contact_id,
        }
        await assertPlace(tx, ctx.actor.tenantId, place)
        const folder = given.folder ?? row.folder
        const wanted = given.filename === undefined ? row.filename : storedFilename(given.filename)
        const filename = await freeFilename(tx, ctx.actor.tenantId, { ...place, folder }, wanted, id)
        return { ...toColumns(given), filename }
      },
      entry: () => ({ action: 'document.updated' }),
    })
    await enqueueSync(tx, ctx, id)
    return { data: toDocumentRecord(after) }
  })
}

/** Lays an uploaded document into the bin. @throws DomainError document.not_found, document.kept */
export function deleteDocument(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    await visibleDocument(tx, ctx.actor, id)
    await changeRecord(tx, ctx, documentKind, id, {
      columns(row) {
        assertUploaded(row)
        return row.deletedAt ? {} : { deletedAt: ctx.clock.now() }
      },
      entry: () => ({ action: 'document.binned' }),
    })
    await enqueueSync(tx, ctx, id)
    return { data: { id, deleted: true as const } }
  })
}

/** Takes a document back from the bin, under a name that is free. @throws DomainError document.not_found */
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

function assertUploaded({ source }: DocumentRow): void {
  if (source !== 'upload') throw new DomainError('document.kept')
}

/** @throws DomainError document.place_needed, document.place_not_found */
export async function assertPlace(
  tx: Tx,
  tenantId: TenantId,
  { projectId, contactId }: { projectId: number | null; contactId: number | null },
): Promise<void> {
  if (projectId === null && contactId === null) throw new DomainError('document.place_needed')
  const [project, contact] = await Promise.all([
    projectId === null ||
      tx.project.findUnique({ where: { tenantId_id: { tenantId, id: projectId } }, select: { id: true } }),
    contactId === null ||
      tx.contact.findUnique({ where: { tenantId_id: { tenantId, id: contactId } }, select: { id: true } }),
  ])
  if (!(project && contact)) throw new DomainError('document.place_not_found')
}
