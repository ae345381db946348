import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { storedBytes } from '../../exchange/files/frozen'
import type { AttachmentRef } from '../../exchange/mails/attachment-ref'
import type { AttachmentResolver } from '../../exchange/mails/attachment-resolver'
import { documentColumn } from './document-column'
import { makePdf } from './make-pdf'
import { primaryFile, type Variant } from './rules'
import type { DocumentRef } from './subject'

/**
 * Attachments of a mail besides the PDF: the XML if it is the invoice. A hybrid PDF already contains it and needs no
 * second copy.
 */
export async function eInvoiceMailAttachments(
  tx: Tx,
  ctx: Pick<Ctx, 'actor'>,
  ref: DocumentRef,
): Promise<AttachmentRef[]> {
  const promised = await tx.invoiceExport.findFirst({
    where: { tenantId: ctx.actor.tenantId, ...documentColumn(ref), atIssue: true },
  })
  const isApart = promised !== null && primaryFile(promised as Variant) === 'xml'
  return isApart ? [{ kind: `${ref.entity}_xml`, id: ref.id }] : []
}

/** Attaches the XML to a mail; it is made together with the PDF. */
export const xmlAttachment =
  (entity: DocumentRef['entity']): AttachmentResolver =>
  async (ctx, id) => {
    await makePdf(ctx, { entity, id })
    const file = await issuedXml(ctx, { entity, id })
    return file && { filename: file.filename, contentType: 'application/xml', content: file.bytes }
  }

/** The XML that was sent with a document; null until it is made, and if it is invalid and must not be sent. */
async function issuedXml(ctx: Ctx, ref: DocumentRef): Promise<{ filename: string; bytes: Buffer } | null> {
  const sent = await inTenant(ctx, tx =>
    tx.invoiceExport.findFirst({
      where: { tenantId: ctx.actor.tenantId, ...documentColumn(ref), atIssue: true, status: 'valid' },
      include: { fileXml: true },
    }),
  )
  return sent?.fileXml ? { filename: sent.fileXml.filename, bytes: await storedBytes(ctx, sent.fileXml) } : null
}
