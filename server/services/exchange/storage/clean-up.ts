import { z } from 'zod'
import { ProviderRefused } from '../../../adapters/provider/refused'
import { inTenant } from '../../../platform/database/db'
import { JobRefused } from '../../../platform/jobs/failures'
import { jobHandler, jobType } from '../../../platform/jobs/jobs'
import { type ProviderKind, providerKinds } from '../../../platform/values/provider-kinds'
import { openStore } from './open-store'
import { externalProvider, loadSettings, note } from './settings'

const Nothing = z.object({})
/** Its key is the provider that is left. */
export const cleanUp = jobType('storage.clean_up', { payload: Nothing, cursor: Nothing })
const perSlice = 50

/** Removes our copies from a provider that is left, once each of them is where it belongs now. */
export const cleanUpStorage = jobHandler(cleanUp, {
  async slice({ ctx, key, signal }) {
    const { tenantId } = ctx.actor
    const former = providerKinds.find(kind => kind === key) as ProviderKind
    const { now, rows } = await inTenant(ctx, async tx => {
      const now = externalProvider(await loadSettings(tx, ctx))
      const placed = now ? { document: { placements: { some: { provider: now, state: 'placed' } } } } : {}
      const where = { tenantId, provider: former, ...placed }
      return {
        now,
        rows: await tx.documentPlacement.findMany({ where, take: perSlice, orderBy: { documentId: 'asc' } }),
      }
    })
    // The company went back to it meanwhile.
    if (now === former || rows.length === 0)
      return async (tx, inner) => {
        await note(tx, inner, 'migration.cleaned', { provider: former })
        return 'done'
      }
    try {
      const store = await openStore(ctx, former, signal)
      for (const { itemId } of rows) if (itemId) await store.delete(itemId)
    } catch (error) {
      if (error instanceof ProviderRefused) throw new JobRefused(`storage.${error.reason}`, { cause: error })
      throw error
    }
    return async tx => {
      const documentId = { in: rows.map(row => row.documentId) }
      await tx.documentPlacement.deleteMany({ where: { tenantId, provider: former, documentId } })
      return { next: {} }
    }
  },
})
