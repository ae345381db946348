import type { Prisma } from '../../../../prisma/client/client'
import type { DocumentStore, StoreChanges, StoreItem } from '../../../adapters/document-store/store'
import { endsAccess, ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { JobRefused, ProviderAway } from '../../../platform/jobs/failures'
import { jobHandler, type SliceWrite } from '../../../platform/jobs/jobs'
import { notifyLive } from '../../../platform/records/live'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { markRevoked } from '../connections/access-tokens'
import { storedFilename } from '../inbound/stored-filename'
import { applyChanges } from './apply-changes'
import { arrivalSlice, type StepWrite } from './arrival-slice'
import { countMissingBytes } from './count-missing-bytes'
import { openStore, rootFolder } from './open-store'
import { type Folders, folderNames, misplacedFolders, placeFolders } from './place-folders'
import { placeIn, recordOfFolder } from './record-of-folder'
import { removeOldBin } from './retention'
import { defaultPattern } from './schema'
import { ensureSettings, externalProvider, loadSettings, note } from './settings'
import { type DeepCursor, type SyncCursor, storageDeep, storageSync } from './storage-sync'

/** Documents or folders per slice: few enough that a crash repeats little. */
const perSlice = 20
/** As the interface says: the next run continues where this one ended. */
const maxPages = 20
/** What failed is retried after this time. */
const againAfterMs = 60 * 60_000

const withPlacement = (provider: ProviderKind) =>
  ({
    storedFile: true,
    ...folderNames,
    placements: { where: { provider } },
  }) as const
export type PlacedDocument = Prisma.CompanyDocumentGetPayload<{ include: ReturnType<typeof withPlacement> }>

/**
 * Documents that are not at the provider as they should be: never copied, waiting, lost, failed a while ago, or in the
 * bin.
 */
const dueAt = (tenantId: number, provider: ProviderKind, now: Date): Prisma.CompanyDocumentWhereInput => ({
  tenantId,
  OR: [
    { deletedAt: null, placements: { none: { provider } } },
    { placements: { some: { provider, state: { in: ['waiting', 'missing'] } } } },
    { placements: { some: { provider, state: 'error', since: { lt: new Date(now.getTime() - againAfterMs) } } } },
  ],
})

/** Result for one document. */
type Outcome =
  | { documentId: number; gone: true }
  | { documentId: number; item: StoreItem; folderId: number; of: PlacedDocument }
  | { documentId: number; error: string }

/** Moves and renames folders whose project or contact was renamed or archived. */
async function folderSlice(ctx: Ctx, provider: ProviderKind, signal: AbortSignal): Promise<StepWrite> {
  const { tenantId } = ctx.actor
  const triedBefore = new Date(ctx.clock.now().getTime() - againAfterMs)
  const [settings, misplaced] = await inTenant(ctx, async tx => {
    const settings = await loadSettings(tx, ctx)
    const pattern = settings?.folderPattern ?? defaultPattern
    return [settings, await misplacedFolders(tx, { tenantId, provider, pattern, triedBefore })] as const
  })
  if (!settings || misplaced.length === 0) return async () => false
  const store = await openStore(ctx, provider, signal)
  const root = await rootFolder(store, ctx)
  const folders = placeFolders(ctx, { store, provider, root, pattern: settings.folderPattern })
  const refused: Array<{ id: number; error: string }> = []
  for (const record of misplaced.slice(0, perSlice))
    await folders.ofRecord(record).catch(error => refused.push({ id: record.id, error: refusalOf(error) }))
  return async (tx, inner) => {
    for (const { id, error } of refused)
      await tx.storageFolder.update({
        where: { tenantId_id: { tenantId, id } },
        data: { state: 'error', error, since: inner.clock.now() },
        select: { id: true },
      })
    await notifyLive(tx, tenantId, { topic: 'documents', id: null, type: 'synced' })
    return misplaced.length > perSlice
  }
}

/** Why a provider refuses one item. A refusal of the whole account is thrown: no other item would fare better. */
function refusalOf(error: unknown): string {
  if (!(error instanceof ProviderRefused) || endsAccess(error.reason)) throw error
  return error.reason
}

/** Copies what is due, renames and moves what was renamed, and removes what is in the bin. */
async function copySlice(ctx: Ctx, provider: ProviderKind, signal: AbortSignal): Promise<StepWrite> {
  const { tenantId } = ctx.actor
  const [settings, documents] = await inTenant(ctx, tx =>
    Promise.all([
      loadSettings(tx, ctx),
      tx.companyDocument.findMany({
        where: dueAt(tenantId, provider, ctx.clock.now()),
        include: withPlacement(provider),
        orderBy: { id: 'asc' },
        take: perSlice,
      }),
    ]),
  )
  if (!settings || documents.length === 0) return async () => false
  const store = await openStore(ctx, provider, signal)
  const root = await rootFolder(store, ctx)
  // Taken before the first copy, so that changes that people make there meanwhile are read afterwards.
  const start = settings.cursor === null ? await store.startCursor() : null
  const folders = placeFolders(ctx, { store, provider, root, pattern: settings.folderPattern })
  const at = { store, folders, locate: recordOfFolder(ctx, store, provider) }
  const outcomes: Outcome[] = []
  for (const document of documents) outcomes.push(await placeOne(ctx, at, document))
  return async (tx, inner) => {
    if (start)
      await tx.storageSetting.updateMany({ where: { tenantId, provider, cursor: null }, data: { cursor: start } })
    const versions = await lockedVersions(tx, tenantId, documents)
    for (const outcome of outcomes) await writeOutcome(tx, inner, provider, outcome, versions)
    await notifyLive(tx, tenantId, { topic: 'documents', id: null, type: 'synced' })
    return documents.length === perSlice
  }
}

async function placeOne(
  ctx: Ctx,
  { store, folders, locate }: { store: DocumentStore; folders: Folders; locate: ReturnType<typeof recordOfFolder> },
  document: PlacedDocument,
): Promise<Outcome> {
  const { id: documentId, filename, storedFile, placements } = document
  const [placement] = placements
  try {
    if (document.deletedAt) {
      if (placement?.itemId) await store.delete(placement.itemId)
      return { documentId, gone: true }
    }
    const folder = await folders.of(document)
    const there = placement?.itemId ? await store.stat(placement.itemId) : null
    const isSame = placement?.storedFileId === document.storedFileId
    const isWhole = isSame && there && placement.digest && there.digest === placement.digest
    const moved = isWhole ? await store.move(there.id, await targetOf(there, folder.itemId)) : null
    const item =
      moved ??
      (await store.put({
        ...{ folderId: folder.itemId, name: filename, key: `document:${ctx.actor.companyId}:${documentId}` },
        ...{ contentType: storedFile.contentType, sizeBytes: Number(storedFile.sizeBytes) },
        async open() {
          const bytes = await ctx.storage.get(storedFile.storageKey)
          if (!bytes) throw new ProviderRefused('damaged', { cause: 'own bytes are missing' })
          return bytes
        },
      }))
    return { documentId, item, folderId: folder.id, of: document }
  } catch (error) {
    return { documentId, error: refusalOf(error) }
  }

  /** What people called it there stays where our name is only the safe form of it, and so does a deeper folder. */
  async function targetOf(there: StoreItem, folderId: string) {
    const name = storedFilename(there.name) === filename ? there.name : filename
    const isInside = there.folderId === folderId || !store.seesOthersFiles ? null : await locate(there.folderId)
    return isInside && placeIn(isInside, document) === null ? { name } : { name, folderId }
  }
}

/** The current versions of the records, locked: none of them changes until the transaction ends. */
async function lockedVersions(tx: Tx, tenantId: number, documents: readonly PlacedDocument[]) {
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

/** Continues reading the provider's list of changes, at most 20 pages. */
async function changesSlice(ctx: Ctx, provider: ProviderKind, signal: AbortSignal): Promise<StepWrite> {
  const settings = await inTenant(ctx, tx => loadSettings(tx, ctx))
  const store = await openStore(ctx, provider, signal)
  const reported: StoreChanges = settings?.cursor
    ? await store.changes(settings.cursor, maxPages)
    : { changes: [], cursor: await store.startCursor(), more: false, resync: false }
  return (tx, inner) => applyChanges(tx, inner, provider, reported, store)
}

const sliceOf = { folders: folderSlice, arrivals: arrivalSlice, copy: copySlice, changes: changesSlice }

/** The external provider, unless copying is paused. */
async function providerNow(ctx: Ctx): Promise<ProviderKind | null> {
  const settings = await inTenant(ctx, tx => loadSettings(tx, ctx))
  return settings?.pausedAt ? null : externalProvider(settings)
}

/**
 * One slice of a step at the provider. Only people can repair an ended grant; the page says so, and connecting again
 * resumes the copies. Any other refusal (a full account, for one) may resolve itself and is retried.
 */
async function atProvider(
  ctx: Ctx,
  provider: ProviderKind,
  step: keyof typeof sliceOf,
  signal: AbortSignal,
): Promise<StepWrite> {
  try {
    return await sliceOf[step](ctx, provider, signal)
  } catch (error) {
    if (error instanceof ProviderRefused) {
      const reason = `storage.${error.reason}`
      if (!endsAccess(error.reason)) throw new ProviderAway(reason, { retryAfterMs: againAfterMs, cause: error })
      await markRevoked(ctx, provider, error.reason)
      throw new JobRefused(reason, { cause: error })
    }
    if (error instanceof DomainError && error.key.startsWith('connection.'))
      throw new JobRefused(error.key, { cause: error })
    throw error
  }
}

/**
 * Next step of the sync run: it ends with the provider's changes, unless they require work. What people moved there is
 * looked at before copies are put where they belong.
 */
const afterSync = (step: SyncCursor['step'], goesOn: boolean): { next: SyncCursor } | 'done' => {
  if (step === 'folders') return { next: { step: goesOn ? 'folders' : 'arrivals' } }
  if (step === 'arrivals') return { next: { step: goesOn ? 'arrivals' : 'copy' } }
  if (step === 'copy') return { next: { step: goesOn ? 'copy' : 'changes' } }
  return goesOn ? { next: { step: 'arrivals' } } : 'done'
}

export const syncStorage = jobHandler(storageSync, {
  async slice({ ctx, cursor, signal }): Promise<SliceWrite<SyncCursor>> {
    const provider = await providerNow(ctx)
    if (!provider) return async () => 'done'
    const step = cursor?.step ?? 'folders'
    const write = await atProvider(ctx, provider, step, signal)
    return async (tx, inner) => afterSync(step, await write(tx, inner))
  },
})

/** Next step of the thorough run. */
const afterDeep = (step: Exclude<DeepCursor['step'], 'bytes'>, goesOn: boolean): DeepCursor => {
  if (step === 'changes') return { step: 'folders' }
  if (step === 'folders') return { step: goesOn ? 'folders' : 'arrivals' }
  if (step === 'arrivals') return { step: goesOn ? 'arrivals' : 'copy' }
  return { step: goesOn ? 'copy' : 'bytes' }
}

/**
 * The thorough run: what failed is retried, the provider's changes are read, folders and copies are repaired, our own
 * bytes are checked, and documents that have been in the bin for 30 days are removed. A provider that does not answer,
 * or has ended our access, holds up none of our own work: the sync run continues there once it is back.
 */
export const reconcileDeep = jobHandler(storageDeep, {
  async slice({ ctx, cursor, signal }): Promise<SliceWrite<DeepCursor>> {
    const { tenantId } = ctx.actor
    const provider = await providerNow(ctx)
    if (!cursor)
      return async (tx, inner) => {
        await tx.documentPlacement.updateMany({
          where: { tenantId, state: { in: ['error', 'missing'] } },
          data: { state: 'waiting' },
        })
        await tx.storageFolder.updateMany({
          where: { tenantId, state: 'error' },
          data: { state: 'active', error: null },
        })
        await note(tx, inner, 'deep.started')
        return { next: { step: provider ? 'changes' : 'bytes' } }
      }
    const { step } = cursor
    if (provider && step !== 'bytes') {
      const write = await atProvider(ctx, provider, step, signal).catch(error => {
        if (error instanceof JobRefused || error instanceof ProviderAway) return error
        throw error
      })
      return async (tx, inner) => {
        if (typeof write === 'function') return { next: afterDeep(step, await write(tx, inner)) }
        await note(tx, inner, 'deep.without_provider', { provider, reason: write.reason })
        return { next: { step: 'bytes' } }
      }
    }
    const unfindable = await countMissingBytes(ctx)
    return (tx, inner) => finish(tx, inner, unfindable)
  },
  async givenUp(tx, ctx, { reason }) {
    await note(tx, ctx, 'deep.failed', { reason })
  },
})

async function finish(tx: Tx, ctx: Ctx, unfindable: number) {
  const { id } = await ensureSettings(tx, ctx)
  const { tenantId } = ctx.actor
  const removed = await removeOldBin(tx, ctx)
  await tx.storageSetting.update({
    where: { tenantId_id: { tenantId, id } },
    data: { lastDeepAt: ctx.clock.now(), unfindable },
    select: { id: true },
  })
  await note(tx, ctx, 'deep.done', { unfindable, removed })
  await notifyLive(tx, tenantId, { topic: 'documents', id: null, type: 'reconciled' })
  return 'done' as const
}
