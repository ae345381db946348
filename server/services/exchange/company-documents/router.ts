import { router, secured } from '../../../http/trpc'
import { deleteDocument, restoreDocument, updateDocument } from './change'
import { listDocuments } from './read'
import {
  DeleteDocument,
  DeletedDocument,
  DocumentEnvelope,
  DocumentPage,
  ListDocuments,
  RestoreDocument,
  UpdateDocument,
} from './schema'

export const companyDocuments = router({
  list: secured('documents:read')
    .meta({ app: 'GET /documents', summary: 'List documents of projects, contacts and their records' })
    .input(ListDocuments)
    .output(DocumentPage)
    .query(({ ctx, input }) => listDocuments(ctx, input)),
  update: secured('documents:write')
    .meta({ app: 'PATCH /documents', summary: 'Rename or move an uploaded document' })
    .input(UpdateDocument)
    .output(DocumentEnvelope)
    .mutation(({ ctx, input }) => updateDocument(ctx, input)),
  delete: secured('documents:delete')
    .meta({ app: 'DELETE /documents', summary: 'Lay an uploaded document into the bin' })
    .input(DeleteDocument)
    .output(DeletedDocument)
    .mutation(({ ctx, input }) => deleteDocument(ctx, input)),
  restore: secured('documents:delete')
    .meta({ app: 'POST /documents/{id}/restore', summary: 'Take a document back from the bin' })
    .input(RestoreDocument)
    .output(DocumentEnvelope)
    .mutation(({ ctx, input }) => restoreDocument(ctx, input)),
})
