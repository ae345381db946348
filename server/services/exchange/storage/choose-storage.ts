import { randomUUID } from 'node:crypto'
import { probeStore } from '../../../adapters/document-store/store'
import { readStored } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { cancelJob, enqueue } from '../../../platform/jobs/jobs'
import { changeRecord } from '../../../platform/records/change-record'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { oauthApp } from '../connections/begin'
import { withProviderErrors } from '../connections/complete'
import { cleanUp } from './clean-up'
import { openStore, rootFolder } from './open-store'
import { queueFolders } from './queue-arrivals'
import { storageSetup } from './read'
import { settingKind } from './record-kind'
import type { ChooseStorage, StartMigration, StorageKind } from './schema'
import { externalProvider, kindOf, loadSettings, lockSettings, note } from './settings'
import { storageSync } from './storage-sync'

/** How long copies stay at a former provider. */
export const removalDelayMs = 7 * 86_400_000

async function choose(
  tx: Tx,
  ctx: Ctx,
  { provider, folder_pattern, expected_version }: ChooseStorage,
  action: 'storage.updated' | 'storage.migrated',
): Promise<void> {
  const { id, provider: former } = await lockSettings(tx, ctx)
  await assertUsable(tx, ctx, provider)
  await changeRecord(tx, ctx, settingKind, id, {
    expectedVersion: expected_version,
    // The former provider's cursor is useless with another one, and a new choice starts from the beginning.
    columns: row => ({
      provider,
      ...(folder_pattern === undefined ? {} : { folderPattern: folder_pattern }),
      ...(row.provider === provider ? {} : { cursor: null, pausedAt: null, heldRemovals: [] }),
    }),
    entry: () => ({ action }),
  })
  if (provider === 'object') return void (await cancelJob(tx, ctx, storageSync))
  if (provider !== former) await lookAgain(tx, ctx, provider)
  await enqueue(tx, ctx, storageSync, { payload: {} })
}

/**
 * Copies at a provider that was used before stay there, and are checked again: documents may have been renamed, moved
 * or removed here meanwhile, and people may have added files there.
 */
async function lookAgain(tx: Tx, ctx: Ctx, provider: ProviderKind): Promise<void> {
  await cancelJob(tx, ctx, cleanUp, { key: provider })
  await tx.documentPlacement.updateMany({
    where: { tenantId: ctx.actor.tenantId, provider, state: 'placed' },
    data: { state: 'waiting', since: ctx.clock.now() },
  })
  await queueFolders(tx, ctx, provider)
}

/**
 * Chooses where documents are stored, and how folders are named.
 * @throws DomainError connection.not_configured, connection.not_connected, connection.withdrawn, conflict
 */
export async function chooseStorage(ctx: Ctx, input: ChooseStorage) {
  await inTenant(ctx, tx => choose(tx, ctx, input, 'storage.updated'))
  return storageSetup(ctx)
}

/**
 * Moves to another place: from now on everything is copied there. Copies at the former provider stay, or are removed a
 * week later once all of them are at the new place.
 * @throws DomainError storage.same_provider, and as `chooseStorage`
 */
export function startMigration(ctx: Ctx, { to, mode }: StartMigration) {
  return inTenant(ctx, async tx => {
    const before = await lockSettings(tx, ctx)
    if (kindOf(before) === to) throw new DomainError('storage.same_provider')
    await choose(tx, ctx, { provider: to, expected_version: undefined }, 'storage.migrated')
    const documents = await tx.companyDocument.count({ where: { tenantId: ctx.actor.tenantId, deletedAt: null } })
    const from = externalProvider(before)
    if (from && mode === 'move') {
      const runAt = new Date(ctx.clock.now().getTime() + removalDelayMs)
      await enqueue(tx, ctx, cleanUp, { key: from, payload: {}, runAt })
    }
    await note(tx, ctx, 'migration.started', { from: kindOf(before), to, mode, documents })
    return { data: { to, mode, documents } }
  })
}

async function assertUsable(tx: Tx, { actor, settings }: Ctx, provider: StorageKind): Promise<void> {
  if (provider === 'object') return
  oauthApp(settings, provider)
  const { tenantId } = actor
  const row = await tx.providerConnection.findUnique({ where: { tenantId_provider: { tenantId, provider } } })
  if (!row) throw new DomainError('connection.not_connected', { provider })
  if (row.status !== 'connected') throw new DomainError('connection.withdrawn', { provider })
}

/**
 * Writes, reads and removes a small file where documents are stored.
 * @throws DomainError storage.test_failed, connection.away, connection.withdrawn, connection.not_connected
 */
export async function testStorage(ctx: Ctx) {
  const settings = await inTenant(ctx, tx => loadSettings(tx, ctx))
  const provider = externalProvider(settings)
  if (provider)
    await withProviderErrors(async () => {
      const store = await openStore(ctx, provider, AbortSignal.timeout(30_000))
      await probeStore(store, (await rootFolder(store, ctx)).id)
    })
  else await probeOwnStorage(ctx)
  return { data: { provider: kindOf(settings), ok: true as const } }
}

async function probeOwnStorage({ actor, storage, log }: Ctx): Promise<void> {
  const key = `${actor.tenantId}/probe/${randomUUID()}`
  const content = Buffer.from(key)
  try {
    await storage.put(key, content)
    const read = await readStored(storage, key)
    await storage.delete(key)
    if (read?.equals(content)) return
  } catch (error) {
    log.warn({ err: error }, 'the storage could not be written, read and cleared')
  }
  throw new DomainError('storage.test_failed')
}
