import type { ItemIn } from '../../../nouns/registers'

export type AttachmentKind = ItemIn<'documents'> | ItemIn<'attachments'>

/** A document attached to a mail, by name. */
export interface AttachmentRef {
  kind: AttachmentKind
  id: number
}
