import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { StoredContent } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { findAnswer, fingerprintOf, idempotentCaller, keepAnswer, lockIdempotency } from '../../../platform/idempotency'
import { recordChange } from '../../../platform/records/record-change'
import { assertSpace, discardBytes, storageFailed } from '../files/store'
import { storedFilename } from '../inbound/filename'
import { enqueueSync } from '../storage/enqueue-sync'
import { addVersion, assertReplaceable } from './change'
import { freeFilename } from './free-filename'
import { loadDocument, toDocumentRecord, visibleDocument } from './read'
import { type DocumentPlace, folderOf, isOfficePlace, resolvePlace } from './resolve-place'
import type { DocumentRecord, UploadDocument, UploadVersion } from './schema'

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

/** Uploads of a process that are under way. */
export interface Uploads {
  /** Keeps watch over one; call the result at its end. */
  watch(body: Readable): () => void
}

/**
 * Takes in a document of a project, a contact or a record of theirs. Whatever fails leaves neither bytes nor rows.
 * @throws DomainError as `resolvePlace`, and document.empty, document.cut, document.digest_mismatch, idempotency.mismatch, storage.unavailable, and what the stream ends with
 */
export async function receiveDocument(
  ctx: Ctx,
  { folder, filename, ...wanted }: UploadDocument,
  file: IncomingFile,
  uploads: Uploads,
): Promise<ReceivedDocument> {
  const found = await inTenant(ctx, tx => resolvePlace(tx, ctx.actor, wanted))
  const place = { ...found, folder: folder ?? folderOf(found) }
  const named = { ...file, filename: storedFilename(filename ?? file.filename) }
  return takeIn(ctx, named, uploads, { route: 'POST /api/documents/upload', of: place }, (tx, stored) =>
    createDocument(tx, ctx, place, stored),
  )
}

/**
 * Takes in a new version of an uploaded document in the same way; it is the current one then, and the former ones stay.
 * @throws DomainError document.not_found, document.kept, document.in_bin, and what `receiveDocument` has to say of bytes
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
  const named = { ...file, filename: storedFilename(filename ?? file.filename ?? ownName) }
  return takeIn(ctx, named, uploads, { route: 'POST /api/documents/{id}/versions', of: { id } }, async (tx, stored) => {
    await visibleDocument(tx, ctx.actor, id)
    return addVersion(tx, ctx, id, stored, { action: 'document.version_added' })
  })
}

type NamedFile = IncomingFile & { filename: string }

/** What an upload is remembered by, so that it comes once: its route, and what it is an upload of. */
interface Asked {
  route: string
  of: object
}

interface StoredRow {
  storedFileId: number
  filename: string
}

/** Writes what a stored file is for. */
type WriteRows = (tx: Tx, stored: StoredRow) => Promise<DocumentRecord>

/** Bytes first, durable under a key of ids, then their rows and the record of the change in one transaction. */
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
    // A stored file is named after its record, and this one's record needs its number.
    const [reserved] = await tx.$queryRaw<[{ id: number }]>`
      select nextval(pg_get_serial_sequence('stored_files', 'id'))::int as id`
    const storedFileId = reserved.id
    const named = { tenantId, id: storedFileId, purpose: 'document', entity: 'document', entityId: storedFileId }
    const { storageKey, sizeBytes } = content
    await tx.storedFile.create({
      data: { ...named, storageKey, filename, contentType, sizeBytes, sha256, createdAt: ctx.clock.now() },
      select: { id: true },
    })
    const record = await write(tx, { storedFileId, filename })
    const json = JSON.stringify({ data: record })
    if (scope) await keepAnswer(tx, ctx, scope, fingerprint, { status: 201, json })
    await enqueueSync(tx, ctx, record.id)
    return { json, sha256, replayed: false }
  })
}

async function createDocument(
  tx: Tx,
  ctx: Ctx,
  place: DocumentPlace & { folder: string },
  { storedFileId, filename: wanted }: StoredRow,
): Promise<DocumentRecord> {
  const { tenantId, userId } = ctx.actor
  const now = ctx.clock.now()
  const filename = await freeFilename(tx, tenantId, place, wanted)
  const { id } = await tx.companyDocument.create({
    data: {
      ...{ tenantId, ...place, storedFileId, filename, officeOnly: isOfficePlace(place) },
      ...{ createdByUserId: userId, createdAt: now, updatedAt: now },
    },
    select: { id: true },
  })
  const record = toDocumentRecord(await loadDocument(tx, tenantId, id))
  await recordChange(tx, ctx, { action: 'document.created', id, after: { ...record } })
  return record
}
