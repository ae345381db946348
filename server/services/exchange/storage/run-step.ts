import { endsAccess, ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { JobRefused, ProviderAway } from '../../../platform/jobs/failures'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { markRevoked } from '../connections/mark-revoked'
import { arrivalSlice } from './arrival-slice'
import { changesSlice } from './changes-slice'
import { moveFoldersSlice } from './move-folders-slice'
import { placeDocumentsSlice } from './place-documents-slice'
import { retryTimes } from './retry-times'
import type { StepWrite } from './step-write'
import { watchSlice } from './watch-slice'

const sliceOf = {
  folders: moveFoldersSlice,
  arrivals: arrivalSlice,
  copy: placeDocumentsSlice,
  changes: changesSlice,
  watch: watchSlice,
}

/**
 * One slice of a step at the provider. Only people can repair an ended grant; the page says so, and connecting again
 * resumes the copies. Any other refusal (a full account, for one) may resolve itself and is retried.
 */
export async function runStep(
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
