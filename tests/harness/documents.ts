import { Readable } from 'node:stream'
import type { Ctx } from '../../server/context'
import { receiveDocument } from '../../server/services/exchange/company-documents/receive'
import type { DocumentRecord, UploadDocument } from '../../server/services/exchange/company-documents/schema'

/** Uploads a text as a document, as the route for uploads does it. */
export async function uploadDocument(
  ctx: Ctx,
  place: UploadDocument,
  {
    filename = 'Plan.txt',
    content = 'Plan',
    idempotencyKey = null,
  }: { filename?: string; content?: string | Buffer; idempotencyKey?: string | null } = {},
): Promise<DocumentRecord> {
  const bytes = Buffer.from(content)
  const body = Readable.from([bytes], { objectMode: false })
  const { json } = await receiveDocument(
    ctx,
    place,
    {
      ...{ filename, contentType: 'text/plain', expectedBytes: bytes.length, idempotencyKey },
      open: () => body,
      promisedSha256: () => [],
    },
    { watch: () => () => {} },
  )
  return (JSON.parse(json) as { data: DocumentRecord }).data
}
