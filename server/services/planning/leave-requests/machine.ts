export const leaveStatuses = ['requested', 'approved', 'rejected', 'withdrawn', 'cancelled'] as const
export type LeaveStatus = (typeof leaveStatuses)[number]

export const leaveActions = ['approve', 'reject', 'withdraw', 'cancel'] as const
export type LeaveAction = (typeof leaveActions)[number]

/** What can be done with a request; what is not here is refused. */
export const leaveMoves: Record<LeaveStatus, readonly LeaveAction[]> = {
  requested: ['approve', 'reject', 'withdraw'],
  approved: ['cancel'],
  rejected: [],
  withdrawn: [],
  cancelled: [],
}

/** Where an action leads. */
export const ledTo = {
  approve: 'approved',
  reject: 'rejected',
  withdraw: 'withdrawn',
  cancel: 'cancelled',
} as const satisfies Record<LeaveAction, LeaveStatus>
