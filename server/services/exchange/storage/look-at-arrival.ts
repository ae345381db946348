import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { DocumentStore, StoreItem } from '../../../adapters/document-store/store'
import { endsAccess, ProviderRefused } from '../../../adapters/provider/refused'
import type { StoredContent } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { ProviderAway } from '../../../platform/jobs/failures'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { isReadOnly } from '../company-documents/rules'
import { assertSpace, storageFailed } from '../files/assert-space'
import { discardBytes } from '../files/discard-bytes'
import { maxArrivalBytes } from './limits'
import { queueFolderItems } from './queue-folder-items'
import { type FolderLocation, recordOfFolder } from './record-of-folder'
import { retryTimes } from './retry-times'
import { unknownItems } from './unknown-items'

/** Bytes of a file in our own storage. */
export type StoredItem = StoredContent & { storageKey: string }

/** What an item turned out to be. */
export type Arrival =
  /** Nothing to take over: removed meanwhile, not in a record's folder, ours, or a folder whose content is queued. */
  | { is: 'over' }
  /** A copy of ours without a row, or what people have made of one. */
  | { is: 'marked' }
  /** Not complete there yet. */
  | { is: 'unsettled' }
  | { is: 'refused'; name: string; reason: string }
  | { is: 'file'; item: StoreItem; location: FolderLocation; stored: StoredItem }
  | { is: 'copy'; item: StoreItem; documentId: number; movedTo: MovedTo; stored: StoredItem | null }

/** The folder to which people have moved a copy; null where they have not, `outside` where it belongs to no record. */
type MovedTo = FolderLocation | 'outside' | null

/**
 * Returns what looks at an item by its id at the provider: what it is, with its bytes stored where they are to be taken
 * over. Each folder is requested once.
 */
export function lookAtArrival(ctx: Ctx, store: DocumentStore, provider: ProviderKind) {
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
    if (item.isMarked) return { is: 'marked' }
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

  async function copy(item: StoreItem, { documentId, digest, itemFolderId, document }: Copy): Promise<Arrival> {
    if (document.deletedAt || isReadOnly(document.source)) return { is: 'over' }
    const movedTo = item.folderId === itemFolderId ? null : ((await locate(item.folderId)) ?? 'outside')
    const isVersion = document.source === 'provider' && item.digest !== digest && item.sizeBytes > 0
    const taken = isVersion ? await take(item) : null
    if (taken === null) return { is: 'copy', item, documentId, movedTo, stored: null }
    return 'storageKey' in taken ? { is: 'copy', item, documentId, movedTo, stored: taken } : taken
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

interface Copy {
  documentId: number
  digest: string | null
  /** Where it was seen last. */
  itemFolderId: string | null
  document: { source: string; deletedAt: Date | null }
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
