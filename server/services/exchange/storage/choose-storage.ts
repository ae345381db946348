import { randomUUID } from 'node:crypto'
import { probeStore } from '../../../adapters/document-store/store'
import { endsAccess, ProviderRefused } from '../../../adapters/provider/refused'
import { readStored } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { cancelJob, enqueue } from '../../../platform/jobs/jobs'
import { changeRecord } from '../../../platform/records/change-record'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { markRevoked } from '../connections/access-tokens'
import { oauthApp } from '../connections/begin'
import { withProviderErrors } from '../connections/complete'
import { markConnected } from '../connections/mark-connected'
import { connectBucket } from './connect-bucket'
import { openStore, rootFolder } from './open-store'
import { probeBucket } from './probe-bucket'
import { queueFolders } from './queue-arrivals'
import { storageSetup } from './read'
import { settingKind } from './record-kind'
import { cleanUp } from './remove-former-copies'
import type { ChooseStorage, StartMigration } from './schema'
import {
  externalProvider,
  isOwnBucket,
  kindOf,
  loadSettings,
  lockSettings,
  note,
  placeNamed,
  placeOf,
  type StoragePlace,
} from './settings'
import { storageSync } from './storage-sync'
import { withBucketErrors } from './with-bucket-errors'

/** How long copies stay at a former provider. */
export const removalDelayMs = 7 * 86_400_000

type Choice = Pick<ChooseStorage, 'folder_pattern' | 'expected_version'> & { provider: StoragePlace }

async function choose(
  tx: Tx,
  ctx: Ctx,
  { provider, folder_pattern, expected_version }: Choice,
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
 * Chooses where documents are stored, and how folders are named. A bucket that is given is connected first.
 * @throws DomainError connection.not_configured, connection.not_connected, connection.withdrawn, conflict,
 * storage.bucket_…
 */
export async function chooseStorage(ctx: Ctx, { bucket, ...input }: ChooseStorage) {
  if (bucket && input.provider !== 'object')
    throw new DomainError('validation', {
      issues: [{ path: 'bucket', code: 'custom', message: 'a bucket belongs to object alone' }],
    })
  if (bucket) await connectBucket(ctx, bucket)
  await inTenant(ctx, async tx => {
    const keeps = bucket === undefined && isOwnBucket(await loadSettings(tx, ctx))
    const provider = placeNamed(input.provider, keeps || Boolean(bucket))
    await choose(tx, ctx, { ...input, provider }, 'storage.updated')
  })
  return storageSetup(ctx)
}

/**
 * Moves to another place: from now on everything is copied there. Copies at the former provider stay, or are removed a
 * week later once all of them are at the new place.
 * @throws DomainError storage.same_provider, and as `chooseStorage`
 */
export function startMigration(ctx: Ctx, { to, mode, own_bucket }: StartMigration) {
  return inTenant(ctx, async tx => {
    const before = await lockSettings(tx, ctx)
    const place = placeNamed(to, own_bucket)
    if (placeOf(before) === place) throw new DomainError('storage.same_provider')
    await choose(tx, ctx, { provider: place, expected_version: undefined }, 'storage.migrated')
    const documents = await tx.companyDocument.count({ where: { tenantId: ctx.actor.tenantId, deletedAt: null } })
    const from = externalProvider(before)
    if (from && mode === 'move') {
      const runAt = new Date(ctx.clock.now().getTime() + removalDelayMs)
      await enqueue(tx, ctx, cleanUp, { key: from, payload: {}, runAt })
    }
    await note(tx, ctx, 'migration.started', { from: placeOf(before), to: place, mode, documents })
    return { data: { to, own_bucket: place === 'bucket', mode, documents } }
  })
}

async function assertUsable(tx: Tx, { actor, settings }: Ctx, provider: StoragePlace): Promise<void> {
  if (provider === 'object') return
  if (provider !== 'bucket') oauthApp(settings, provider)
  const { tenantId } = actor
  const row = await tx.providerConnection.findUnique({ where: { tenantId_provider: { tenantId, provider } } })
  if (!row) throw new DomainError('connection.not_connected', { provider })
  if (row.status !== 'connected') throw new DomainError('connection.withdrawn', { provider })
}

/**
 * Writes, reads and removes a small file where documents are stored.
 * @throws DomainError storage.test_failed, storage.bucket_…, connection.away, connection.withdrawn,
 * connection.not_connected
 */
export async function testStorage(ctx: Ctx) {
  const settings = await inTenant(ctx, tx => loadSettings(tx, ctx))
  const provider = externalProvider(settings)
  if (provider === 'bucket') await testBucket(ctx)
  else if (provider)
    await withProviderErrors(async () => {
      const store = await openStore(ctx, provider, AbortSignal.timeout(30_000))
      await probeStore(store, (await rootFolder(store, ctx)).id)
    })
  else await probeOwnStorage(ctx)
  return { data: { provider: kindOf(settings), ok: true as const } }
}

/** What ended our access may have been mended there, without another key: then copying goes on. */
async function testBucket(ctx: Ctx): Promise<void> {
  await withBucketErrors(async () => {
    try {
      const store = await openStore(ctx, 'bucket', AbortSignal.timeout(30_000), { evenEnded: true })
      await probeBucket(store, (await rootFolder(store, ctx)).id)
    } catch (error) {
      if (error instanceof ProviderRefused && endsAccess(error.reason)) await markRevoked(ctx, 'bucket', error.reason)
      throw error
    }
  })
  await markConnected(ctx, 'bucket')
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
