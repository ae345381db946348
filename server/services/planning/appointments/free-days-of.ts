import type { Actor } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import type { Day } from '../../../platform/values/days'
import { personDaysOf } from './person-days'

/**
 * Those of these days on which none of a plan's people works: holidays, or the company is closed. Without people, days
 * that are free for everyone.
 */
export async function freeDaysOf(
  tx: Tx,
  actor: Actor,
  userIds: readonly number[],
  days: readonly Day[],
): Promise<ReadonlySet<Day>> {
  // No person has the id 0: only the company's country applies to it.
  const personDays = await personDaysOf(tx, actor, userIds.length > 0 ? userIds : [0], [...days].sort())
  const isFree = (of: Day) =>
    [...personDays.values()].every(own => {
      const one = own.find(({ day }) => day === of)
      return one && ((one.holiday && !one.holiday.half) || (one.closed && !one.closed.half))
    })
  return new Set(days.filter(isFree))
}
