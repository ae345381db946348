import type { DocumentRef } from './subject'

/** The column that links an export to its document. */
export const documentColumn = ({ entity, id }: DocumentRef) =>
  entity === 'invoice' ? { invoiceId: id } : { creditNoteId: id }
