import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Actor, may, type TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { where, whereIs } from '../../../platform/lists/list-filters'
import { listPage, listSource } from '../../../platform/lists/list-page'
import { toWire } from '../../../platform/records/wire-columns'
import { DocumentRecord, type ListDocuments } from './schema'

const withFile = { storedFile: true } as const
type Row = Prisma.CompanyDocumentGetPayload<{ include: typeof withFile }>
export type DocumentRow = Row & { createdByName: string | null }
/** The columns that its API record is built from. */
type ShownRow = Omit<DocumentRow, 'tenantId' | 'storedFileId' | 'storedFile' | 'search'> & {
  storedFile: Pick<Row['storedFile'], 'contentType' | 'sizeBytes' | 'sha256'>
}
type ListedRow = Omit<ShownRow, 'createdByName'> & { createdBy: { name: string | null } }

/** Which of a company's documents a person may see: papers with sums are the office's. */
export const documentsVisibleTo = (actor: Actor): { officeOnly?: false } =>
  may(actor, 'documents:office') ? {} : { officeOnly: false }

const ofFile = (column: 'content_type' | 'size_bytes' | 'sha256') =>
  Prisma.sql`(select f.${Prisma.raw(column)} from stored_files f where f.tenant_id = t.tenant_id and f.id = t.stored_file_id)`

const source = listSource({
  table: 'company_documents',
  fields: [
    ...['id', 'projectId', 'contactId', 'offerId', 'rapportId', 'invoiceId', 'source', 'folder', 'filename'],
    ...['fileVersion', 'officeOnly', 'createdByUserId', 'createdAt', 'updatedAt', 'deletedAt', 'version'],
  ],
  joined: {
    'storedFile.contentType': ofFile('content_type'),
    'storedFile.sizeBytes': ofFile('size_bytes'),
    'storedFile.sha256': ofFile('sha256'),
    'createdBy.name': Prisma.sql`(select name from users where id = t.created_by_user_id)`,
  },
})

/**
 * One page of the company's documents, newest first; `q` searches the names. Documents in the bin are listed only on
 * request.
 */
export function listDocuments(ctx: Ctx, input: ListDocuments) {
  const filters = [
    ...whereIs('officeOnly', documentsVisibleTo(ctx.actor).officeOnly),
    ...where(input.deleted ? Prisma.sql`t.deleted_at is not null` : Prisma.sql`t.deleted_at is null`),
    ...whereIs('id', input.id),
    ...whereIs('projectId', input.project_id),
    ...whereIs('contactId', input.contact_id),
    ...whereIs('offerId', input.offer_id),
    ...whereIs('rapportId', input.rapport_id),
    ...whereIs('invoiceId', input.invoice_id),
    ...whereIs('source', input.source),
    ...whereIs('folder', input.folder),
  ]
  return listPage(ctx, source, input, filters, (row: ListedRow) =>
    toDocumentRecord({ ...row, createdByName: row.createdBy.name }),
  )
}

/** Adds to the rows the names of the people who created them. */
export async function withNames<Made extends { createdByUserId: number | null }>(
  tx: Tx,
  rows: readonly Made[],
): Promise<Array<Made & { createdByName: string | null }>> {
  const ids = [...new Set(rows.flatMap(({ createdByUserId }) => (createdByUserId === null ? [] : [createdByUserId])))]
  const users =
    ids.length > 0 ? await tx.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }) : []
  const names = new Map(users.map(({ id, name }) => [id, name]))
  return rows.map(row => ({ ...row, createdByName: names.get(row.createdByUserId ?? 0) ?? null }))
}

/** The row within the tenant, regardless of who may see it. @throws DomainError document.not_found */
export async function loadDocument(tx: Tx, tenantId: TenantId, id: number): Promise<DocumentRow> {
  const row = await tx.companyDocument.findUnique({ where: { tenantId_id: { tenantId, id } }, include: withFile })
  if (!row) throw new DomainError('document.not_found')
  const [named] = await withNames(tx, [row])
  return named as DocumentRow
}

/** The row, if the actor may see it. @throws DomainError document.not_found */
export async function visibleDocument(tx: Tx, actor: Actor, id: number): Promise<DocumentRow> {
  const row = await loadDocument(tx, actor.tenantId, id)
  if (row.officeOnly && documentsVisibleTo(actor).officeOnly === false) throw new DomainError('document.not_found')
  return row
}

export const toDocumentRecord = (row: ShownRow): DocumentRecord =>
  toWire(DocumentRecord, row, {
    source: row.source as DocumentRecord['source'],
    content_type: row.storedFile.contentType,
    size_bytes: Number(row.storedFile.sizeBytes),
    sha256: row.storedFile.sha256,
  })
