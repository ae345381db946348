import type { RecordKind } from '../../../platform/records/change-record'
import { type DocumentRow, loadDocument, toDocumentRecord } from './read'
import type { DocumentRecord } from './schema'

export const documentKind: RecordKind<'companyDocument', DocumentRow, DocumentRecord> = {
  model: 'companyDocument',
  entity: 'document',
  load: loadDocument,
  show: toDocumentRecord,
}
