import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { StoredContent } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { findAnswer, fingerprintOf, idempotentCaller, keepAnswer, lockIdempotency } from '../../../platform/idempotency'
import { assertSpace, storageFailed } from '../files/assert-space'
import { discardBytes } from '../files/discard-bytes'
import { queueDocuments } from '../storage/queue-documents'
import type { StoredRow } from './create-document'
import { insertDocumentFile } from './insert-document-file'
import type { DocumentRecord } from './schema'

/** Maximum size of a document: 2 GiB. */
export const maxDocumentBytes = 2_147_483_648

/** A file as it arrives in the body of a request. */
export interface IncomingFile {
  filename: string | null
  contentType: string
  /** Null when the sender does not give the length. */
  expectedBytes: number | null
  open(count: (bytes: number) => void): Readable
  promisedSha256(): readonly string[]
  idempotencyKey: string | null
}

/** JSON text of the response, and whether it replays the response to the same upload. */
export interface ReceivedDocument {
  json: string
  sha256: string
  replayed: boolean
}

/** Uploads in progress in this process. */
export interface Uploads {
  /** Watches one upload; call the returned function when it ends. */
  watch(body: Readable): () => void
}

type NamedFile = IncomingFile & { filename: string }

/** Identifies an upload for idempotency: its route, and its target. */
interface Asked {
  route: string
  of: object
}

/** Writes the rows that use a stored file. */
type WriteRows = (tx: Tx, stored: StoredRow) => Promise<DocumentRecord>

/** First the bytes, stored durably under a key of ids, then their rows and the log entry in one transaction. */
export async function storeUpload(
  ctx: Ctx,
  file: NamedFile,
  uploads: Uploads,
  asked: Asked,
  write: WriteRows,
): Promise<ReceivedDocument> {
  await assertSpace(ctx, file.expectedBytes ?? 0)
  const storageKey = `${ctx.actor.tenantId}/document/${randomUUID()}`
  const body = file.open(() => {})
  const done = uploads.watch(body)
  const content = await ctx.storage
    .put(storageKey, body)
    .catch(error => {
      throw body.errored ?? storageFailed(ctx, error)
    })
    .finally(done)
  try {
    checkContent(file, content)
    const received = await keep(ctx, file, { ...content, storageKey }, asked, write)
    if (received.replayed) await discardBytes(ctx, storageKey)
    return received
  } catch (error) {
    await discardBytes(ctx, storageKey)
    throw error
  }
}

function checkContent(file: IncomingFile, { sizeBytes, sha256 }: StoredContent): void {
  if (sizeBytes === 0) throw new DomainError('document.empty')
  if (file.expectedBytes !== null && file.expectedBytes !== sizeBytes) throw new DomainError('document.cut')
  if (file.promisedSha256().some(promised => promised !== sha256))
    throw new DomainError('document.digest_mismatch', { sha256 })
}

function keep(
  ctx: Ctx,
  { filename, contentType, idempotencyKey }: NamedFile,
  content: StoredContent & { storageKey: string },
  { route, of }: Asked,
  write: WriteRows,
): Promise<ReceivedDocument> {
  const { tenantId } = ctx.actor
  const { sha256 } = content
  return inTenant(ctx, async tx => {
    const scope =
      idempotencyKey === null ? null : { tenantId, caller: idempotentCaller(ctx.actor), route, key: idempotencyKey }
    const fingerprint = fingerprintOf({ ...of, filename, sha256 })
    if (scope) {
      await lockIdempotency(tx, scope, { wait: true })
      const kept = await findAnswer(tx, ctx, scope, fingerprint)
      if (kept) return { json: kept.json, sha256, replayed: true }
    }
    const storedFileId = await insertDocumentFile(tx, ctx, { ...content, filename, contentType })
    const record = await write(tx, { storedFileId, filename })
    const json = JSON.stringify({ data: record })
    if (scope) await keepAnswer(tx, ctx, scope, fingerprint, { status: 201, json })
    await queueDocuments(tx, ctx, record.id)
    return { json, sha256, replayed: false }
  })
}
