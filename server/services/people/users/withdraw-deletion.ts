import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { markDeletionRequest } from './mark-deletion-request'
import { ownUserId } from './own-user-id'

/** Withdraws the request while it is undecided. @throws DomainError user.no_deletion_request */
export const withdrawDeletion = (ctx: Ctx): Promise<void> =>
  inTenant(ctx, async tx => void (await markDeletionRequest(tx, ctx, ownUserId(ctx), null)))
