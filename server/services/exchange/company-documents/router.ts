import { router, secured } from '../../../http/trpc'
import { deleteDocument } from './delete'
import { listDocuments } from './read'
import { listVersions } from './read-versions'
import { restoreDocument } from './restore'
import { restoreVersion } from './restore-version'
import {
  DeleteDocument,
  DeletedDocument,
  DocumentEnvelope,
  DocumentPage,
  ListDocuments,
  ListVersions,
  RestoreDocument,
  RestoreVersion,
  UpdateDocument,
  VersionPage,
} from './schema'
import { updateDocument } from './update'

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
    .meta({ app: 'DELETE /documents', summary: 'Move an uploaded document to the bin' })
    .input(DeleteDocument)
    .output(DeletedDocument)
    .mutation(({ ctx, input }) => deleteDocument(ctx, input)),
  restore: secured('documents:delete')
    .meta({ app: 'POST /documents/{id}/restore', summary: 'Take a document back from the bin' })
    .input(RestoreDocument)
    .output(DocumentEnvelope)
    .mutation(({ ctx, input }) => restoreDocument(ctx, input)),
  versions: secured('documents:read')
    .meta({ app: 'GET /documents/{id}/versions', summary: 'List the versions of a document, newest first' })
    .input(ListVersions)
    .output(VersionPage)
    .query(({ ctx, input }) => listVersions(ctx, input)),
  restoreVersion: secured('documents:write')
    .meta({
      app: 'POST /documents/{id}/versions/{number}/restore',
      summary: 'Make an earlier version of an uploaded document the current one, as a new version',
    })
    .input(RestoreVersion)
    .output(DocumentEnvelope)
    .mutation(({ ctx, input }) => restoreVersion(ctx, input)),
})
