import type { RecordKind } from '../../../platform/records/change-record'
import { type LeaveRow, type LeaveStory, loadLeaveRequest, toStory } from './read'

/** How requests are changed: held, guarded by their version, told. */
export const leaveRequestKind: RecordKind<'leaveRequest', LeaveRow, LeaveStory> = {
  model: 'leaveRequest',
  entity: 'leave_request',
  load: loadLeaveRequest,
  show: toStory,
}
