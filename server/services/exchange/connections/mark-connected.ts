import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { copyAfterConnecting } from '../storage/copy-after-connecting'

/** Marks a refused connection as working again with its present credentials, and resumes copying. */
export async function markConnected(ctx: Ctx, provider: ProviderKind): Promise<void> {
  const { tenantId } = ctx.actor
  await inTenant(ctx, async tx => {
    const [row] = await tx.providerConnection.updateManyAndReturn({
      where: { tenantId, provider, status: 'revoked' },
      data: { status: 'connected', error: null, version: { increment: 1 } },
      select: { id: true },
    })
    if (!row) return
    await recordChange(tx, ctx, { action: 'connection.connected', id: row.id, after: { provider } })
    await copyAfterConnecting(tx, ctx, provider)
  })
}
