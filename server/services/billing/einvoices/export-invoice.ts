import type { InvoiceExport } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { frozenFile, type KeptFile } from '../../exchange/files/frozen'
import { printCreditNote } from '../credit-notes/pdf'
import { printInvoice } from '../invoices/pdf'
import { createExport } from './create-export'
import { embeddedXml } from './embedded-xml'
import { exportEntity } from './forget-previews'
import { pdfAround } from './freeze-issued'
import { keepXml } from './keep-xml'
import { makePdf } from './make-pdf'
import { failedResult } from './make-xml'
import { makeXmlOffLoop } from './make-xml-off-loop'
import { toExportRecord } from './read'
import type { RequestedVariant, Variant } from './rules'
import type { ExportDocument } from './schema'
import { type ExportOutcome, settleExport } from './settle-export'
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
 * @throws DomainError invoice.not_found, credit_note.not_found, invoice.no_contact, validation for a profile of a
 * format that has none, pdf.unavailable, rate_limited, unavailable
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

const print = (ctx: Ctx, subject: Subject) =>
  subject.creditNote ? printCreditNote(ctx, subject) : printInvoice(ctx, subject)

/** The PDF of a draft as the invoice would look, marked as a draft. */
const previewPdf = (
  ctx: Ctx,
  { ref, number }: Subject,
  { id }: Pick<InvoiceExport, 'id'>,
  variant: Variant,
  xml: KeptFile | null,
  print: () => Promise<Buffer>,
): Promise<KeptFile> =>
  frozenFile(ctx, {
    purpose: `${ref.entity}_pdf`,
    entity: exportEntity,
    entityId: id,
    filename: `${number}.pdf`,
    contentType: 'application/pdf',
    render: print,
    invoice: (xml && embeddedXml(variant, xml)) ?? undefined,
  })
