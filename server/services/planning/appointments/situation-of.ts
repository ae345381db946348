import type { Actor } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { type Day, daysFrom } from '../../../platform/values/days'
import type { PlannedEngagement } from './conflict-rules'
import { engagementsOf } from './engagements-of'
import { type PersonDay, personDaysOf } from './person-days'

/** What people should work on given days, and their appointments on them and around. */
export interface Situation {
  personDays: ReadonlyMap<number, readonly PersonDay[]>
  engagements: ReadonlyMap<number, readonly PlannedEngagement[]>
}

/** The situation of people on days, given in order: five statements, whatever the number of people and days. */
export async function situationOf(
  tx: Tx,
  actor: Actor,
  userIds: readonly number[],
  days: readonly Day[],
): Promise<Situation> {
  const [from, to] = [days[0], days.at(-1)]
  if (userIds.length === 0 || !from || !to) return { personDays: new Map(), engagements: new Map() }
  return {
    // The law of the next day determines the rest before it.
    personDays: await personDaysOf(tx, actor, userIds, [...new Set(days.flatMap(day => daysFrom(day, 2)))].sort()),
    engagements: await engagementsOf(tx, actor, userIds, { from, to }),
  }
}
