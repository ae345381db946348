import type { Readable } from 'node:stream'
import type { Ctx } from '../../../context'
import { type ByteRoute, idIn } from '../../../http/files/byte-route'
import { fileRoute } from '../../../http/files/download'
import { rawUploadRoute } from '../../../http/files/raw-upload'
import { parameter } from '../../../http/openapi/parts'
import { DomainError } from '../../../platform/errors'
import { shownTypes } from '../files/shown-type-rules'
import { documentFile } from './document-file'
import { documentPreview } from './document-preview'
import { versionFile, versionPreview } from './read-versions'
import { receiveDocument } from './receive-document'
import { receiveVersion } from './receive-version'
import { UploadDocument, UploadVersion } from './schema'
import { type IncomingFile, maxDocumentBytes, type ReceivedDocument, type Uploads } from './store-upload'

const reference = { type: 'integer', minimum: 1, maximum: 2_147_483_647 } as const

const takesDocuments = {
  answer: { $ref: '#/components/schemas/Document' },
  maxBytes: maxDocumentBytes,
  idleMs: 60_000,
  refuses: {
    empty: 'document.empty',
    tooLarge: 'document.too_large',
    cut: 'document.cut',
    mismatch: 'document.digest_mismatch',
  },
} as const

type Receive<Query> = (ctx: Ctx, query: Query, file: IncomingFile, uploads: Uploads) => Promise<ReceivedDocument>

/** Tracks the uploads of this process: they end when the process does. */
function uploadsInto<Query>(receive: Receive<Query>) {
  const running = new Set<Readable>()
  let ended = false
  const stop = (body: Readable) => void body.destroy(new DomainError('unavailable'))
  return {
    receive: (ctx: Ctx, query: Query, body: IncomingFile) =>
      receive(ctx, query, body, {
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
}

const document = { id: idIn('Id of the document', 21) }
const version = { ...document, number: idIn('Number of the version', 2) }
const shared = { perPerson: 6, perCompany: 20 } as const
const whoReads =
  'Needs permission `documents:read` (roles 1, 2, 3) and module `dokumente`; papers with sums `documents:office` (roles 1, 2).'

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
      parameter('offer_id', 'query', 'Offer to which it belongs', reference, 18),
      parameter('rapport_id', 'query', 'Site report to which it belongs', reference, 27),
      parameter('invoice_id', 'query', 'Invoice to which it belongs', reference, 33),
      parameter('filename', 'query', 'Name of the file', { type: 'string', maxLength: 1000 }, 'Plan EG.pdf'),
      parameter('folder', 'query', 'Folder within that of the project', { type: 'string', maxLength: 100 }, 'Pläne'),
    ],
    ...takesDocuments,
    receiver: () => uploadsInto(receiveDocument),
  }),
  rawUploadRoute({
    path: '/api/documents/{id}/versions',
    operationId: 'appDocumentsUploadVersion',
    tag: 'companyDocuments',
    summary: 'Upload a new version of a document',
    description: `Needs permission \`documents:write\` (roles 1, 2, 3) and module \`dokumente\`. The body is the file itself, 1 to ${maxDocumentBytes} bytes. It is the current version then; all others stay and can be made current again. The document keeps its name, with the ending of the file. Papers and photos stay as they are (422), and what lies in the bin is taken back first (422).`,
    permission: 'documents:write',
    params: document,
    query: UploadVersion,
    parameters: [
      parameter('filename', 'query', 'Name of the file', { type: 'string', maxLength: 1000 }, 'Plan EG neu.pdf'),
    ],
    ...takesDocuments,
    receiver: () => uploadsInto(receiveVersion),
  }),
  fileRoute({
    path: '/api/documents/{id}/file',
    operationId: 'appDocumentsFile',
    tag: 'companyDocuments',
    summary: 'The file of a document',
    description: `${whoReads} Always a download, never shown. One range of bytes can be asked for.`,
    permission: 'documents:read',
    params: document,
    limits: shared,
    load: documentFile,
  }),
  fileRoute({
    path: '/api/documents/{id}/preview',
    operationId: 'appDocumentsPreview',
    tag: 'companyDocuments',
    summary: 'A PDF or a picture, to be shown',
    description: `${whoReads} What it is, its bytes say, not its name; 404 for everything else. One range of bytes can be asked for.`,
    permission: 'documents:read',
    params: document,
    limits: shared,
    shownAs: shownTypes,
    load: documentPreview,
  }),
  fileRoute({
    path: '/api/documents/{id}/versions/{number}/file',
    operationId: 'appDocumentsVersionFile',
    tag: 'companyDocuments',
    summary: 'The file of one version of a document',
    description: `${whoReads} Always a download, never shown. One range of bytes can be asked for.`,
    permission: 'documents:read',
    params: version,
    limits: shared,
    load: versionFile,
  }),
  fileRoute({
    path: '/api/documents/{id}/versions/{number}/preview',
    operationId: 'appDocumentsVersionPreview',
    tag: 'companyDocuments',
    summary: 'One version of a PDF or a picture, to be shown',
    description: `${whoReads} What it is, its bytes say, not its name; 404 for everything else. One range of bytes can be asked for.`,
    permission: 'documents:read',
    params: version,
    limits: shared,
    shownAs: shownTypes,
    load: versionPreview,
  }),
]
