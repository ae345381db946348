import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { DocumentStore, StoreItem } from '../../../adapters/document-store/store'
import { endsAccess, ProviderRefused } from '../../../adapters/provider/refused'
import type { StoredContent } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { afterCommit, inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { ProviderAway } from '../../../platform/jobs/failures'
import { notifyLive } from '../../../platform/records/live'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { addVersion } from '../company-documents/add-version'
import { createDocument } from '../company-documents/create-document'
import { insertDocumentFile } from '../company-documents/insert-document-file'
import { isReadOnly } from '../company-documents/rules'
import { updateDocument } from '../company-documents/update'
import { providerItems } from '../connections/provider-items'
import { assertSpace, storageFailed } from '../files/assert-space'
import { discardBytes } from '../files/discard-bytes'
import { storedFilename } from '../inbound/stored-filename'
import { logStorageEvent } from './log-storage-event'
import { openStore } from './open-store'
import { perSlice } from './per-slice'
import { queueFolderItems } from './queue-folder-items'
import { type FolderLocation, recordOfFolder } from './record-of-folder'
import { retryTimes } from './retry-times'
import type { StepWrite } from './step-write'
import { subfolderKey } from './subfolder-key'
import { unknownItems } from './unknown-items'
import { updatesFromLocation } from './updates-from-location'

/** A slice ends once it has read this much, so that a crash repeats little. */
const enoughBytes = 64 * 1024 * 1024
/** What fits into the time of a slice. Larger files stay where they are. */
export const maxArrivalBytes = 512 * 1024 * 1024
/** How long a file that is still being written is looked at again. */
const settlesWithinMs = 24 * 60 * 60_000

type StoredItem = StoredContent & { storageKey: string }

/** What an item turned out to be. */
type Arrival =
  /** Nothing to take over: removed meanwhile, not in a record's folder, ours, or a folder whose content is queued. */
  | { is: 'over' }
  /** Not complete there yet. */
  | { is: 'unsettled' }
  | { is: 'refused'; name: string; reason: string }
  | { is: 'file'; item: StoreItem; location: FolderLocation; stored: StoredItem }
  | { is: 'copy'; item: StoreItem; documentId: number; location: FolderLocation | null; stored: StoredItem | null }

/** Looks at what people put somewhere, moved or changed at the provider, and takes it over. */
export async function arrivalSlice(ctx: Ctx, provider: ProviderKind, signal: AbortSignal): Promise<StepWrite> {
  const { tenantId } = ctx.actor
  const rows = await inTenant(ctx, tx =>
    tx.storageArrival.findMany({
      where: { tenantId, provider, dueAt: { lte: ctx.clock.now() } },
      orderBy: [{ since: 'asc' }, { itemId: 'asc' }],
      take: perSlice,
    }),
  )
  if (rows.length === 0) return async () => false
  const store = await openStore(ctx, provider, signal)
  const look = arrivalLook(ctx, store, provider)
  const arrivals: Array<{ itemId: string; since: Date; arrival: Arrival }> = []
  const stored = () => arrivals.flatMap(({ arrival }) => ('stored' in arrival && arrival.stored ? arrival.stored : []))
  try {
    for (const { itemId, since } of rows) {
      arrivals.push({ itemId, since, arrival: await look(itemId) })
      if (stored().reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) >= enoughBytes) break
    }
  } catch (error) {
    for (const { storageKey } of stored()) await discardBytes(ctx, storageKey)
    throw error
  }
  return async (tx, inner) => {
    for (const one of arrivals) await writeArrival(tx, inner, { provider, store }, one)
    await notifyLive(tx, tenantId, { topic: 'documents', id: null, type: 'synced' })
    return rows.length === perSlice || arrivals.length < rows.length
  }
}

