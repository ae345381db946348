import type { Prisma } from '../../../../prisma/client/client'
import type { DocumentStore, StoreChanges, StoreItem } from '../../../adapters/document-store/store'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { isReadOnly } from '../company-documents/rules'
import { followPaths } from './follow-paths'
import { keyPrefixes } from './item-keys'
import { logStorageEvent, logStorageEvents, type StorageEvent } from './log-storage-event'
import { queueArrivals } from './queue-arrivals'
import { queueFolderScans } from './queue-folder-scans'
import { ensureSettings } from './settings-row'
import { unknownItems } from './unknown-items'

const whatIsCopied = {
  ...{ documentId: true, itemId: true, itemName: true, itemFolderId: true, digest: true },
  document: { select: { filename: true, source: true, deletedAt: true } },
} as const satisfies Prisma.DocumentPlacementSelect
type Copy = Prisma.DocumentPlacementGetPayload<{ select: typeof whatIsCopied }>

/**
 * Processes the changes at the provider, and moves the cursor with them. What people removed there, another content of
 * a document that came from here, and another name or folder of one that the service has made, are recorded and copied
 * again, because our own bytes are authoritative. What they added, edited, renamed or moved of the rest is queued.
 * However many changes there are, the number of statements is the same. Returns whether anything has to be copied or
 * looked at.
 */
export async function applyChanges(
  tx: Tx,
  ctx: Ctx,
  provider: ProviderKind,
  reported: StoreChanges,
  { seesOthersFiles, idsArePaths }: Pick<DocumentStore, 'seesOthersFiles' | 'idsArePaths'>,
): Promise<boolean> {
  const { tenantId } = ctx.actor
  const { id } = await ensureSettings(tx, ctx)
  await tx.storageSetting.update({
    where: { tenantId_id: { tenantId, id } },
    data: { cursor: reported.cursor },
    select: { id: true },
  })
  if (reported.resync) {
    // What happened meanwhile is unknown: every item is checked.
    const { count } = await tx.documentPlacement.updateMany({
      where: { tenantId, provider, state: 'placed' },
      data: { state: 'waiting', since: ctx.clock.now() },
    })
    if (seesOthersFiles) await queueFolderScans(tx, ctx, provider)
    await logStorageEvent(tx, ctx, 'resync', { documents: count })
    return true
  }
  // Of several changes to one item the last one has its current state.
  const latest = new Map(reported.changes.map(({ id, item }) => [id, item]))
  if (latest.size === 0) return false
  const present = [...latest.values()].filter(item => item !== null)
  const { items, arrivals } = idsArePaths
    ? await followPaths(tx, ctx, provider, latest)
    : { items: latest, arrivals: seesOthersFiles ? await unknownItems(tx, { tenantId, provider }, present) : [] }
  const ids = [...items.keys()]
  const copies = await tx.documentPlacement.findMany({
    where: { tenantId, provider, itemId: { in: ids }, state: 'placed' },
    select: whatIsCopied,
  })
  const { removed: lost, changed, putBack, followed, events } = sortCopies(copies, items)
  const since = ctx.clock.now()
  const placements = (documentIds: readonly number[], data: { state: string; error?: string }) =>
    tx.documentPlacement.updateMany({
      where: { tenantId, provider, documentId: { in: [...documentIds] } },
      data: { ...data, since },
    })
  await placements(lost, { state: 'missing', error: 'removed_at_provider' })
  await placements(changed, { state: 'waiting', error: 'changed_at_provider' })
  await placements(putBack, { state: 'waiting' })
  await logStorageEvents(tx, ctx, events)
  arrivals.push(...followed)
  await queueArrivals(tx, ctx, provider, arrivals)
  const removed = ids.filter(id => items.get(id) === null)
  const lostWithFolders = await loseFolders(tx, ctx, provider, removed)
  const toCopy = [lost, changed, putBack, arrivals].some(({ length }) => length > 0) || lostWithFolders > 0
  if (!(await holdsFolder(tx, { tenantId, provider }, removed))) return toCopy
  // A folder above those of records: changes to its content are not reported, so every item is checked.
  const { count } = await tx.documentPlacement.updateMany({
    where: { tenantId, provider, state: 'placed' },
    data: { state: 'waiting', since },
  })
  await logStorageEvent(tx, ctx, 'resync', { documents: count })
  return toCopy || count > 0
}

/**
 * What the changes mean for the copies that they are about, and what the log says of it. Of one that the service has
 * not made, another name, folder or content is looked at item by item.
 */
function sortCopies(copies: readonly Copy[], items: ReadonlyMap<string, StoreItem | null>) {
  const removed: number[] = []
  const changed: number[] = []
  const putBack: number[] = []
  const followed: string[] = []
  const events: StorageEvent[] = []
  for (const { documentId, itemId, itemName, itemFolderId, digest, document } of copies) {
    const item = items.get(itemId ?? '')
    const details = { document_id: documentId, name: document.filename }
    // People work there on what they have put there: what they save is a version.
    const isTheirs = document.source === 'provider' && !document.deletedAt
    const isChanged = item && item.digest !== digest
    const isRenamed = item && item.name !== (itemName ?? document.filename)
    const isMoved = item && item.folderId !== itemFolderId
    if (!item) {
      removed.push(documentId)
      events.push({ kind: 'document.removed', details })
    } else if (isChanged && !isTheirs) {
      changed.push(documentId)
      events.push({ kind: 'document.changed', details })
    } else if (document.deletedAt || !(isChanged || isRenamed || isMoved)) continue
    else if (isReadOnly(document.source)) {
      putBack.push(documentId)
      if (isRenamed || itemFolderId !== null) events.push({ kind: 'document.put_back', details })
    } else followed.push(item.id)
  }
  return { removed, changed, putBack, followed, events }
}

/** Marks folders of records that are gone, with the copies in them. Returns how many copies. */
async function loseFolders(tx: Tx, ctx: Ctx, provider: ProviderKind, itemIds: readonly string[]): Promise<number> {
  const { tenantId } = ctx.actor
  const since = ctx.clock.now()
  const folders = await tx.storageFolder.findMany({
    where: { tenantId, provider, itemId: { in: [...itemIds] } },
    select: { id: true, path: true },
  })
  if (folders.length === 0) return 0
  const ids = folders.map(({ id }) => id)
  const within = { tenantId, provider, folderId: { in: ids } }
  const counts = await tx.documentPlacement.groupBy({ by: ['folderId'], where: within, _count: true })
  const countOf = new Map(counts.map(({ folderId, _count }) => [folderId, _count]))
  await tx.storageFolder.updateMany({
    where: { tenantId, id: { in: ids } },
    data: { state: 'missing', itemId: null, error: null, since },
  })
  const { count } = await tx.documentPlacement.updateMany({
    where: within,
    data: { state: 'missing', error: 'removed_at_provider', since },
  })
  const events = folders.map(({ id, path }) => ({
    kind: 'folder.removed',
    details: { path, documents: countOf.get(id) ?? 0 },
  }))
  await logStorageEvents(tx, ctx, events)
  return count
}

async function holdsFolder(
  tx: Tx,
  of: { tenantId: number; provider: ProviderKind },
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return false
  const isFolder = Object.values(keyPrefixes).map(prefix => ({ key: { startsWith: prefix } }))
  const where = { ...of, itemId: { in: [...ids] }, OR: isFolder }
  const item = await tx.storageItem.findFirst({ where, select: { key: true } })
  return item !== null
}
