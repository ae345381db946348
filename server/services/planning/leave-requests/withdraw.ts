import type { Ctx } from '../../../context'
import { endRequest } from './end-request'
import type { WithdrawLeaveRequest } from './schema'

/**
 * Withdraws the actor's own open request. @throws DomainError leave_request.not_found, .no_such_move, conflict;
 * forbidden
 */
export function withdrawLeaveRequest(ctx: Ctx, { id, expected_version }: WithdrawLeaveRequest) {
  return endRequest(ctx, 'withdraw', { id, note: null, expected_version })
}
