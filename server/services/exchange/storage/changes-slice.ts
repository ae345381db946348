import type { StoreChanges } from '../../../adapters/document-store/store'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { applyChanges } from './apply-changes'
import { maxPages } from './limits'
import { openStore } from './open-store'
import { loadSettings } from './settings-row'
import type { StepWrite } from './step-write'

/** Continues reading the provider's list of changes, at most 20 pages. */
export async function changesSlice(ctx: Ctx, provider: ProviderKind, signal: AbortSignal): Promise<StepWrite> {
  const settings = await inTenant(ctx, tx => loadSettings(tx, ctx))
  const store = await openStore(ctx, provider, signal)
  const reported: StoreChanges = settings?.cursor
    ? await store.changes(settings.cursor, maxPages)
    : { changes: [], cursor: await store.startCursor(), more: false, resync: false }
  return (tx, inner) => applyChanges(tx, inner, provider, reported, store)
}
