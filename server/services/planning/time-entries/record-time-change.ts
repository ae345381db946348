import type { Tx } from '../../../platform/database/db'
import { type Change, type ChangeContext, recordChange } from '../../../platform/records/record-change'
import type { toLogged } from './read'

export type LoggedTime = ReturnType<typeof toLogged>

/** Records a change of an entry: the log gets all of its fields, the event only those of the public record. */
export function recordTimeChange(tx: Tx, ctx: ChangeContext, { event, ...change }: Change): Promise<void> {
  if (!event) return recordChange(tx, ctx, change)
  const { breaks: _breaks, source: _source, running: _running, late: _late, reason: _reason, ...data } = event.data
  return recordChange(tx, ctx, { ...change, event: { ...event, data } })
}
