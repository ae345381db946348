import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { changeRecord } from '../../../platform/records/change-record'
import { lockOpenInvitation } from './lock-open'
import { invitationRecord } from './read'
import { invitationKind } from './record-kind'

/**
 * Cancels an invitation: its link becomes invalid.
 * @throws DomainError invitation.not_found, invitation.closed, invitation.employees_only
 */
export function cancelInvitation(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    await lockOpenInvitation(tx, ctx, id)
    const { after } = await changeRecord(tx, ctx, invitationKind, id, {
      columns: () => ({ cancelledAt: ctx.clock.now() }),
      entry: () => ({ action: 'invitation.cancelled' }),
    })
    return { data: await invitationRecord(tx, ctx, after) }
  })
}
