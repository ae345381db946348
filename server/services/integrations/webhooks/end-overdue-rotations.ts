import type { App } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { jobContext } from '../../../platform/jobs/job-context'
import { changeRecord } from '../../../platform/records/change-record'
import { lockWebhook } from './lock'
import { webhookKind } from './record-kind'
import { rotationMs } from './secret-rotation'
import { singleSecretColumns } from './single-secret-columns'

/** Records rotations whose time has run out; the signing secret changed at that moment already. Returns how many. */
export async function endOverdueRotations(app: App): Promise<number> {
  const before = new Date(app.clock.now().getTime() - rotationMs)
  const over = await app.db.acrossTenants('sweep', tx =>
    tx.webhookEndpoint.findMany({ where: { rotationStartedAt: { lte: before } } }),
  )
  let ended = 0
  for (const { tenantId, id } of over) {
    const ctx = await jobContext(app, { tenantId, requestId: `webhook-${id}`, label: 'webhook-out' })
    await inTenant(ctx, async tx => {
      // A new rotation may have started or the webhook been deleted since the query.
      const row = await lockWebhook(tx, ctx.actor.tenantId, id)
      if (!row?.rotationStartedAt || row.rotationStartedAt > before) return
      await changeRecord(tx, ctx, webhookKind, id, {
        columns: ({ secret, nextSecret }) => singleSecretColumns(nextSecret ?? secret),
        entry: () => ({ action: 'webhook.rotation_committed' }),
      })
      ended++
    })
  }
  return ended
}
