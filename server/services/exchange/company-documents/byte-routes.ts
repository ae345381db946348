import type { Readable } from 'node:stream'
import { type ByteRoute, idIn } from '../../../http/files/byte-route'
import { fileRoute } from '../../../http/files/download'
import { rawUploadRoute } from '../../../http/files/raw-upload'
import { parameter } from '../../../http/openapi/parts'
import { DomainError } from '../../../platform/errors'
import { shownTypes } from '../files/rules'
import { documentFile, documentPreview } from './read'
import { maxDocumentBytes, receiveDocument } from './receive'
import { UploadDocument } from './schema'

const reference = { type: 'integer', minimum: 1, maximum: 2_147_483_647 } as const

export const documentRoutes: readonly ByteRoute[] = [
  rawUploadRoute({
    path: '/api/documents/upload',
    operationId: 'appDocumentsUpload',
    tag: 'companyDocuments',
    summary: 'Upload a document',
    description: `Needs permission \`documents:write\` (roles 1, 2, 3) and module \`dokumente\`. The body is the file itself, 1 to ${maxDocumentBytes} bytes, for a project, a contact or both, or for an offer, a site report or an invoice, whose project and contact it then has; what lies at offers and invoices is the office's (roles 1, 2). It is stored unchanged; a transfer that is cut leaves nothing. A name that another document of the folder has gets a number.`,
    permission: 'documents:write',
    query: UploadDocument,
    parameters: [
      parameter('project_id', 'query', 'Project to which it belongs', reference, 12),
      parameter('contact_id', 'query', 'Contact to which it belongs', reference, 7),
      parameter('offer_id', 'query', 'Offer at which it lies', reference, 18),
      parameter('rapport_id', 'query', 'Site report at which it lies', reference, 27),
      parameter('invoice_id', 'query', 'Invoice at which it lies', reference, 33),
      parameter('filename', 'query', 'Name of the file', { type: 'string', maxLength: 1000 }, 'Plan EG.pdf'),
      parameter('folder', 'query', 'Folder within that of the project', { type: 'string', maxLength: 100 }, 'Pläne'),
    ],
    answer: { $ref: '#/components/schemas/Document' },
    maxBytes: maxDocumentBytes,
    idleMs: 60_000,
    refuses: {
      empty: 'document.empty',
      tooLarge: 'document.too_large',
      cut: 'document.cut',
      mismatch: 'document.digest_mismatch',
    },
    receiver() {
      const running = new Set<Readable>()
      let ended = false
      const stop = (body: Readable) => void body.destroy(new DomainError('unavailable'))
      return {
        receive: (ctx, query, body) =>
          receiveDocument(ctx, query, body, {
            watch(stream) {
              running.add(stream)
              if (ended) stop(stream)
              return () => void running.delete(stream)
            },
          }),
        end() {
          ended = true
          running.forEach(stop)
        },
        async settled() {},
      }
    },
  }),
  fileRoute({
    path: '/api/documents/{id}/file',
    operationId: 'appDocumentsFile',
    tag: 'companyDocuments',
    summary: 'The file of a document',
    description:
      'Needs permission `documents:read` (roles 1, 2, 3) and module `dokumente`; papers with sums `documents:office` (roles 1, 2). Always a download, never shown. One range of bytes can be asked for.',
    permission: 'documents:read',
    params: { id: idIn('Id of the document', 21) },
    limits: { perPerson: 6, perCompany: 20 },
    load: documentFile,
  }),
  fileRoute({
    path: '/api/documents/{id}/preview',
    operationId: 'appDocumentsPreview',
    tag: 'companyDocuments',
    summary: 'A PDF or a picture, to be shown',
    description:
      'Needs permission `documents:read` (roles 1, 2, 3) and module `dokumente`; papers with sums `documents:office` (roles 1, 2). What it is, its bytes say, not its name; 404 for everything else. One range of bytes can be asked for.',
    permission: 'documents:read',
    params: { id: idIn('Id of the document', 21) },
    limits: { perPerson: 6, perCompany: 20 },
    shownAs: shownTypes,
    load: documentPreview,
  }),
]
