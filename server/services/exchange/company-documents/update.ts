import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { changeRecord } from '../../../platform/records/change-record'
import { toColumns } from '../../../platform/records/wire-columns'
import { storedFilename } from '../inbound/stored-filename'
import { queueDocuments } from '../storage/queue-documents'
import { assertChangeable } from './assert-changeable'
import { type DocumentRow, toDocumentRecord, visibleDocument } from './read'
import { documentKind } from './record-kind'
import { reserveFilename } from './reserve-filename'
import { type DocumentPlace, isOfficePlace, resolvePlace } from './resolve-place'
import { recordIds, type UpdateDocument } from './schema'

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
        const filename = await reserveFilename(tx, ctx.actor.tenantId, { ...place, folder }, wanted, id)
        const officeOnly = isOfficePlace(place) || (given.office_only ?? row.officeOnly)
        return { ...toColumns(given), ...place, filename, officeOnly }
      },
      entry: () => ({ action: 'document.updated' }),
    })
    await queueDocuments(tx, ctx, id)
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
