import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { notifyLive } from '../../../platform/records/live'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { discardBytes } from '../files/discard-bytes'
import { maxPerSlice } from './limits'
import { type Arrival, lookAtArrival } from './look-at-arrival'
import { openStore } from './open-store'
import type { StepWrite } from './step-write'
import { writeArrival } from './write-arrival'

/** A slice ends once it has read this much, so that a crash repeats little. */
const enoughBytes = 64 * 1024 * 1024

/** Looks at what people put somewhere, moved or changed at the provider, and takes it over. */
export async function arrivalSlice(ctx: Ctx, provider: ProviderKind, signal: AbortSignal): Promise<StepWrite> {
  const { tenantId } = ctx.actor
  const rows = await inTenant(ctx, tx =>
    tx.storageArrival.findMany({
      where: { tenantId, provider, dueAt: { lte: ctx.clock.now() } },
      orderBy: [{ since: 'asc' }, { itemId: 'asc' }],
      take: maxPerSlice,
    }),
  )
  if (rows.length === 0) return async () => false
  const store = await openStore(ctx, provider, signal)
  const look = lookAtArrival(ctx, store, provider)
  const arrivals: Array<{ itemId: string; since: Date; dueAt: Date; arrival: Arrival }> = []
  const stored = () => arrivals.flatMap(({ arrival }) => ('stored' in arrival && arrival.stored ? arrival.stored : []))
  try {
    for (const { itemId, since, dueAt } of rows) {
      arrivals.push({ itemId, since, dueAt, arrival: await look(itemId) })
      if (stored().reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) >= enoughBytes) break
    }
  } catch (error) {
    for (const { storageKey } of stored()) await discardBytes(ctx, storageKey)
    throw error
  }
  return async (tx, inner) => {
    for (const one of arrivals) await writeArrival(tx, inner, { provider, store }, one)
    await notifyLive(tx, tenantId, { topic: 'documents', id: null, type: 'synced' })
    return rows.length === maxPerSlice || arrivals.length < rows.length
  }
}
