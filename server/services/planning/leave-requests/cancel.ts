import type { Ctx } from '../../../context'
import type { CancelLeaveRequest } from './schema'
import { withdrawOrCancel } from './withdraw-or-cancel'

/**
 * Cancels an approved request: its time entries are deleted, and a request that it interrupted takes its days again.
 * @throws DomainError leave_request.not_found, .own_decision, .no_such_move, conflict; time_entry.locked
 */
export function cancelLeaveRequest(ctx: Ctx, { id, note = null, expected_version }: CancelLeaveRequest) {
  return withdrawOrCancel(ctx, 'cancel', { id, note, expected_version })
}
