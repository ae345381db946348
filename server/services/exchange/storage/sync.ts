import type { Prisma } from '../../../../prisma/client/client'
import type { DocumentStore, StoreChanges, StoreItem } from '../../../adapters/document-store/store'
import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { JobRefused, ProviderAway } from '../../../platform/jobs/failures'
import { jobHandler, type SliceWrite } from '../../../platform/jobs/jobs'
import { notifyLive } from '../../../platform/records/live'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { markRevoked } from '../connections/tokens'
import { type Folders, placeFolders } from './folders'
import { lookAtChanges } from './look-at-changes'
import { openStore, rootFolder } from './open-store'
import { removeOldBin, unfindableDocuments } from './retention'
import { externalProvider, heldSettings, loadSettings, note } from './settings'
import { type Cursor, storageDeep, storageSync } from './storage-sync'

const then = (step: Cursor['step']) => ({ next: { step } })

/** Documents of one slice: few enough that a crash repeats little. */
const perSlice = 20
/** As the interface says: the next run goes on where this one ended. */
const maxPages = 20
/** What went wrong is tried again so much later. */
const againAfterMs = 60 * 60_000

const withPlacement = (provider: ProviderKind) =>
  ({
    storedFile: true,
    project: { include: { contact: true } },
    contact: true,
    placements: { where: { provider } },
  }) as const
export type PlacedDocument = Prisma.CompanyDocumentGetPayload<{ include: ReturnType<typeof withPlacement> }>

/** What is not at the provider as it should be: never copied, waiting, lost, gone wrong a while ago, or in the bin. */
const dueAt = (tenantId: number, provider: ProviderKind, now: Date): Prisma.CompanyDocumentWhereInput => ({
  tenantId,
  OR: [
    { deletedAt: null, placements: { none: { provider } } },
    { placements: { some: { provider, state: { in: ['waiting', 'missing'] } } } },
    { placements: { some: { provider, state: 'error', since: { lt: new Date(now.getTime() - againAfterMs) } } } },
  ],
})

/** What became of one document. */
type Outcome =
  | { documentId: number; gone: true }
  | { documentId: number; item: StoreItem; folderId: number }
  | { documentId: number; error: string }

/** Copies what is due, renames and moves what has a new name, and takes away what lies in the bin. */
async function copySlice(ctx: Ctx, provider: ProviderKind, signal: AbortSignal): Promise<SliceWrite<Cursor>> {
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
  if (!settings || documents.length === 0) return async () => then('changes')
  const store = await openStore(ctx, provider, signal)
  const root = await rootFolder(store, ctx)
  // Taken before the first copy, so that what people change there meanwhile is read afterwards.
  const start = settings.cursor === null ? await store.startCursor() : null
  const folders = await placeFolders(ctx, { store, provider, root, pattern: settings.folderPattern })
  const outcomes: Outcome[] = []
  for (const document of documents) outcomes.push(await placeOne(ctx, store, folders, document))
  return async (tx, inner) => {
    if (start)
      await tx.storageSetting.updateMany({ where: { tenantId, provider, cursor: null }, data: { cursor: start } })
    for (const outcome of outcomes) await writeOutcome(tx, inner, provider, outcome)
    await notifyLive(tx, tenantId, { topic: 'documents', id: null, type: 'synced' })
    return then(documents.length < perSlice ? 'changes' : 'copy')
  }
}

async function placeOne(ctx: Ctx, store: DocumentStore, folders: Folders, document: PlacedDocument): Promise<Outcome> {
  const { id: documentId, filename, storedFile, placements } = document
  const [placement] = placements
  try {
    if (document.deletedAt) {
      if (placement?.itemId) await store.delete(placement.itemId)
      return { documentId, gone: true }
    }
    const folder = await folders.of(document)
    const there = placement?.itemId ? await store.stat(placement.itemId) : null
    const isWhole = there && placement?.digest && there.digest === placement.digest
    const moved = isWhole ? await store.move(there.id, { folderId: folder.itemId, name: filename }) : null
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
    return { documentId, item, folderId: folder.id }
  } catch (error) {
    // Of the account as a whole: nothing else would go better.
    if (!(error instanceof ProviderRefused) || error.reason === 'access_withdrawn') throw error
    return { documentId, error: error.reason }
  }
}

