import type { Ctx } from '../../../context'
import type { WithdrawLeaveRequest } from './schema'
import { withdrawOrCancel } from './withdraw-or-cancel'

/**
 * Withdraws the actor's own open request. @throws DomainError leave_request.not_found, .no_such_move, conflict;
 * forbidden
 */
export function withdrawLeaveRequest(ctx: Ctx, { id, expected_version }: WithdrawLeaveRequest) {
  return withdrawOrCancel(ctx, 'withdraw', { id, note: null, expected_version })
}
