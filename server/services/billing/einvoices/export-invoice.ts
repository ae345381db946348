import type { InvoiceExport } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { makeCreditNotePdf, printCreditNote } from '../credit-notes/pdf'
import { makeInvoicePdf, printInvoice } from '../invoices/pdf'
import { createExport, type ExportOutcome, settleExport } from './create-export'
import { keepXml, pdfAround, previewPdf } from './issued-pdf'
import { failedResult } from './make-xml'
import { makeXmlOffLoop } from './make-xml-off-loop'
import { toExportRecord } from './read'
import type { RequestedVariant } from './rules'
import type { ExportDocument } from './schema'
import { type DocumentRef, loadSubject, type Subject } from './subject'
import { variantOf } from './variant'

export const exportInvoice = (ctx: Ctx, { id, ...requested }: ExportDocument) =>
  exportDocument(ctx, { entity: 'invoice', id }, requested)
export const exportCreditNote = (ctx: Ctx, { id, ...requested }: ExportDocument) =>
  exportDocument(ctx, { entity: 'credit_note', id }, requested)

/**
 * Makes the e-invoice of a document: XML, PDF and validation result. The files of an issued document are made once; a
 * draft gives a preview, marked in XML and PDF. If the renderer is unavailable, the export fails with pdf.unavailable,
 * which its record keeps.
 */
async function exportDocument(ctx: Ctx, ref: DocumentRef, requested: RequestedVariant) {
  const { subject, row } = await inTenant(ctx, async tx => {
    const subject = await loadSubject(tx, ctx.actor.tenantId, ref)
    const row = await createExport(tx, ctx, ref, variantOf(subject, requested), { preview: !subject.issued })
    return { subject, row }
  })
  try {
    const outcome = await makeFiles(ctx, subject, row, requested)
    const settled = await inTenant(ctx, tx => settleExport(tx, ctx, row, ref, outcome))
    return { data: toExportRecord(settled, ref) }
  } catch (error) {
    const result = failedResult(error instanceof DomainError ? error.key : 'internal')
    await inTenant(ctx, tx => settleExport(tx, ctx, row, ref, { result })).catch(failure =>
      ctx.log.error({ err: failure, export: row.id }, 'failed export not written down'),
    )
    throw error
  }
}

async function makeFiles(
  ctx: Ctx,
  subject: Subject,
  row: InvoiceExport,
  requested: RequestedVariant,
): Promise<ExportOutcome> {
  const variant = variantOf(subject, requested)
  const made = await makeXmlOffLoop(ctx, subject, variant)
  const { result } = made
  const xml = await keepXml(ctx, subject, row, made)
  const valid = result.result === 'valid' ? xml : null
  const pdf = subject.issued
    ? await pdfAround(ctx, subject, variant, valid, await makePdf(ctx, subject.ref))
    : await previewPdf(ctx, subject, row, variant, valid, () => print(ctx, subject))
  return { result, files: { xml, pdf } }
}

/** Makes the PDF of an issued document, or reads the stored one. */
export const makePdf = (ctx: Ctx, { entity, id }: DocumentRef) =>
  entity === 'invoice' ? makeInvoicePdf(ctx, { id }) : makeCreditNotePdf(ctx, { id })

const print = (ctx: Ctx, subject: Subject) =>
  subject.creditNote ? printCreditNote(ctx, subject) : printInvoice(ctx, subject)
