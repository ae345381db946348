import type { DocumentStore, StoreChanges } from '../../../adapters/document-store/store'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { isReadOnly } from '../company-documents/rules'
import { updateDocument } from '../company-documents/update'
import { storedFilename } from '../inbound/stored-filename'
import { followPaths } from './follow-paths'
import { keyPrefixes } from './item-keys'
import { logStorageEvent } from './log-storage-event'
import { queueArrivals } from './queue-arrivals'
import { queueFolderScans } from './queue-folder-scans'
import { ensureSettings } from './settings-row'
import { unknownItems } from './unknown-items'

/**
 * Processes the changes at the provider, and moves the cursor with them. A new name that people gave an uploaded
 * document there is taken over. What they removed, another content of a document that came from here, and another name
 * or folder of one that the service has made, are recorded and copied again, because our own bytes are authoritative.
 * What they added, edited or moved of the rest is queued. Returns whether anything has to be copied or looked at.
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
  const last = new Map(reported.changes.map(({ id, item }) => [id, item]))
  if (last.size === 0) return false
  const { items, arrivals } = await (idsArePaths ? followPaths(tx, ctx, provider, last) : withUnknown(last))
  const ids = [...items.keys()]
  const [placements, folders] = await Promise.all([
    tx.documentPlacement.findMany({
      where: { tenantId, provider, itemId: { in: ids }, state: 'placed' },
      include: { document: true },
    }),
    tx.storageFolder.findMany({ where: { tenantId, provider, itemId: { in: ids } } }),
  ])
  const since = ctx.clock.now()
  let toCopy = false
  for (const { documentId, itemId, itemName, itemFolderId, digest, document } of placements) {
    const item = items.get(itemId ?? '')
    const where = { tenantId_documentId_provider: { tenantId, documentId, provider } }
    const details = { document_id: documentId, name: document.filename }
    // People work there on what they have put there: what they save is a version.
    const isTheirs = document.source === 'provider' && !document.deletedAt
    const isChanged = item && item.digest !== digest
    const isRenamed = item && item.name !== (itemName ?? document.filename)
    const isMoved = item && item.folderId !== itemFolderId
    if (!item || (isChanged && !isTheirs)) {
      const state = item ? 'waiting' : 'missing'
      const error = item ? 'changed_at_provider' : 'removed_at_provider'
      await tx.documentPlacement.update({ where, data: { state, error, since }, select: { documentId: true } })
      await logStorageEvent(tx, ctx, item ? 'document.changed' : 'document.removed', details)
      toCopy = true
    } else if (document.deletedAt) continue
    else if (isReadOnly(document.source)) {
      if (!isRenamed && !isMoved) continue
      await tx.documentPlacement.update({ where, data: { state: 'waiting', since }, select: { documentId: true } })
      if (isRenamed || itemFolderId !== null) await logStorageEvent(tx, ctx, 'document.put_back', details)
      toCopy = true
    } else if (isMoved || isChanged) {
      arrivals.push(item.id)
    } else if (isRenamed) {
      await tx.documentPlacement.update({ where, data: { itemName: item.name }, select: { documentId: true } })
      await updateDocument(ctx, { id: documentId, updates: { filename: storedFilename(item.name) } })
      await logStorageEvent(tx, ctx, 'document.renamed', { ...details, to: item.name })
      toCopy = true
    }
  }
  await queueArrivals(tx, ctx, provider, arrivals)
  toCopy ||= arrivals.length > 0
  for (const { id: folderId, itemId, path } of folders) {
    if (items.get(itemId ?? '')) continue
    await tx.storageFolder.update({
      where: { tenantId_id: { tenantId, id: folderId } },
      data: { state: 'missing', itemId: null, error: null, since },
      select: { id: true },
    })
    const { count } = await tx.documentPlacement.updateMany({
      where: { tenantId, provider, folderId },
      data: { state: 'missing', error: 'removed_at_provider', since },
    })
    await logStorageEvent(tx, ctx, 'folder.removed', { path, documents: count })
    toCopy ||= count > 0
  }
  const removed = ids.filter(id => items.get(id) === null)
  if (!(await holdsFolder(tx, { tenantId, provider }, removed))) return toCopy
  // A folder above those of records: changes to its content are not reported, so every item is checked.
  const { count } = await tx.documentPlacement.updateMany({
    where: { tenantId, provider, state: 'placed' },
    data: { state: 'waiting', since },
  })
  await logStorageEvent(tx, ctx, 'resync', { documents: count })
  return toCopy || count > 0

  async function withUnknown(items: typeof last) {
    const present = [...items.values()].filter(item => item !== null)
    return { items, arrivals: seesOthersFiles ? await unknownItems(tx, { tenantId, provider }, present) : [] }
  }
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
