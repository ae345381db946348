import { Prisma } from '../../../../prisma/client/client'
import { type Actor, may, type TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { type Day, dateToDay, dayToDate } from '../../../platform/values/days'
import type { LeaveSpan } from './leave-span'

/** A leave request as colleagues may know it: the days on which the person is absent, neither type nor reason. */
export interface Absence extends LeaveSpan {
  user_id: number
  /** `requested`: not decided, and not shown to colleagues. */
  status: 'requested' | 'approved'
}

export interface AbsencesWanted {
  /** Days, both included. */
  from: Day
  to: Day
  /** All people unless given. */
  userIds?: readonly number[]
  /** Includes undecided ones. */
  requested?: boolean
}

/**
 * Absences by approved leave requests that touch a span of days, by person and start; with `requested` also undecided
 * ones. Concurrent absences of one person (sickness within a vacation) are listed separately.
 */
export async function absencesBetween(
  tx: Tx,
  tenantId: TenantId,
  { from, to, userIds, requested = false }: AbsencesWanted,
): Promise<Absence[]> {
  if (userIds?.length === 0) return []
  const rows = await tx.$queryRaw<Row[]>`
    select user_id, from_day, to_day, from_half, to_half, status from leave_requests
    where tenant_id = ${tenantId} and from_day <= ${dayToDate(to)} and to_day >= ${dayToDate(from)}
      and status in ('approved', ${requested ? 'requested' : 'approved'})
      ${userIds ? Prisma.sql`and user_id in (${Prisma.join([...userIds])})` : Prisma.empty}
    order by user_id, from_day, id`
  return rows.map(({ from_day, to_day, ...row }) => ({
    ...row,
    from_day: dateToDay(from_day),
    to_day: dateToDay(to_day),
  }))
}

/** Absences as an actor may know them: undecided ones are visible only to the person and the office. */
export const visibleAbsences = (actor: Actor, absences: readonly Absence[]): Absence[] =>
  absences.filter(
    ({ status, user_id }) => status === 'approved' || user_id === actor.userId || may(actor, 'leave:decide'),
  )

type Row = Omit<Absence, 'from_day' | 'to_day'> & { from_day: Date; to_day: Date }
