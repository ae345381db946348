import type { InvoiceExport } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { storedBytes } from '../../exchange/files/frozen'
import { creditNoteDetail } from '../credit-notes/read'
import { loadInvoice } from '../invoices/read'
import { documentColumn } from './document-column'
import { failedResult } from './make-xml'
import { type ExportRecord, type ExportStatus, ValidationResult } from './schema'
import type { DocumentRef } from './subject'

/** Milliseconds after which an unfinished export counts as interrupted: far longer than printing may take. */
const interruptedAfter = 10 * 60_000

export const listInvoiceExports = (ctx: Ctx, { id }: { id: number }) => listExports(ctx, { entity: 'invoice', id })
export const listCreditNoteExports = (ctx: Ctx, { id }: { id: number }) =>
  listExports(ctx, { entity: 'credit_note', id })

/** The e-invoices that were made for a document, newest first. */
function listExports(ctx: Ctx, ref: DocumentRef) {
  return inTenant(ctx, async tx => {
    await assertDocument(tx, ctx, ref)
    const { tenantId } = ctx.actor
    const rows = await tx.invoiceExport.findMany({
      where: { tenantId, ...documentColumn(ref) },
      orderBy: { id: 'desc' },
      take: 100,
    })
    const awaited = await isAwaited(tx, ctx, ref)
    const before = ctx.clock.now().getTime() - interruptedAfter
    const data = rows.map(row => {
      const interrupted = row.status === 'pending' && !(row.atIssue && awaited) && row.createdAt.getTime() < before
      if (!interrupted) return toExportRecord(row, ref)
      return {
        ...toExportRecord(row, ref),
        status: 'failed' as const,
        validation_result: failedResult('interrupted'),
      }
    })
    return { data }
  })
}

/** Whether a worker will still make it: an e-invoice promised at sending waits for the document's job. */
async function isAwaited(tx: Tx, ctx: Ctx, { entity, id }: DocumentRef): Promise<boolean> {
  const { tenantId } = ctx.actor
  const job = await tx.documentJob.findUnique({
    where: { tenantId_kind_entityId: { tenantId, kind: `${entity}_pdf`, entityId: id } },
    select: { status: true },
  })
  return job?.status === 'pending' || job?.status === 'working'
}

async function assertDocument(tx: Tx, ctx: Ctx, { entity, id }: DocumentRef): Promise<void> {
  if (entity === 'invoice') await loadInvoice(tx, ctx.actor.tenantId, id)
  else await creditNoteDetail(tx, ctx.actor.tenantId, id)
}

export interface ExportFileRequest {
  id: number
  exportId: number
}

/** One file of an export, as it was made. */
export const exportFile =
  (entity: DocumentRef['entity'], part: 'xml' | 'pdf') =>
  async (ctx: Ctx, { id, exportId }: ExportFileRequest): Promise<{ filename: string; bytes: Buffer }> => {
    const { tenantId } = ctx.actor
    const file = await inTenant(ctx, async tx => {
      const row = await tx.invoiceExport.findFirst({
        where: { tenantId, id: exportId, ...documentColumn({ entity, id }) },
        include: { fileXml: true, filePdf: true },
      })
      return part === 'xml' ? row?.fileXml : row?.filePdf
    })
    if (!file) throw new DomainError('not_found')
    return { filename: file.filename, bytes: await storedBytes(ctx, file) }
  }

export function toExportRecord(row: InvoiceExport, { entity, id }: DocumentRef): ExportRecord {
  const folder = entity === 'invoice' ? 'invoices' : 'credit-notes'
  const url = (part: 'xml' | 'pdf') => `/api/${folder}/${id}/exports/${row.id}/${part}`
  return {
    id: row.id,
    format: row.format as ExportRecord['format'],
    profile: row.profile as ExportRecord['profile'],
    status: row.status as ExportStatus,
    validation_result: row.validationResult === null ? null : ValidationResult.parse(row.validationResult),
    file_xml: row.fileXmlId === null ? null : url('xml'),
    file_pdf: row.filePdfId === null ? null : url('pdf'),
    file_primary: row.filePrimary as ExportRecord['file_primary'],
    preview: row.preview,
    created_at: row.createdAt.toISOString(),
  }
}
