import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { notify } from '../notifications/notify'
import { markDeletionRequest } from './mark-deletion-request'
import { ownUserId } from './own-user-id'

/**
 * Requests erasure of the person's own data (GDPR Art. 17); the administrators are notified and one of them decides.
 * @throws DomainError user.deletion_requested
 */
export function requestDeletion(ctx: Ctx): Promise<void> {
  return inTenant(ctx, async tx => {
    const userId = ownUserId(ctx)
    const { name } = await markDeletionRequest(tx, ctx, userId, ctx.clock.now())
    const about = { entity: 'deletion_request', entityId: userId, params: { name } }
    await notify(tx, ctx, { kind: 'deletion_requested', ...about })
  })
}
