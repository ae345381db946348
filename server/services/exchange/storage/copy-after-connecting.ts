import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { enqueue } from '../../../platform/jobs/jobs'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { endChannelPause } from './end-channel-pause'
import { loadSettings } from './settings-row'
import { externalProvider } from './storage-place'
import { syncJob } from './sync-job'

/**
 * Resumes copying once an account is connected, if documents are stored with that provider: the run that met the
 * withdrawn grant has ended.
 */
export async function copyAfterConnecting(tx: Tx, ctx: Ctx, provider: ProviderKind): Promise<void> {
  if (externalProvider(await loadSettings(tx, ctx)) !== provider) return
  await endChannelPause(tx, ctx)
  await enqueue(tx, ctx, syncJob, { payload: {} })
}
