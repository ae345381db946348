import type { RecordKind } from '../../../platform/records/change-record'
import { type LeaveRow, type LoggedLeave, loadLeaveRequest, toLogged } from './read'

/** How requests are changed: locked, guarded by their version, recorded. */
export const leaveRequestKind: RecordKind<'leaveRequest', LeaveRow, LoggedLeave> = {
  model: 'leaveRequest',
  entity: 'leave_request',
  load: loadLeaveRequest,
  show: toLogged,
}
