import type { ProviderRefusal } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import type { ProviderKind } from '../../../platform/values/provider-kinds'

/** Marks a grant as ended; the settings page shows that state with its remedy. */
export async function markRevoked(
  ctx: Ctx,
  provider: ProviderKind,
  error: ProviderRefusal = 'access_withdrawn',
): Promise<void> {
  const { tenantId } = ctx.actor
  await inTenant(ctx, async tx => {
    const [row] = await tx.providerConnection.updateManyAndReturn({
      where: { tenantId, provider, status: 'connected' },
      data: { status: 'revoked', error, renewingUntil: null, version: { increment: 1 } },
      select: { id: true },
    })
    if (row) await recordChange(tx, ctx, { action: 'connection.revoked', id: row.id, after: { provider } })
  })
}
