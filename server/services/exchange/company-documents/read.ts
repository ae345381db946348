import type { Readable } from 'node:stream'
import { Prisma } from '../../../../prisma/client/client'
import type { ByteRange } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { type Actor, may, type TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { type ListFilter, where, whereIs } from '../../../platform/lists/list-filters'
import { listSource, readPage } from '../../../platform/lists/list-page'
import { toWire } from '../../../platform/records/wire-columns'
import { pageEnvelope } from '../../../platform/values/scalars'
import { shownType } from '../files/rules'
import { DocumentRecord, type ListDocuments } from './schema'

const withFile = { storedFile: true } as const
type Row = Prisma.CompanyDocumentGetPayload<{ include: typeof withFile }>
export type DocumentRow = Row & { createdByName: string | null }

/** What of a company's documents a person may see: papers with sums are the office's. */
export const documentsVisibleTo = (actor: Actor): Prisma.CompanyDocumentWhereInput =>
  may(actor, 'documents:office') ? {} : { officeOnly: false }

/** Their ids in the order of the list; the rows come with their files. */
const source = listSource({ table: 'company_documents', fields: ['id'] })

/** The same of a list. */
const listedFor = (actor: Actor): ListFilter[] => (may(actor, 'documents:office') ? [] : whereIs('officeOnly', false))

/** One page of the company's documents, newest first; `q` looks into names. What lies in the bin is asked for. */
export async function listDocuments(ctx: Ctx, input: ListDocuments) {
  const { tenantId } = ctx.actor
  const filters = [
    ...listedFor(ctx.actor),
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
  const { limit, offset, q } = input
  const { rows: listed, total } = await readPage<{ id: number }>(ctx, source, { limit, offset, q, filters })
  const ids = listed.map(({ id }) => id)
  const named = await inTenant(ctx, async tx =>
    withNames(tx, await tx.companyDocument.findMany({ where: { tenantId, id: { in: ids } }, include: withFile })),
  )
  const byId = new Map(named.map(row => [row.id, toDocumentRecord(row)]))
  return pageEnvelope(
    ids.flatMap(id => byId.get(id) ?? []),
    total,
    input,
  )
}

/** The rows with the names of those who made them. */
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

/** The row, where the actor may see it. @throws DomainError document.not_found */
export async function visibleDocument(tx: Tx, actor: Actor, id: number): Promise<DocumentRow> {
  const row = await loadDocument(tx, actor.tenantId, id)
  if (row.officeOnly && !may(actor, 'documents:office')) throw new DomainError('document.not_found')
  return row
}

export const toDocumentRecord = (row: DocumentRow): DocumentRecord =>
  toWire(DocumentRecord, row, {
    source: row.source as DocumentRecord['source'],
    content_type: row.storedFile.contentType,
    size_bytes: Number(row.storedFile.sizeBytes),
    sha256: row.storedFile.sha256,
  })

/** A document with its bytes. @throws DomainError document.not_found */
export async function documentFile(ctx: Ctx, { id }: { id: number }) {
  const { filename, storedFile } = await inTenant(ctx, tx => visibleDocument(tx, ctx.actor, id))
  return openedFile(ctx, id, filename, storedFile)
}

/** A stored file of a document as it is given out under a name. */
export function openedFile(ctx: Ctx, documentId: number, filename: string, storedFile: Row['storedFile']) {
  const { id: fileId, storageKey, sha256, contentType, shownAs } = storedFile
  return {
    ...{ fileId, seenAs: shownAs, filename, size: Number(storedFile.sizeBytes), sha256, contentType },
    async open(range?: ByteRange): Promise<Readable> {
      const content = await ctx.storage.get(storageKey, range)
      if (content) return content
      ctx.log.error({ storageKey, documentId }, 'the file of a document is missing')
      throw new DomainError('document.not_found')
    },
  }
}

/** What `stored_files.shown_as` says of bytes that no browser shows. */
const notShown = 'none'

/** A document to be shown, as what its bytes say that it is. @throws DomainError document.not_found, document.no_preview */
export async function documentPreview(ctx: Ctx, { id }: { id: number }) {
  return shownFile(ctx, await documentFile(ctx, { id }))
}

/** @throws DomainError document.no_preview */
export async function shownFile(ctx: Ctx, { fileId, seenAs, ...file }: ReturnType<typeof openedFile>) {
  const shownAs = seenAs ?? (await typeByBytes(ctx, fileId, file))
  if (shownAs === notShown) throw new DomainError('document.no_preview')
  return { ...file, shownAs }
}

/** Looks into the bytes once for all previews of them: they never change. */
async function typeByBytes(
  ctx: Ctx,
  fileId: number,
  { size, open }: { size: number; open(range: ByteRange): Promise<Readable> },
): Promise<string> {
  const head = Buffer.concat(await (await open({ start: 0, end: Math.min(size, 16) - 1 })).toArray())
  const shownAs = shownType(head) ?? notShown
  const { tenantId } = ctx.actor
  await inTenant(ctx, tx => tx.storedFile.updateMany({ where: { tenantId, id: fileId }, data: { shownAs } }))
  return shownAs
}
