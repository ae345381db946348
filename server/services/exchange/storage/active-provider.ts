import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { loadSettings } from './settings-row'
import { externalProvider } from './storage-place'

/** The external provider, unless copying is paused. */
export async function activeProvider(ctx: Ctx): Promise<ProviderKind | null> {
  const settings = await inTenant(ctx, tx => loadSettings(tx, ctx))
  return settings?.pausedAt ? null : externalProvider(settings)
}
