import type { DocumentStore, StoreItem } from '../../../adapters/document-store/store'
import type { Ctx } from '../../../context'
import { afterCommit, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { addVersion } from '../company-documents/add-version'
import { createDocument } from '../company-documents/create-document'
import { insertDocumentFile } from '../company-documents/insert-document-file'
import { updateDocument } from '../company-documents/update'
import { providerItems } from '../connections/provider-items'
import { discardBytes } from '../files/discard-bytes'
import { storedFilename } from '../inbound/stored-filename'
import { itemKeys } from './item-keys'
import { logStorageEvent } from './log-storage-event'
import type { Arrival, StoredItem } from './look-at-arrival'
import type { FolderLocation } from './record-of-folder'
import { retryTimes } from './retry-times'
import { updatesFromLocation } from './updates-from-location'

/** How long a file that is still being written is looked at again. */
const settlesWithinMs = 24 * 60 * 60_000

interface Where {
  provider: ProviderKind
  store: Pick<DocumentStore, 'seesOthersFiles' | 'idsArePaths'>
}

interface Looked {
  itemId: string
  since: Date
  dueAt: Date
  arrival: Arrival
}

/**
 * Writes what an item turned out to be: a new document, or a change of the one whose copy it is. One that is not
 * complete at the provider is looked at again for a day. One that is not taken in is reported once; where it is listed
 * again and again, it stays in the queue and is looked at daily.
 */
export async function writeArrival(
  tx: Tx,
  ctx: Ctx,
  { provider, store }: Where,
  { itemId, since, dueAt: wasDueAt, arrival }: Looked,
): Promise<void> {
  const { tenantId } = ctx.actor
  const where = { tenantId_provider_itemId: { tenantId, provider, itemId } }
  const now = ctx.clock.now()
  if (arrival.is === 'unsettled' && now.getTime() - since.getTime() < settlesWithinMs) {
    const dueAt = new Date(now.getTime() + retryTimes.unsettledMs)
    await tx.storageArrival.update({ where, data: { dueAt }, select: { itemId: true } })
    return
  }
  const isLeft = store.idsArePaths && (arrival.is === 'refused' || arrival.is === 'marked')
  if (isLeft) {
    const dueAt = new Date(now.getTime() + retryTimes.leftThereMs)
    await tx.storageArrival.update({ where, data: { dueAt }, select: { itemId: true } })
    if (wasDueAt.getTime() - since.getTime() >= retryTimes.leftThereMs) return
  } else await tx.storageArrival.delete({ where, select: { itemId: true } })
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
  await register.keep(itemKeys.document(companyId, id), item)
  if (unregistered) await keepFolder(ctx, provider, location)
  await logStorageEvent(tx, ctx, 'document.taken_in', { document_id: id, name: item.name })
}

async function keepFolder(ctx: Ctx, provider: ProviderKind, { folder, name, unregistered }: FolderLocation) {
  const register = providerItems(ctx, provider)
  const key = itemKeys.subfolder(ctx.actor.companyId, folder.id, name)
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
  { item, documentId, movedTo, stored }: Extract<Arrival, { is: 'copy' }>,
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
  if (movedTo === 'outside') {
    await tx.documentPlacement.update({ where, data: seen, select: { documentId: true } })
    // Where we see our own files alone, its folder may lie within that of the record.
    if (store.seesOthersFiles) await putBack()
    return
  }
  const place = movedTo && updatesFromLocation(movedTo, document)
  const isRenamed = item.name !== (before.itemName ?? document.filename)
  const name = isRenamed ? { filename: storedFilename(item.name) } : {}
  const data = { ...seen, ...(movedTo ? { folderId: movedTo.folder.id } : {}) }
  await tx.documentPlacement.update({ where, data, select: { documentId: true } })
  if (!place && !isRenamed) return
  if (movedTo) await keepFolder(ctx, provider, movedTo)
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
