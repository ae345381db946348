import { invoicePdf } from '../invoices/pdf'
import { offerPdf } from '../offers/pdf'
import { rapportPdf } from '../rapports/pdf'
import type { AttachmentContext, AttachmentResolver, AttachmentResolvers } from './attachments'

type MakePdf = (
  ctx: AttachmentContext,
  request: { id: number },
) => Promise<{ filename: string; bytes: Buffer }>

const pdf =
  (make: MakePdf): AttachmentResolver =>
  async (ctx, id) => {
    const { filename, bytes } = await make(ctx, { id })
    return { filename, contentType: 'application/pdf', content: bytes }
  }

/** The documents that mails can carry, by the kind that `queueMail` names. */
export const mailDocuments: AttachmentResolvers = {
  invoice_pdf: pdf(invoicePdf),
  offer_pdf: pdf(offerPdf),
  rapport_pdf: pdf(rapportPdf),
}