function arrivalLook(ctx: Ctx, store: DocumentStore, provider: ProviderKind) {
  const of = { tenantId: ctx.actor.tenantId, provider }
  const locate = recordOfFolder(ctx, store, provider)

  async function look(itemId: string): Promise<Arrival> {
    const item = await store.stat(itemId)
    if (!item) return { is: 'over' }
    try {
      return await lookAt(item)
    } catch (error) {
      // One item, or a folder above it, that the provider refuses does not hold up the others.
      if (!(error instanceof ProviderRefused) || endsAccess(error.reason)) throw error
      return { is: 'refused', name: item.name, reason: error.reason }
    }
  }

  async function lookAt(item: StoreItem): Promise<Arrival> {
    if (item.isFolder) return folder(item)
    const [placement, [unknown]] = await inTenant(ctx, async tx => [
      await tx.documentPlacement.findFirst({ where: { ...of, itemId: item.id }, include: { document: true } }),
      await unknownItems(tx, of, [item]),
    ])
    if (placement) return copy(item, placement)
    // Where we are shown our own files alone, one without a row is an upload whose run ended.
    if (!unknown || !store.seesOthersFiles) return { is: 'over' }
    const location = await locate(item.folderId)
    // Programs create empty files first; the change that fills it is reported as well.
    if (!location || item.sizeBytes === 0) return { is: 'over' }
    const taken = await take(item)
    return 'storageKey' in taken ? { is: 'file', item, location, stored: taken } : taken
  }

  /** A folder that people moved in is reported without what lies in it. */
  async function folder({ id }: StoreItem): Promise<Arrival> {
    if (!store.seesOthersFiles || !(await locate(id))) return { is: 'over' }
    await queueFolderItems(ctx, provider, store.list(id))
    return { is: 'over' }
  }

  async function copy(
    item: StoreItem,
    { documentId, digest, document }: { documentId: number; digest: string | null; document: CopiedDocument },
  ): Promise<Arrival> {
    if (document.deletedAt || isReadOnly(document.source)) return { is: 'over' }
    const location = await locate(item.folderId)
    const isVersion = document.source === 'provider' && item.digest !== digest && item.sizeBytes > 0
    const taken = isVersion ? await take(item) : null
    if (taken === null) return { is: 'copy', item, documentId, location, stored: null }
    return 'storageKey' in taken ? { is: 'copy', item, documentId, location, stored: taken } : taken
  }

  /** Streams the bytes of a file into our own storage; they are whole, and were not changed meanwhile. */
  async function take(
    item: StoreItem,
  ): Promise<StoredItem | Extract<Arrival, { is: 'over' | 'unsettled' | 'refused' }>> {
    if (item.sizeBytes > maxArrivalBytes) return { is: 'refused', name: item.name, reason: 'too_large' }
    if (item.digest === null) return { is: 'unsettled' }
    const stored = await storeBytesOf(ctx, store, item)
    if (!stored) return { is: 'over' }
    const after = await store.stat(item.id)
    if (stored.sizeBytes === item.sizeBytes && after?.digest === item.digest) return stored
    await discardBytes(ctx, stored.storageKey)
    return after ? { is: 'unsettled' } : { is: 'over' }
  }

  return look
}

interface CopiedDocument {
  source: string
  deletedAt: Date | null
}

async function storeBytesOf(ctx: Ctx, store: DocumentStore, item: StoreItem): Promise<StoredItem | null> {
  try {
    await assertSpace(ctx, item.sizeBytes)
    const bytes = await store.get(item.id)
    if (!bytes) return null
    const storageKey = `${ctx.actor.tenantId}/document/${randomUUID()}`
    const body = Readable.from(atMost(item.sizeBytes, bytes), { objectMode: false })
    const stored = await ctx.storage.put(storageKey, body).catch(error => {
      if (body.errored) throw new ProviderAway('storage.download_failed', { cause: body.errored })
      throw storageFailed(ctx, error)
    })
    return { ...stored, storageKey }
  } catch (error) {
    // A full disk of our own costs the run no attempt either.
    if (error instanceof DomainError && error.key === 'storage.unavailable')
      throw new ProviderAway(error.key, { retryAfterMs: retryTimes.unsettledMs, cause: error })
    throw error
  }
}

/** Ends one chunk after the promised size: the file has been changed since. */
async function* atMost(sizeBytes: number, bytes: Readable): AsyncGenerator<Buffer> {
  let read = 0
  for await (const chunk of bytes) {
    read += chunk.length
    yield chunk
    if (read > sizeBytes) return
  }
}

interface Where {
  provider: ProviderKind
  store: Pick<DocumentStore, 'seesOthersFiles'>
}

async function writeArrival(
  tx: Tx,
  ctx: Ctx,
  { provider, store }: Where,
  { itemId, since, arrival }: { itemId: string; since: Date; arrival: Arrival },
): Promise<void> {
  const { tenantId } = ctx.actor
  const where = { tenantId_provider_itemId: { tenantId, provider, itemId } }
  const now = ctx.clock.now()
  if (arrival.is === 'unsettled' && now.getTime() - since.getTime() < settlesWithinMs) {
    const dueAt = new Date(now.getTime() + retryTimes.unsettledMs)
    await tx.storageArrival.update({ where, data: { dueAt }, select: { itemId: true } })
    return
  }
  await tx.storageArrival.delete({ where, select: { itemId: true } })
  if (arrival.is === 'refused')
    await logStorageEvent(tx, ctx, 'document.not_taken_in', { name: arrival.name, reason: arrival.reason })
  else if (arrival.is === 'file') await takeIn(tx, ctx, provider, arrival)
  else if (arrival.is === 'copy') await follow(tx, ctx, { provider, store }, arrival)
}

