import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import type { ProviderKind } from '../../../platform/values/provider-kinds'

/** Queues items at a provider that people put somewhere, moved or changed; the run looks at each of them. */
export async function queueArrivals(
  tx: Tx,
  ctx: Pick<Ctx, 'actor' | 'clock'>,
  provider: ProviderKind,
  itemIds: readonly string[],
): Promise<void> {
  const { tenantId } = ctx.actor
  const now = ctx.clock.now()
  await tx.storageArrival.createMany({
    data: itemIds.map(itemId => ({ tenantId, provider, itemId, dueAt: now, since: now })),
    skipDuplicates: true,
  })
}
