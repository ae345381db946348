import type { Prisma } from '../../../../prisma/client/client'
import type { DocumentStore, StoreItem } from '../../../adapters/document-store/store'
import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { notifyLive } from '../../../platform/records/live'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { providerItems } from '../connections/provider-items'
import { storedFilename } from '../inbound/stored-filename'
import { ensureRootFolder } from './ensure-root-folder'
import { type Folders, folderMaker } from './folder-maker'
import { formerFiles } from './former-files'
import { itemKeys } from './item-keys'
import { maxPerSlice } from './limits'
import { openStore } from './open-store'
import { recordOfFolder } from './record-of-folder'
import { withRecordNames } from './record-path'
import { refusalOfItem } from './refusal-of-item'
import { retryTimes } from './retry-times'
import { loadSettings } from './settings-row'
import type { StepWrite } from './step-write'
import { updatesFromLocation } from './updates-from-location'

const withPlacement = (provider: ProviderKind) =>
  ({
    storedFile: true,
    ...withRecordNames,
    placements: { where: { provider } },
  }) as const
type DueDocument = Prisma.CompanyDocumentGetPayload<{ include: ReturnType<typeof withPlacement> }>

/**
 * Documents that are not at the provider as they should be: never copied, waiting (also to be removed there, in the
 * bin), lost, or failed a while ago.
 */
const dueAt = (tenantId: number, provider: ProviderKind, now: Date): Prisma.CompanyDocumentWhereInput => ({
  tenantId,
  OR: [
    { deletedAt: null, placements: { none: { provider } } },
    { placements: { some: { provider, state: { in: ['waiting', 'missing'] } } } },
    {
      placements: { some: { provider, state: 'error', since: { lt: new Date(now.getTime() - retryTimes.refusedMs) } } },
    },
  ],
})

/** Result for one document. */
type Outcome =
  | { documentId: number; gone: true }
  | { documentId: number; item: StoreItem; folderId: number; of: DueDocument }
  | { documentId: number; error: string }

/** Copies what is due, renames and moves what was renamed, and removes what is in the bin. */
export async function placeDocumentsSlice(ctx: Ctx, provider: ProviderKind, signal: AbortSignal): Promise<StepWrite> {
  const { tenantId } = ctx.actor
  const [settings, documents] = await inTenant(ctx, tx =>
    Promise.all([
      loadSettings(tx, ctx),
      tx.companyDocument.findMany({
        where: dueAt(tenantId, provider, ctx.clock.now()),
        include: withPlacement(provider),
        orderBy: { id: 'asc' },
        take: maxPerSlice,
      }),
    ]),
  )
  if (!settings || documents.length === 0) return async () => false
  const store = await openStore(ctx, provider, signal)
  const root = await ensureRootFolder(store, ctx)
  // Taken before the first copy, so that changes that people make there meanwhile are read afterwards.
  const start = settings.cursor === null ? await store.startCursor() : null
  const folders = folderMaker(ctx, { store, provider, root, pattern: settings.folderPattern })
  const at = {
    ...{ store, provider, folders, locate: recordOfFolder(ctx, store, provider) },
    findFormer: formerFiles(ctx, store, provider, documents),
  }
  const outcomes: Outcome[] = []
  for (const document of documents) outcomes.push(await placeOne(ctx, at, document))
  return async (tx, inner) => {
    if (start)
      await tx.storageSetting.updateMany({ where: { tenantId, provider, cursor: null }, data: { cursor: start } })
    const versions = await lockedVersions(tx, tenantId, documents)
    for (const outcome of outcomes) await writeOutcome(tx, inner, provider, outcome, versions)
    await notifyLive(tx, tenantId, { topic: 'documents', id: null, type: 'synced' })
    return documents.length === maxPerSlice
  }
}

interface Place {
  store: DocumentStore
  provider: ProviderKind
  folders: Folders
  locate: ReturnType<typeof recordOfFolder>
  findFormer: ReturnType<typeof formerFiles>
}

