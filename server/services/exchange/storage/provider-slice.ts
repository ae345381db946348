import type { StoreChanges } from '../../../adapters/document-store/store'
import { endsAccess, ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { JobRefused, ProviderAway } from '../../../platform/jobs/failures'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { markRevoked } from '../connections/access-tokens'
import { applyChanges } from './apply-changes'
import { arrivalSlice, type StepWrite } from './arrival-slice'
import { copySlice } from './copy-slice'
import { folderSlice } from './folder-slice'
import { openStore } from './open-store'
import { retryTimes } from './retry-times'
import { externalProvider, loadSettings } from './settings'
import { watchSlice } from './watch-slice'

/** As the interface says: the next run continues where this one ended. */
const maxPages = 20

/** Continues reading the provider's list of changes, at most 20 pages. */
async function changesSlice(ctx: Ctx, provider: ProviderKind, signal: AbortSignal): Promise<StepWrite> {
  const settings = await inTenant(ctx, tx => loadSettings(tx, ctx))
  const store = await openStore(ctx, provider, signal)
  const reported: StoreChanges = settings?.cursor
    ? await store.changes(settings.cursor, maxPages)
    : { changes: [], cursor: await store.startCursor(), more: false, resync: false }
  return (tx, inner) => applyChanges(tx, inner, provider, reported, store)
}

const sliceOf = {
  folders: folderSlice,
  arrivals: arrivalSlice,
  copy: copySlice,
  changes: changesSlice,
  watch: watchSlice,
}

/** The external provider, unless copying is paused. */
export async function providerNow(ctx: Ctx): Promise<ProviderKind | null> {
  const settings = await inTenant(ctx, tx => loadSettings(tx, ctx))
  return settings?.pausedAt ? null : externalProvider(settings)
}

/**
 * One slice of a step at the provider. Only people can repair an ended grant; the page says so, and connecting again
 * resumes the copies. Any other refusal (a full account, for one) may resolve itself and is retried.
 */
export async function providerSlice(
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
      if (!endsAccess(error.reason))
        throw new ProviderAway(reason, { retryAfterMs: retryTimes.refusedMs, cause: error })
      await markRevoked(ctx, provider, error.reason)
      throw new JobRefused(reason, { cause: error })
    }
    if (error instanceof DomainError && error.key.startsWith('connection.'))
      throw new JobRefused(error.key, { cause: error })
    throw error
  }
}
