import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { enqueue } from '../../../platform/jobs/jobs'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { loadSettings } from './settings-row'
import { externalProvider } from './storage-place'
import { syncJob } from './sync-job'

/**
 * Resumes copying once an account is connected, if documents are stored with that provider: the run that met the
 * withdrawn grant has ended.
 */
export async function copyAfterConnecting(tx: Tx, ctx: Ctx, provider: ProviderKind): Promise<void> {
  if (externalProvider(await loadSettings(tx, ctx)) === provider) await enqueue(tx, ctx, syncJob, { payload: {} })
}