async function placeOne(
  ctx: Ctx,
  { store, provider, folders, locate, findFormer }: Place,
  document: DueDocument,
): Promise<Outcome> {
  const { id: documentId, filename, storedFile, placements } = document
  const [placement] = placements
  try {
    if (document.deletedAt) {
      if (placement?.itemId) await store.delete(placement.itemId)
      return { documentId, gone: true }
    }
    const folder = await folders.ensureOf(document)
    const there = placement?.itemId ? await store.stat(placement.itemId) : null
    const isSame = placement?.storedFileId === document.storedFileId
    const isWhole = isSame && there && placement.digest && there.digest === placement.digest
    const moved = isWhole ? await store.move(there.id, await targetOf(there, folder.itemId)) : null
    const key = itemKeys.document(ctx.actor.companyId, documentId)
    const former = await formerItem(folder.itemId, key)
    const item =
      moved ??
      former ??
      (await store.put({
        ...{ folderId: folder.itemId, name: filename, key },
        ...{ contentType: storedFile.contentType, sizeBytes: Number(storedFile.sizeBytes) },
        async open() {
          const bytes = await ctx.storage.get(storedFile.storageKey)
          if (!bytes) throw new ProviderRefused('damaged', { cause: 'own bytes are missing' })
          return bytes
        },
      }))
    return { documentId, item, folderId: folder.id, of: document }
  } catch (error) {
    return { documentId, error: refusalOfItem(error) }
  }

  /**
   * What people had put there, and had become this document, is not copied beside itself. Where ids are not paths, a
   * provider that is connected again gets a folder of its own beside the former one.
   */
  async function formerItem(folderId: string, key: string): Promise<StoreItem | null> {
    if (placement || document.source !== 'provider' || !store.idsArePaths) return null
    const item = await findFormer(folderId, document)
    if (item) await providerItems(ctx, provider).keep(key, item)
    return item
  }

  /** What people called it there stays where our name is only the safe form of it, and so does a deeper folder. */
  async function targetOf(there: StoreItem, folderId: string) {
    const name = storedFilename(there.name) === filename ? there.name : filename
    const isInside = there.folderId === folderId || !store.seesOthersFiles ? null : await locate(there.folderId)
    return isInside && updatesFromLocation(isInside, document) === null ? { name } : { name, folderId }
  }
}

/** The current versions of the records, locked: none of them changes until the transaction ends. */
async function lockedVersions(tx: Tx, tenantId: number, documents: readonly DueDocument[]) {
  const rows = await tx.$queryRaw<Array<{ id: number; version: number }>>`
    select id, version from company_documents
    where tenant_id = ${tenantId} and id = any(${documents.map(({ id }) => id)}::int[]) order by id for share`
  return new Map(rows.map(({ id, version }) => [id, version]))
}

async function writeOutcome(
  tx: Tx,
  ctx: Ctx,
  provider: ProviderKind,
  outcome: Outcome,
  versions: ReadonlyMap<number, number>,
): Promise<void> {
  const { tenantId } = ctx.actor
  const key = { tenantId, documentId: outcome.documentId, provider }
  const since = ctx.clock.now()
  if ('gone' in outcome) return void (await tx.documentPlacement.deleteMany({ where: key }))
  const columns =
    'error' in outcome
      ? { state: 'error', error: outcome.error, since }
      : {
          // What was changed while it was being copied is copied once more.
          state: versions.get(outcome.documentId) === outcome.of.version ? 'placed' : 'waiting',
          ...{ error: null, since, placedAt: since, folderId: outcome.folderId },
          ...{ itemId: outcome.item.id, digest: outcome.item.digest, storedFileId: outcome.of.storedFileId },
          ...{ itemName: outcome.item.name, itemFolderId: outcome.item.folderId },
        }
  await tx.documentPlacement.upsert({
    where: { tenantId_documentId_provider: key },
    create: { ...key, ...columns },
    update: columns,
    select: { documentId: true },
  })
}
