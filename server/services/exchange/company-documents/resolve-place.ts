import { type Actor, may } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordIds } from './schema'
import { visibleRapports } from './visible-rapports'

/** Where a document belongs: a project, a contact or both, and at most one record of theirs. */
export interface DocumentPlace {
  projectId: number | null
  contactId: number | null
  offerId: number | null
  rapportId: number | null
  invoiceId: number | null
}

/** A place as requested. */
export type WantedPlace = Partial<Record<'project_id' | 'contact_id' | (typeof recordIds)[number], number | null>>

/** Default folder for uploads to a record: that of its papers. */
export const folderOf = ({ offerId, rapportId, invoiceId }: DocumentPlace): string =>
  offerId ? 'Angebote' : rapportId ? 'Rapporte' : invoiceId ? 'Rechnungen' : ''

/** Documents of an offer or an invoice are visible to the office only, as their papers are. */
export const isOfficePlace = ({ offerId, invoiceId }: DocumentPlace): boolean => offerId !== null || invoiceId !== null

/**
 * Resolves the requested place, if the actor may see it. A record brings its own project and contact.
 * @throws DomainError document.place_needed, document.place_not_found, document.record_without_place,
 * document.one_record
 */
export async function resolvePlace(tx: Tx, actor: Actor, wanted: WantedPlace): Promise<DocumentPlace> {
  const { tenantId } = actor
  const { project_id = null, contact_id = null, offer_id = null, rapport_id = null, invoice_id = null } = wanted
  const given = [offer_id, rapport_id, invoice_id].filter(id => id !== null)
  if (given.length > 1) throw new DomainError('document.one_record', { fields: recordIds })
  const office = may(actor, 'documents:office')
  const parties = { projectId: true, contactId: true } as const
  const record =
    offer_id !== null
      ? office && (await tx.offer.findFirst({ where: { tenantId, id: offer_id }, select: parties }))
      : invoice_id !== null
        ? office && (await tx.invoice.findFirst({ where: { tenantId, id: invoice_id }, select: parties }))
        : rapport_id !== null
          ? await tx.rapport.findFirst({
              where: { AND: [visibleRapports(actor), { id: rapport_id }] },
              select: parties,
            })
          : null
  if (given.length === 1 && !record) throw new DomainError('document.place_not_found')
  const records = { offerId: offer_id, rapportId: rapport_id, invoiceId: invoice_id }
  if (record) {
    if (record.projectId === null && record.contactId === null) throw new DomainError('document.record_without_place')
    return { ...records, ...record }
  }
  if (project_id === null && contact_id === null) throw new DomainError('document.place_needed')
  const [project, contact] = await Promise.all([
    project_id === null ||
      tx.project.findUnique({ where: { tenantId_id: { tenantId, id: project_id } }, select: { id: true } }),
    contact_id === null ||
      tx.contact.findUnique({ where: { tenantId_id: { tenantId, id: contact_id } }, select: { id: true } }),
  ])
  if (!(project && contact)) throw new DomainError('document.place_not_found')
  return { ...records, projectId: project_id, contactId: contact_id }
}
