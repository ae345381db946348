import { isOpenedByVendor } from '../../../adapters/document-store/providers'
import { noRefusals } from '../../../adapters/provider/channel-refusals'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { cancelJob, enqueue } from '../../../platform/jobs/jobs'
import { changeRecord } from '../../../platform/records/change-record'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { loadConnection } from '../connections/load-connection'
import { oauthApp } from '../connections/oauth-app'
import { formerCopiesJob } from './former-copies-job'
import { queueFolderScans } from './queue-folder-scans'
import { settingKind } from './record-kind'
import type { ChooseStorage } from './schema'
import { lockSettings } from './settings-row'
import type { StoragePlace } from './storage-place'
import { syncJob } from './sync-job'

type Choice = Pick<ChooseStorage, 'folder_pattern' | 'expected_version'> & { provider: StoragePlace }

/**
 * Makes a place the one where documents are stored, and starts copying there.
 * @throws DomainError connection.not_configured, connection.not_connected, connection.withdrawn, conflict
 */
export async function changeStoragePlace(
  tx: Tx,
  ctx: Ctx,
  { provider, folder_pattern, expected_version }: Choice,
  action: 'storage.updated' | 'storage.migrated',
): Promise<void> {
  const { id, provider: former } = await lockSettings(tx, ctx)
  await assertUsable(tx, ctx, provider)
  await changeRecord(tx, ctx, settingKind, id, {
    expectedVersion: expected_version,
    // The former provider's cursor and its refusals say nothing of another one: a new choice starts from the beginning.
    columns: row => ({
      provider,
      ...(folder_pattern === undefined ? {} : { folderPattern: folder_pattern }),
      ...noRefusals,
      ...(row.provider === provider ? {} : { cursor: null, pushProblem: null, pausedAt: null, heldRemovals: [] }),
    }),
    entry: () => ({ action }),
  })
  if (provider === 'object') return void (await cancelJob(tx, ctx, syncJob))
  if (provider !== former) await lookAgain(tx, ctx, provider)
  await enqueue(tx, ctx, syncJob, { payload: {} })
}

/**
 * Copies at a provider that was used before stay there, and are checked again: documents may have been renamed, moved
 * or removed here meanwhile, and people may have added files there.
 */
async function lookAgain(tx: Tx, ctx: Ctx, provider: ProviderKind): Promise<void> {
  await cancelJob(tx, ctx, formerCopiesJob, { key: provider })
  await tx.documentPlacement.updateMany({
    where: { tenantId: ctx.actor.tenantId, provider, state: 'placed' },
    data: { state: 'waiting', since: ctx.clock.now() },
  })
  await queueFolderScans(tx, ctx, provider)
}

async function assertUsable(tx: Tx, ctx: Ctx, provider: StoragePlace): Promise<void> {
  if (provider === 'object') return
  if (isOpenedByVendor(provider)) oauthApp(ctx.settings, provider)
  const row = await loadConnection(tx, ctx, provider)
  if (row.status !== 'connected') throw new DomainError('connection.withdrawn', { provider })
}
