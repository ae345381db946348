import type { Readable } from 'node:stream'
import type { StoredContent } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { may, type TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import {
  findAnswer,
  fingerprintOf,
  type IdempotencyScope,
  idempotentCaller,
  keepAnswer,
  lockIdempotency,
} from '../../../platform/idempotency'
import { publicData } from '../../../platform/records/events'
import { notifyLive } from '../../../platform/records/live'
import { recordChange } from '../../../platform/records/record-change'
import { createDocument } from '../company-documents/create-document'
import { resolvePlace } from '../company-documents/resolve-place'
import { incomingFolder } from '../company-documents/rules'
import { storageFailed } from '../files/assert-space'
import { discardBytes } from '../files/discard-bytes'
import { queueDocuments } from '../storage/queue-documents'
import { admitUpload, quotaUsedUp, type Upload } from './admit-upload'
import { deliveredFiles } from './delivered-files'
import { toInboundRecord } from './read'
import type { Running, RunningUploads } from './running-uploads'
import type { DeliveryParameters, InboundRecord } from './schema'

/** A file delivered by an external system. */
export interface Drop extends Omit<DeliveryParameters, 'filename'> {
  /** The name to store it under. */
  filename: string
  contentType: string
  /** Null when the sender does not give the length. */
  expectedBytes: number | null
  idempotencyKey: string | null
  /**
   * Starts reading the bytes; none are read before. `count` is called with the number of bytes so far, and an error
   * that it throws ends the stream. An aborted transfer ends the stream with an error.
   */
  open(count: (bytes: number) => void): Readable
  /** Lower-case hex of the digests that the sender promised; complete only once the stream has ended. */
  promisedSha256(): readonly string[]
}

export interface Received {
  /** JSON text of the response. */
  json: string
  /** SHA-256 of the bytes, lower-case hex. */
  sha256: string
  /** True when this replays an earlier delivery under the same Idempotency-Key. */
  replayed: boolean
}

const route = 'POST /api/v1/inbound'

/**
 * Receives a file: first the bytes, stored durably under a key of ids, then row, audit entry, event and live notice in
 * one transaction. A failure leaves neither row nor file; if the process itself ends, housekeeping removes the file.
 * A delivery that names a project or contact is a document there as well.
 * @throws DomainError storage.unavailable, inbound.empty, inbound.cut, inbound.digest_mismatch, idempotency.mismatch,
 * insufficient_scope, document.place_not_found, and what the stream of `drop` ends with
 */
export async function receiveDelivery(ctx: Ctx, drop: Drop, running: RunningUploads): Promise<Received> {
  if (namesPlace(drop)) {
    if (!may(ctx.actor, 'projects:read')) throw new DomainError('insufficient_scope', { scope: 'core:read' })
    await inTenant(ctx, tx => resolvePlace(tx, ctx.actor, placeOf(drop)))
  }
  const upload = await admitUpload(ctx, drop, running)
  try {
    const stored = await store(ctx, drop, upload, running)
    checkContent(drop, stored)
    const received = await keep(ctx, drop, upload, stored)
    if (received.replayed) await discardBytes(ctx, upload.storageKey)
    return received
  } catch (error) {
    await discardUpload(ctx, upload)
    throw error
  }
}

const namesPlace = ({ project_id, kontakt_id }: Drop): boolean => project_id !== null || kontakt_id !== null
const placeOf = ({ project_id, kontakt_id }: Drop) => ({ project_id, contact_id: kontakt_id })

async function store(ctx: Ctx, drop: Drop, upload: Upload, running: RunningUploads): Promise<StoredContent> {
  const { tenantId } = ctx.actor
  const progress: Running = {
    tenantId,
    id: upload.id,
    expectedBytes: drop.expectedBytes,
    receivedBytes: 0,
    abort: error => body.destroy(error),
  }
  const body = drop.open(bytes => {
    progress.receivedBytes = bytes
    if (bytes > upload.roomBytes) throw quotaUsedUp(ctx)
  })
  const done = running.watch(progress)
  try {
    return await ctx.storage.put(upload.storageKey, body)
  } catch (error) {
    if (body.errored) throw body.errored
    throw storageFailed(ctx, error)
  } finally {
    done()
  }
}

function checkContent(drop: Drop, { sizeBytes, sha256 }: StoredContent): void {
  if (sizeBytes === 0) throw new DomainError('inbound.empty')
  if (drop.expectedBytes !== null && drop.expectedBytes !== sizeBytes) throw new DomainError('inbound.cut')
  if (drop.promisedSha256().some(promised => promised !== sha256))
    throw new DomainError('inbound.digest_mismatch', { sha256 })
}

function keep(ctx: Ctx, drop: Drop, upload: Upload, stored: StoredContent): Promise<Received> {
  const { tenantId } = ctx.actor
  const { sha256 } = stored
  return inTenant(ctx, async tx => {
    const once = drop.idempotencyKey === null ? null : onceFor(ctx, drop, drop.idempotencyKey, sha256)
    if (once) {
      await lockIdempotency(tx, once.scope, { wait: true })
      const kept = await findAnswer(tx, ctx, once.scope, once.fingerprint)
      if (kept) {
        await endUpload(tx, tenantId, upload)
        return { json: kept.json, sha256, replayed: true }
      }
    }
    await lockFile(tx, upload)
    const record = await writeDelivery(tx, ctx, drop, upload, stored)
    await endUpload(tx, tenantId, upload)
    await recordChange(tx, ctx, {
      action: 'inbound.received',
      entity: 'inbound_delivery',
      id: record.id,
      after: { ...record },
      event: { name: 'inbound.received', data: publicData(record, 1) },
    })
    if (namesPlace(drop)) await fileDelivery(tx, ctx, drop, record, { ...stored, storageKey: upload.storageKey })
    const json = JSON.stringify({ data: record })
    if (once) await keepAnswer(tx, ctx, once.scope, once.fingerprint, { status: 201, json })
    return { json, sha256, replayed: false }
  })
}

/** The document of a delivery: the office's, as the log is. Its bytes are those of the delivery. */
async function fileDelivery(
  tx: Tx,
  ctx: Ctx,
  drop: Drop,
  { id: entityId }: InboundRecord,
  bytes: StoredContent & { storageKey: string },
): Promise<void> {
  const { tenantId } = ctx.actor
  const { filename, contentType } = drop
  const place = { ...(await resolvePlace(tx, ctx.actor, placeOf(drop))), folder: incomingFolder }
  const createdAt = ctx.clock.now()
  const { id: storedFileId } = await tx.storedFile.create({
    data: { tenantId, ...deliveredFiles, entityId, ...bytes, filename, contentType, createdAt },
    select: { id: true },
  })
  const how = { source: 'inbound', officeOnly: true } as const
  const { id } = await createDocument(tx, ctx, place, { storedFileId, filename }, how)
  await queueDocuments(tx, ctx, id)
}

/** Deliveries are the same when they have the same bytes under the same names. */
function onceFor({ actor }: Ctx, drop: Drop, key: string, sha256: string) {
  const scope: IdempotencyScope = { tenantId: actor.tenantId, caller: idempotentCaller(actor), route, key }
  const { source, filename, batch, part } = drop
  const place = namesPlace(drop) ? placeOf(drop) : {}
  return { scope, fingerprint: fingerprintOf({ source, filename, batch, part, sha256, ...place }) }
}

async function writeDelivery(
  tx: Tx,
  ctx: Ctx,
  { source, filename, contentType, batch, part }: Drop,
  { storageKey }: Upload,
  { sizeBytes, sha256 }: StoredContent,
): Promise<InboundRecord> {
  const { tenantId, keyId } = ctx.actor
  const row = await tx.inboundDelivery.create({
    data: {
      tenantId,
      source,
      filename,
      contentType,
      batch,
      part,
      storageKey,
      sizeBytes,
      sha256,
      apiKeyId: keyId,
      receivedAt: ctx.clock.now(),
    },
  })
  return toInboundRecord(row)
}

/** Locks the file until the transaction ends, so that no other transaction decides about it. */
async function lockFile(tx: Tx, { storageKey }: Upload): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${storageKey}, 0))`
}

async function endUpload(tx: Tx, tenantId: TenantId, { id }: Upload): Promise<void> {
  await tx.inboundUpload.deleteMany({ where: { tenantId, id } })
}

/**
 * Removes what a failed delivery has left. A commit whose response was lost has still happened, so the row decides: a
 * file with a row stays. What cannot be removed now is left to housekeeping.
 */
async function discardUpload(ctx: Ctx, upload: Upload): Promise<void> {
  const { tenantId } = ctx.actor
  const { storageKey } = upload
  try {
    const kept = await inTenant(ctx, async tx => {
      await lockFile(tx, upload)
      await endUpload(tx, tenantId, upload)
      await notifyLive(tx, tenantId, { topic: 'inbound', id: null, type: 'stopped' })
      return tx.inboundDelivery.findUnique({ where: { tenantId_storageKey: { tenantId, storageKey } } })
    })
    if (!kept) await discardBytes(ctx, upload.storageKey)
  } catch (error) {
    ctx.log.warn({ err: error, requestId: ctx.requestId }, 'a failed delivery could not be cleared yet')
  }
}
