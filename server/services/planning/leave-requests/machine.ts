export const leaveStatuses = ['requested', 'approved', 'rejected', 'withdrawn', 'cancelled'] as const
export type LeaveStatus = (typeof leaveStatuses)[number]

export const leaveActions = ['approve', 'reject', 'withdraw', 'cancel'] as const
export type LeaveAction = (typeof leaveActions)[number]

/** Allowed actions by status; others are refused. */
export const leaveMoves: Record<LeaveStatus, readonly LeaveAction[]> = {
  requested: ['approve', 'reject', 'withdraw'],
  approved: ['cancel'],
  rejected: [],
  withdrawn: [],
  cancelled: [],
}

/** The status that an action sets. */
export const statusAfter = {
  approve: 'approved',
  reject: 'rejected',
  withdraw: 'withdrawn',
  cancel: 'cancelled',
} as const satisfies Record<LeaveAction, LeaveStatus>
