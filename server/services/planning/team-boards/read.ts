import type { Ctx } from '../../../context'
import { type Actor, may } from '../../../platform/actor'
import { DomainError } from '../../../platform/errors'
import { addDays, dayEnd, dayIn, dayStart, daysThrough, mondayOf } from '../../../platform/values/days'
import type { Locale } from '../../../platform/values/locale'
import { capacityOf, type Engagement } from '../appointments/capacity-rules'
import { isCalledOff } from '../appointments/machine'
import { type PersonDay, personDaysFrom } from '../appointments/person-days'
import { type Absence, visibleAbsences } from '../leave-requests/absences-between'
import { type TargetSource, targetsFrom } from '../work-models/targets'
import { boardStatement } from './board-statement'
import type { BoardAppointment, GetTeamBoard, TeamBoard } from './schema'

const defaultDays = 28

/** Row returned by the statement. */
interface BoardRow
  extends Pick<TeamBoard, 'people' | 'departments' | 'resources' | 'projects'>,
    Pick<TargetSource, 'models' | 'companyDays'> {
  /** Those of the board's days, and adjacent ones needed for its capacity. */
  appointments: (BoardAppointment & { travel_minutes: number; within: boolean })[]
  leave: Absence[]
  waiting: BoardAppointment[]
  idle: { id: number }[]
}

/**
 * Who is planned where in a range of days (default: four weeks from this Monday), and what awaits planning. A user who
 * sees only their own appointments gets only their own row.
 * @throws DomainError team_board.too_large
 */
export async function getTeamBoard(ctx: Ctx, input: GetTeamBoard, maxEntries = 20_000): Promise<{ data: TeamBoard }> {
  const { actor, clock } = ctx
  const { tenantId, timeZone } = actor
  const now = clock.now()
  const from = input.from ?? mondayOf(dayIn(timeZone, now))
  const to = input.to ?? addDays(from, defaultDays - 1)
  const statement = boardStatement({
    ...{ tenantId, from, to, now, begin: dayStart(timeZone, from), end: dayEnd(timeZone, to) },
    onlyUser: may(actor, 'appointments:read_all') ? null : (actor.userId ?? 0),
    department: input.department_id ?? null,
    limit: maxEntries + 1,
  })
  const [row] = await ctx.db.select(tenantId, statement, 'team_board')
  const board = row?.board as BoardRow
  const within = board.appointments.filter(one => one.within)
  if (within.length > maxEntries) throw new DomainError('team_board.too_large', { from, to, max: maxEntries })
  const { people, departments, resources, projects, waiting, idle } = board
  const days = daysThrough(from, to)
  const userIds = people.filter(({ active }) => active).map(({ id }) => id)
  const targets = await targetsFrom({ ...board, countryCode: actor.countryCode }, userIds, days)
  const approved = board.leave.filter(({ status }) => status === 'approved')
  const personDays = personDaysFrom(targets, approved, { days, timeZone })
  const engagements = engagementsAmong(board.appointments)
  return {
    data: {
      ...{ from, to, time_zone: timeZone, people, departments, resources, projects },
      appointments: within.map(({ within: _within, travel_minutes: _travel, ...shown }) => shown),
      leave: leaveFor(actor, board.leave),
      holidays: holidaysAmong(personDays, actor.locale),
      occupancy: userIds.map(userId => occupancyOfDays(userId, personDays.get(userId), engagements.get(userId))),
      unplanned: { appointments: waiting, project_ids: idle.map(({ id }) => id) },
    },
  }
}

/** Absences of these people, as the actor may know them; empty when the company does not use the leave module. */
const leaveFor = (actor: Actor, leave: readonly Absence[]): Absence[] =>
  may(actor, 'leave:read') ? visibleAbsences(actor, leave) : []

/** The appointments that take each person's time. */
function engagementsAmong(appointments: BoardRow['appointments']): Map<number, Engagement[]> {
  const byPerson = new Map<number, Engagement[]>()
  for (const { user_ids, status, starts_at, ends_at, all_day, travel_minutes } of appointments) {
    if (isCalledOff(status)) continue
    const one = {
      ...{ startsAt: Date.parse(starts_at), endsAt: Date.parse(ends_at) },
      ...{ allDay: all_day, travelMinutes: travel_minutes },
    }
    for (const userId of user_ids) {
      const own = byPerson.get(userId)
      if (own) own.push(one)
      else byPerson.set(userId, [one])
    }
  }
  return byPerson
}

function occupancyOfDays(
  user_id: number,
  days: readonly PersonDay[] = [],
  engagements: readonly Engagement[] = [],
): TeamBoard['occupancy'][number] {
  const capacities = capacityOf(days, engagements)
  return {
    user_id,
    target_minutes: capacities.map(({ targetMinutes }) => targetMinutes),
    absent_minutes: capacities.map(({ absentMinutes }) => absentMinutes),
    planned_minutes: capacities.map(({ plannedMinutes }) => plannedMinutes),
  }
}

/** Free days: one entry per day when everyone is free, else one for each person concerned. */
function holidaysAmong(personDays: ReadonlyMap<number, readonly PersonDay[]>, locale: Locale): TeamBoard['holidays'] {
  const byDay = new Map<string, TeamBoard['holidays'][number] & { of: number[] }>()
  for (const [userId, days] of personDays)
    for (const { day, holiday, closed } of days)
      for (const [kind, free] of [
        ['holiday', holiday && { name: holiday.name[locale], half: holiday.half }],
        ['closed', closed],
      ] as const) {
        if (!free) continue
        const key = [day, kind, free.half, free.name].join(' ')
        const known = byDay.get(key)
        if (known) known.of.push(userId)
        else byDay.set(key, { day, ...free, kind, user_id: null, of: [userId] })
      }
  return [...byDay.values()].flatMap(({ of, ...free }) =>
    of.length === personDays.size ? [free] : of.map(user_id => ({ ...free, user_id })),
  )
}
