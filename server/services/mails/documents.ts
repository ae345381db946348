import { documentMakers, type MakeDocument } from '../documents/makers'
import { issuedXml } from '../einvoices/attachments'
import type { DocumentRef } from '../einvoices/subject'
import type { AttachmentResolver, AttachmentResolvers } from './attachments'

const pdf =
  (make: MakeDocument): AttachmentResolver =>
  async (ctx, id) => {
    const { filename, bytes } = await make(ctx, { id })
    return { filename, contentType: 'application/pdf', content: bytes }
  }

/** The e-invoice is made together with its PDF. */
const xml =
  (entity: DocumentRef['entity']): AttachmentResolver =>
  async (ctx, id) => {
    await documentMakers[`${entity}_pdf`](ctx, { id })
    const file = await issuedXml(ctx, { entity, id })
    return file && { filename: file.filename, contentType: 'application/xml', content: file.bytes }
  }

/** The documents that mails can carry, by the kind that `queueMail` names. */
export const mailDocuments: AttachmentResolvers = {
  ...Object.fromEntries(Object.entries(documentMakers).map(([kind, make]) => [kind, pdf(make)])),
  invoice_xml: xml('invoice'),
  credit_note_xml: xml('credit_note'),
}
