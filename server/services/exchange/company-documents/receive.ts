import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { StoredContent } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { findAnswer, fingerprintOf, idempotentCaller, keepAnswer, lockIdempotency } from '../../../platform/idempotency'
import { recordChange } from '../../../platform/records/record-change'
import { assertSpace, discardBytes, storageFailed } from '../files/store'
import { storedFilename } from '../inbound/filename'
import { enqueueSync } from '../storage/enqueue-sync'
import { freeFilename } from './free-filename'
import { loadDocument, toDocumentRecord } from './read'
import { type DocumentPlace, folderOf, isOfficePlace, resolvePlace } from './resolve-place'
import type { UploadDocument } from './schema'

/** A document may have that many bytes: 2 GiB. */
export const maxDocumentBytes = 2_147_483_648

/** A file as it comes in the body of a request. */
export interface IncomingFile {
  filename: string | null
  contentType: string
  /** Null where the sender does not say how much comes. */
  expectedBytes: number | null
  open(count: (bytes: number) => void): Readable
  promisedSha256(): readonly string[]
  idempotencyKey: string | null
}

/** The JSON text of an answer, and whether the same upload had been answered before. */
export interface ReceivedDocument {
  json: string
  sha256: string
  replayed: boolean
}

const route = 'POST /api/documents/upload'

/** Uploads of a process that are under way. */
export interface Uploads {
  /** Keeps watch over one; call the result at its end. */
  watch(body: Readable): () => void
}

/**
 * Takes in a document of a project, a contact or a record of theirs: bytes first, durable under a key of ids, then its rows and the record of
 * the change in one transaction. Whatever fails leaves neither.
 * @throws DomainError as `resolvePlace`, and document.empty, document.cut, document.digest_mismatch, idempotency.mismatch, storage.unavailable, and what the stream ends with
 */
export async function receiveDocument(
  ctx: Ctx,
  { folder: wantedFolder, filename, ...wanted }: UploadDocument,
  file: IncomingFile,
  uploads: Uploads,
): Promise<ReceivedDocument> {
  const { tenantId } = ctx.actor
  const found = await inTenant(ctx, tx => resolvePlace(tx, ctx.actor, wanted))
  const place = { ...found, folder: wantedFolder ?? folderOf(found) }
  await assertSpace(ctx, file.expectedBytes ?? 0)
  const storageKey = `${tenantId}/document/${randomUUID()}`
  const body = file.open(() => {})
  const done = uploads.watch(body)
  const stored = await ctx.storage
    .put(storageKey, body)
    .catch(error => {
      throw body.errored ?? storageFailed(ctx, error)
    })
    .finally(done)
  try {
    checkContent(file, stored)
    const received = await keep(
      ctx,
      place,
      { ...file, filename: storedFilename(filename ?? file.filename) },
      storageKey,
      stored,
    )
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
  place: DocumentPlace & { folder: string },
  { filename: wanted, contentType, idempotencyKey }: IncomingFile & { filename: string },
  storageKey: string,
  { sizeBytes, sha256 }: StoredContent,
): Promise<ReceivedDocument> {
  const { tenantId, userId } = ctx.actor
  const now = ctx.clock.now()
  return inTenant(ctx, async tx => {
    const scope =
      idempotencyKey === null ? null : { tenantId, caller: idempotentCaller(ctx.actor), route, key: idempotencyKey }
    const fingerprint = fingerprintOf({ ...place, filename: wanted, sha256 })
    if (scope) {
      await lockIdempotency(tx, scope, { wait: true })
      const kept = await findAnswer(tx, ctx, scope, fingerprint)
      if (kept) return { json: kept.json, sha256, replayed: true }
    }
    const filename = await freeFilename(tx, tenantId, place, wanted)
    // A stored file is named after its record, and this one's record needs its number.
    const [reserved] = await tx.$queryRaw<[{ id: number }]>`
      select nextval(pg_get_serial_sequence('stored_files', 'id'))::int as id`
    const storedFileId = reserved.id
    const named = { tenantId, id: storedFileId, purpose: 'document', entity: 'document', entityId: storedFileId }
    await tx.storedFile.create({
      data: { ...named, storageKey, filename, contentType, sizeBytes, sha256, createdAt: now },
      select: { id: true },
    })
    const { id } = await tx.companyDocument.create({
      data: {
        ...{ tenantId, ...place, storedFileId, filename, officeOnly: isOfficePlace(place) },
        ...{ createdByUserId: userId, createdAt: now, updatedAt: now },
      },
      select: { id: true },
    })
    const record = toDocumentRecord(await loadDocument(tx, tenantId, id))
    await recordChange(tx, ctx, { action: 'document.created', id, after: { ...record } })
    const json = JSON.stringify({ data: record })
    if (scope) await keepAnswer(tx, ctx, scope, fingerprint, { status: 201, json })
    await enqueueSync(tx, ctx, id)
    return { json, sha256, replayed: false }
  })
}
