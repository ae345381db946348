import type { InvoiceExport } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { lackedRoom } from '../../../platform/turns'
import { type FreezeContext, frozenFile, type KeptFile, storedFile } from '../../exchange/files/frozen'
import { documentColumn } from './document-column'
import { embeddedXml } from './embedded-xml'
import { keepXml } from './keep-xml'
import { failedResult, type XmlResult } from './make-xml'
import { makeXmlOffLoop } from './make-xml-off-loop'
import type { Variant } from './rules'
import { settleExport } from './settle-export'
import type { DocumentRef, Subject } from './subject'
import { sameVariant } from './variant'

const pdfType = 'application/pdf'

const pdfKey = ({ entity, id }: DocumentRef) => ({ purpose: `${entity}_pdf`, entity, entityId: id })

/** The PDF of an issued document as it was sent, or null before it is made. */
export const issuedPdf = (ctx: FreezeContext, ref: DocumentRef): Promise<KeptFile | null> =>
  storedFile(ctx, pdfKey(ref))

/**
 * Makes and freezes the files of an issued document: the e-invoice promised at sending, and the PDF, which embeds it if
 * the format does so and the XML is valid. If the process is killed in between, the next call resumes from what is
 * stored.
 */
export async function freezeIssued(ctx: Ctx, subject: Subject, print: () => Promise<Buffer>): Promise<KeptFile> {
  const { ref, number } = subject
  const promised = await promisedExport(ctx, ref)
  const isOpen = promised?.status === 'pending'
  const variant = promised && ({ format: promised.format, profile: promised.profile } as Variant)
  const made = promised && variant && isOpen ? await judged(ctx, subject, variant) : null
  const xml = made?.xml && (await keepXml(ctx, subject, promised as InvoiceExport, made as XmlResult))
  const pdf = await frozenFile(ctx, {
    ...pdfKey(ref),
    filename: `${number}.pdf`,
    contentType: pdfType,
    render: print,
    invoice: variant && made?.result.result === 'valid' && xml ? embeddedXml(variant, xml) : undefined,
  })
  if (promised && made) {
    const files = made.xml ? { xml: xml ?? null, pdf } : undefined
    await inTenant(ctx, tx =>
      settleExport(tx, ctx, promised, ref, { result: made.result, ...(files ? { files } : {}) }),
    )
  }
  return pdf
}

/** A paper must be sent even if its XML cannot be made at all. */
async function judged(
  ctx: Ctx,
  subject: Subject,
  variant: Variant,
): Promise<XmlResult | { xml: null; result: XmlResult['result'] }> {
  try {
    return await makeXmlOffLoop(ctx, subject, variant)
  } catch (error) {
    // Without capacity now, it is made at the next attempt.
    if (lackedRoom(error)) throw error
    ctx.log.error({ err: error, ...subject.ref }, 'e-invoice not made')
    return { xml: null, result: failedResult('internal') }
  }
}

const promisedExport = (ctx: Pick<Ctx, 'db' | 'actor'>, ref: DocumentRef): Promise<InvoiceExport | null> =>
  inTenant(ctx, tx =>
    tx.invoiceExport.findFirst({
      where: { tenantId: ctx.actor.tenantId, ...documentColumn(ref), atIssue: true },
    }),
  )

/**
 * The PDF beside or around an XML that is made after sending: the paper that was sent, with the XML embedded if the
 * format requires it.
 */
export async function pdfAround(
  ctx: Ctx,
  { ref, number }: Subject,
  variant: Variant,
  xml: KeptFile | null,
  issued: KeptFile,
): Promise<KeptFile> {
  const invoice = xml && embeddedXml(variant, xml)
  if (!invoice) return issued
  const promised = await promisedExport(ctx, ref)
  if (promised?.status === 'valid' && sameVariant(variant, promised) && promised.filePdfId === issued.id) return issued
  return frozenFile(ctx, {
    purpose: `${ref.entity}_pdf_${variant.profile}`,
    entity: ref.entity,
    entityId: ref.id,
    filename: `${number}.pdf`,
    contentType: pdfType,
    render: async () => issued.bytes,
    invoice,
  })
}
