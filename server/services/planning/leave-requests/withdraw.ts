import type { Ctx } from '../../../context'
import { endLeaveRequest } from './end-leave-request'
import type { WithdrawLeaveRequest } from './schema'

/**
 * Withdraws the actor's own open request. @throws DomainError leave_request.not_found, .no_such_move, conflict;
 * forbidden
 */
export function withdrawLeaveRequest(ctx: Ctx, { id, expected_version }: WithdrawLeaveRequest) {
  return endLeaveRequest(ctx, 'withdraw', { id, note: null, expected_version })
}
