import { documentMakers, type MakeDocument } from '../documents/makers'
import type { AttachmentResolver, AttachmentResolvers } from './attachments'

const pdf =
  (make: MakeDocument): AttachmentResolver =>
  async (ctx, id) => {
    const { filename, bytes } = await make(ctx, { id })
    return { filename, contentType: 'application/pdf', content: bytes }
  }

/** The documents that mails can carry, by the kind that `queueMail` names. */
export const mailDocuments: AttachmentResolvers = Object.fromEntries(
  Object.entries(documentMakers).map(([kind, make]) => [kind, pdf(make)]),
)
