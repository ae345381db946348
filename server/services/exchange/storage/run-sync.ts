import { jobHandler, type SliceWrite } from '../../../platform/jobs/jobs'
import { activeProvider } from './active-provider'
import { runStep } from './run-step'
import { type SyncCursor, syncJob } from './sync-job'

/**
 * Next step of the sync run: its last ones are the provider's changes, unless they require work, and the channel by
 * which the next ones are reported. What people moved there is looked at before copies are put where they belong.
 */
const afterSync = (step: SyncCursor['step'], goesOn: boolean): { next: SyncCursor } | 'done' => {
  if (step === 'folders') return { next: { step: goesOn ? 'folders' : 'arrivals' } }
  if (step === 'arrivals') return { next: { step: goesOn ? 'arrivals' : 'copy' } }
  if (step === 'copy') return { next: { step: goesOn ? 'copy' : 'changes' } }
  if (step === 'changes') return { next: { step: goesOn ? 'arrivals' : 'watch' } }
  return 'done'
}

export const runSync = jobHandler(syncJob, {
  async slice({ ctx, cursor, signal }): Promise<SliceWrite<SyncCursor>> {
    const provider = await activeProvider(ctx)
    if (!provider) return async () => 'done'
    const step = cursor?.step ?? 'folders'
    const write = await runStep(ctx, provider, step, signal)
    return async (tx, inner) => afterSync(step, await write(tx, inner))
  },
})
