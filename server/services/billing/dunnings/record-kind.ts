import type { RecordKind } from '../../../platform/records/change-record'
import { type LoadedDunning, loadDunning, toDunningRecord } from './read'
import type { DunningRecord } from './schema'

/** A dunning only changes by being sent. */
export const dunningKind: RecordKind<'dunning', LoadedDunning, DunningRecord> = {
  model: 'dunning',
  entity: 'dunning',
  load: loadDunning,
  show: toDunningRecord,
}
