import { DomainError } from '../../../platform/errors'
import { type LeaveAction, type LeaveStatus, leaveMoves, statusAfter } from './machine'
import type { LeaveRow } from './read'

/** @throws DomainError leave_request.no_such_move */
export function assertMove({ status }: LeaveRow, action: LeaveAction): void {
  const from = status as LeaveStatus
  if (leaveMoves[from].includes(action)) return
  throw new DomainError('leave_request.no_such_move', { from, to: statusAfter[action], allowed: leaveMoves[from] })
}