async function writeOutcome(tx: Tx, ctx: Ctx, provider: ProviderKind, outcome: Outcome): Promise<void> {
  const { tenantId } = ctx.actor
  const key = { tenantId, documentId: outcome.documentId, provider }
  const since = ctx.clock.now()
  if ('gone' in outcome) return void (await tx.documentPlacement.deleteMany({ where: key }))
  const columns =
    'error' in outcome
      ? { state: 'error', error: outcome.error, since }
      : {
          ...{ state: 'placed', error: null, since, placedAt: since, folderId: outcome.folderId },
          ...{ itemId: outcome.item.id, digest: outcome.item.digest },
        }
  await tx.documentPlacement.upsert({
    where: { tenantId_documentId_provider: key },
    create: { ...key, ...columns },
    update: columns,
    select: { documentId: true },
  })
}

/** Reads on in the provider's list of changes, at most 20 pages. */
async function changesSlice(ctx: Ctx, provider: ProviderKind, signal: AbortSignal): Promise<StoreChanges> {
  const settings = await inTenant(ctx, tx => loadSettings(tx, ctx))
  const store = await openStore(ctx, provider, signal)
  if (!settings?.cursor) return { changes: [], cursor: await store.startCursor(), more: false, resync: false }
  return store.changes(settings.cursor, maxPages)
}

const providerNow = (ctx: Ctx) => inTenant(ctx, async tx => externalProvider(await loadSettings(tx, ctx)))

/**
 * A grant that ended is for people; the page says so, and connecting again resumes the copies. Whatever else the
 * provider refuses (it is full, for one) may end by itself and is tried again.
 */
async function refusingWithdrawn<T>(ctx: Ctx, provider: ProviderKind, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ProviderRefused) {
      const reason = `storage.${error.reason}`
      if (error.reason !== 'access_withdrawn')
        throw new ProviderAway(reason, { retryAfterMs: againAfterMs, cause: error })
      await markRevoked(ctx, provider)
      throw new JobRefused(reason, { cause: error })
    }
    if (error instanceof DomainError && error.key.startsWith('connection.'))
      throw new JobRefused(error.key, { cause: error })
    throw error
  }
}

export const syncStorage = jobHandler(storageSync, {
  async slice({ ctx, cursor, signal }): Promise<SliceWrite<Cursor>> {
    const provider = await providerNow(ctx)
    if (!provider) return async () => 'done'
    if (cursor?.step !== 'changes') return refusingWithdrawn(ctx, provider, copySlice(ctx, provider, signal))
    const reported = await refusingWithdrawn(ctx, provider, changesSlice(ctx, provider, signal))
    return async (tx, inner) => {
      const toCopy = await lookAtChanges(tx, inner, provider, reported)
      return toCopy ? then('copy') : 'done'
    }
  },
})

/** What a provider that we may not use any more has not answered: the thorough run goes on without it. */
const unlessRefused = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch(error => {
    if (error instanceof JobRefused) return null
    throw error
  })

/**
 * The thorough run: what went wrong is tried again, the provider's changes are read, our own bytes are looked for, and
 * the bin is emptied of what lies in it for 30 days.
 */
export const reconcileDeep = jobHandler(storageDeep, {
  async slice({ ctx, cursor, signal }): Promise<SliceWrite<Cursor>> {
    const { tenantId } = ctx.actor
    const provider = await providerNow(ctx)
    if (!cursor)
      return async (tx, inner) => {
        await tx.documentPlacement.updateMany({
          where: { tenantId, state: { in: ['error', 'missing'] } },
          data: { state: 'waiting' },
        })
        await note(tx, inner, 'deep.started')
        return then(provider ? 'changes' : 'bytes')
      }
    if (provider && cursor.step === 'changes') {
      const reported = await unlessRefused(refusingWithdrawn(ctx, provider, changesSlice(ctx, provider, signal)))
      return async (tx, inner) => {
        if (!reported) return then('bytes')
        await lookAtChanges(tx, inner, provider, reported)
        return then('copy')
      }
    }
    if (provider && cursor.step === 'copy') {
      const write = await unlessRefused(refusingWithdrawn(ctx, provider, copySlice(ctx, provider, signal)))
      return async (tx, inner) => {
        const end = await write?.(tx, inner)
        return end && end !== 'done' && end.next.step === 'copy' ? end : then('bytes')
      }
    }
    const unfindable = await unfindableDocuments(ctx)
    return (tx, inner) => finish(tx, inner, unfindable)
  },
  async givenUp(tx, ctx, { reason }) {
    await note(tx, ctx, 'deep.failed', { reason })
  },
})

async function finish(tx: Tx, ctx: Ctx, unfindable: number) {
  const { id } = await heldSettings(tx, ctx)
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
