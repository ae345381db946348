import { Readable } from 'node:stream'
import type { Ctx } from '../../server/context'
import { receiveDocument } from '../../server/services/exchange/company-documents/receive-document'
import { receiveVersion } from '../../server/services/exchange/company-documents/receive-version'
import type { DocumentRecord, UploadDocument } from '../../server/services/exchange/company-documents/schema'
import type { IncomingFile } from '../../server/services/exchange/company-documents/store-upload'

interface GivenFile {
  filename?: string
  content?: string | Buffer
  idempotencyKey?: string | null
}

const incoming = ({ filename = 'Plan.txt', content = 'Plan', idempotencyKey = null }: GivenFile): IncomingFile => {
  const bytes = Buffer.from(content)
  return {
    ...{ filename, contentType: 'text/plain', expectedBytes: bytes.length, idempotencyKey },
    open: () => Readable.from([bytes], { objectMode: false }),
    promisedSha256: () => [],
  }
}
const unwatched = { watch: () => () => {} }
const recordIn = ({ json }: { json: string }) => (JSON.parse(json) as { data: DocumentRecord }).data

/** Uploads a text as a document, as the upload route does. */
export const uploadDocument = async (ctx: Ctx, place: UploadDocument, file: GivenFile = {}): Promise<DocumentRecord> =>
  recordIn(await receiveDocument(ctx, place, incoming(file), unwatched))

/** Uploads a text as a new version of a document. */
export const uploadVersion = async (ctx: Ctx, id: number, file: GivenFile = {}): Promise<DocumentRecord> =>
  recordIn(await receiveVersion(ctx, { id }, incoming(file), unwatched))