/** The rows of a file's bytes, named as a document may be. */
const fileOf = (tx: Tx, ctx: Ctx, item: StoreItem, stored: StoredItem) =>
  insertDocumentFile(tx, ctx, {
    ...{ ...stored, filename: storedFilename(item.name), contentType: 'application/octet-stream' },
  })

/**
 * Makes a new file a document of its folder's record. The office's, as what other systems deliver: it may hold sums.
 */
async function takeIn(
  tx: Tx,
  ctx: Ctx,
  provider: ProviderKind,
  { item, location, stored }: Extract<Arrival, { is: 'file' }>,
): Promise<void> {
  const { tenantId, companyId } = ctx.actor
  const { folder, name, unregistered } = location
  const { projectId, contactId } = folder
  const storedFileId = await fileOf(tx, ctx, item, stored)
  const { id } = await createDocument(
    tx,
    ctx,
    { projectId, contactId, offerId: null, rapportId: null, invoiceId: null, folder: name },
    { storedFileId, filename: storedFilename(item.name) },
    { source: 'provider', officeOnly: true },
  )
  const now = ctx.clock.now()
  const placed = { tenantId, documentId: id, provider, state: 'placed', folderId: folder.id, placedAt: now, since: now }
  await tx.documentPlacement.create({
    data: { ...placed, ...seenAs(item), storedFileId },
    select: { documentId: true },
  })
  // From now on both are ours: a new version replaces this item, and other documents go into this folder.
  const register = providerItems(ctx, provider)
  await register.keep(`document:${companyId}:${id}`, item)
  if (unregistered) await keepFolder(ctx, provider, location)
  await logStorageEvent(tx, ctx, 'document.taken_in', { document_id: id, name: item.name })
}

async function keepFolder(ctx: Ctx, provider: ProviderKind, { folder, name, unregistered }: FolderLocation) {
  const register = providerItems(ctx, provider)
  const key = subfolderKey(ctx.actor.companyId, folder.id, name)
  if (unregistered && (await register.find(key)) === null) await register.keep(key, unregistered)
}

const seenAs = ({ id, name, folderId, digest }: StoreItem) => ({
  ...{ itemId: id, itemName: name, itemFolderId: folderId, digest },
})

/** Lets a document follow its copy: to another folder or record, to another name, to the bytes that people saved. */
async function follow(
  tx: Tx,
  ctx: Ctx,
  { provider, store }: Where,
  { item, documentId, location, stored }: Extract<Arrival, { is: 'copy' }>,
): Promise<void> {
  const { tenantId } = ctx.actor
  const where = { tenantId_documentId_provider: { tenantId, documentId, provider } }
  const before = await tx.documentPlacement.findUnique({ where, include: { document: true } })
  if (!before || before.document.deletedAt) {
    if (stored) afterCommit(tx, () => void discardBytes(ctx, stored.storageKey))
    return
  }
  const { document } = before
  const details = { document_id: documentId, name: document.filename }
  if (stored) {
    const storedFileId = await fileOf(tx, ctx, item, stored)
    const file = { storedFileId, filename: storedFilename(item.name) }
    await addVersion(tx, ctx, documentId, file, { action: 'document.version_added' })
    await tx.documentPlacement.update({
      where,
      data: { storedFileId, digest: item.digest },
      select: { documentId: true },
    })
    await logStorageEvent(tx, ctx, 'document.version_taken_in', details)
  }
  const seen = { itemName: item.name, itemFolderId: item.folderId }
  if (!location) {
    await tx.documentPlacement.update({ where, data: seen, select: { documentId: true } })
    // Where we see our own files alone, its folder may lie within that of the record.
    if (store.seesOthersFiles) await putBack()
    return
  }
  const place = updatesFromLocation(location, document)
  const isRenamed = item.name !== (before.itemName ?? document.filename)
  const name = isRenamed ? { filename: storedFilename(item.name) } : {}
  const data = { ...seen, folderId: location.folder.id }
  await tx.documentPlacement.update({ where, data, select: { documentId: true } })
  if (!place && !isRenamed) return
  if (location.unregistered) await keepFolder(ctx, provider, location)
  try {
    await updateDocument(ctx, { id: documentId, updates: { ...place, ...name } })
    await logStorageEvent(tx, ctx, place ? 'document.moved' : 'document.renamed', { ...details, to: item.name })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await putBack()
  }

  async function putBack() {
    const waiting = { state: 'waiting', since: ctx.clock.now() }
    await tx.documentPlacement.update({ where, data: waiting, select: { documentId: true } })
    await logStorageEvent(tx, ctx, 'document.put_back', details)
  }
}
