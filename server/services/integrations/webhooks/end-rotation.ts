import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import { toWebhookRecord } from './read'
import { webhookKind } from './record-kind'
import { secretRotation } from './secret-rotation'
import { singleSecretColumns } from './single-secret-columns'

/**
 * Ends a rotation with the secret that the action leaves.
 * @throws DomainError webhook.not_found, webhook.no_rotation
 */
export function endRotation(ctx: Ctx, id: number, action: 'webhook.rotation_committed' | 'webhook.rotation_cancelled') {
  return inTenant(ctx, async tx => {
    const now = ctx.clock.now()
    const { after } = await changeRecord(tx, ctx, webhookKind, id, {
      columns(row) {
        const rotation = secretRotation(row, now)
        if (!rotation) throw new DomainError('webhook.no_rotation')
        return singleSecretColumns(action === 'webhook.rotation_committed' ? rotation.nextSecret : row.secret)
      },
      entry: () => ({ action }),
    })
    return { data: toWebhookRecord(after, now) }
  })
}
