import type { Actor } from '../../../platform/actor'
import type { RecordKind } from '../../../platform/records/change-record'
import { loadTimeEntry, type TimeEntryRow, toLogged } from './read'
import { type LoggedTime, recordTimeChange } from './record-time-change'

/** How entries are changed: locked, guarded by their version, recorded. */
export const timeEntryKindFor = (actor: Actor): RecordKind<'timeEntry', TimeEntryRow, LoggedTime> => ({
  model: 'timeEntry',
  entity: 'time_entry',
  load: (tx, _tenantId, id) => loadTimeEntry(tx, actor, id),
  show: toLogged,
  record: recordTimeChange,
})
