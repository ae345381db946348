import { splitPart } from '~/lib/split-part'

/** The documents of a record below its page, with a script of their own. */
export const RecordDocuments = splitPart('record-documents', async () => {
  const { DocumentsCard } = await import('./documents-card')
  return { default: DocumentsCard }
})
