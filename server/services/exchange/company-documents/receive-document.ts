import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { StoredContent } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { findAnswer, fingerprintOf, idempotentCaller, keepAnswer, lockIdempotency } from '../../../platform/idempotency'
import { assertSpace, discardBytes, storageFailed } from '../files/store'
import { storedFilename } from '../inbound/filename'
import { enqueueSync } from '../storage/enqueue-sync'
import { addVersion } from './add-version'
import { assertReplaceable } from './assert-replaceable'
import { createDocument, insertDocumentFile, type StoredRow } from './create-document'
import { visibleDocument } from './read'
import { folderOf, resolvePlace } from './resolve-place'
import type { DocumentRecord, UploadDocument, UploadVersion } from './schema'

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

/**
 * Receives a document of a project, a contact or a record of theirs. A failure leaves neither bytes nor rows.
 * @throws DomainError as `resolvePlace`, and document.empty, document.cut, document.digest_mismatch,
 * idempotency.mismatch, storage.unavailable, and the error that ended the stream
 */
export async function receiveDocument(
  ctx: Ctx,
  { folder, filename, ...wanted }: UploadDocument,
  file: IncomingFile,
  uploads: Uploads,
): Promise<ReceivedDocument> {
  const found = await inTenant(ctx, tx => resolvePlace(tx, ctx.actor, wanted))
  const place = { ...found, folder: folder ?? folderOf(found) }
  const named = { ...file, filename: storedFilename(filename || file.filename) }
  return takeIn(ctx, named, uploads, { route: 'POST /api/documents/upload', of: place }, (tx, stored) =>
    createDocument(tx, ctx, place, stored),
  )
}

/**
 * Receives a new version of an uploaded document in the same way; it becomes the current one, and the earlier versions
 * stay.
 * @throws DomainError document.not_found, document.kept, document.in_bin, and what `receiveDocument` throws about bytes
 */
export async function receiveVersion(
  ctx: Ctx,
  { id, filename }: UploadVersion & { id: number },
  file: IncomingFile,
  uploads: Uploads,
): Promise<ReceivedDocument> {
  const { filename: ownName } = await inTenant(ctx, async tx => {
    const row = await visibleDocument(tx, ctx.actor, id)
    assertReplaceable(row)
    return row
  })
  const named = { ...file, filename: storedFilename(filename || (file.filename ?? ownName)) }
  return takeIn(ctx, named, uploads, { route: 'POST /api/documents/{id}/versions', of: { id } }, async (tx, stored) => {
    await visibleDocument(tx, ctx.actor, id)
    return addVersion(tx, ctx, id, stored, { action: 'document.version_added' })
  })
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
async function takeIn(
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
    await enqueueSync(tx, ctx, record.id)
    return { json, sha256, replayed: false }
  })
}
