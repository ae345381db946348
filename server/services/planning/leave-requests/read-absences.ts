import type { Ctx } from '../../../context'
import { type Actor, may } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { compareNames } from '../../../platform/values/compare-names'
import { dayIn } from '../../../platform/values/days'
import { targetsOf } from '../work-models/targets'
import { type Absence, absencesBetween } from './absences-between'
import { leftAfter } from './count-days'
import { loadLeaveRequests, spanOf, toRecords } from './read'
import { spansOverlap } from './rules'
import type { LeaveQueue, ListAbsences } from './schema'
import { daysKept } from './set-days'
import { appointmentsMet, instantsOf, toLeaveAppointment } from './unassign'

/** Absences as an actor may know them: undecided ones are visible only to the person and the office. */
export const absencesFor = (actor: Actor, absences: readonly Absence[]): Absence[] =>
  absences.filter(
    ({ status, user_id }) => status === 'approved' || user_id === actor.userId || may(actor, 'leave:decide'),
  )

const yearOf = (day: string) => ({ from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` })

/** The absences of active members in a range of days (default: this year), and which days are free. */
export function listAbsences(ctx: Ctx, input: ListAbsences) {
  const { actor } = ctx
  const { tenantId } = actor
  const { from, to } =
    input.from && input.to ? { from: input.from, to: input.to } : yearOf(dayIn(actor.timeZone, ctx.clock.now()))
  return inTenant(ctx, async tx => {
    const members = await tx.membership.findMany({
      where: { tenantId, status: 'active', ...(input.department_id ? { departmentId: input.department_id } : {}) },
      select: { userId: true, departmentId: true, user: { select: { name: true } } },
      orderBy: [{ user: { name: 'asc' } }, { userId: 'asc' }],
    })
    const userIds = members.map(({ userId }) => userId)
    const absences = await absencesBetween(tx, tenantId, { from, to, userIds, requested: true })
    // No user has the id 0: its days are those of a person with neither a model nor days of their own.
    const days = (await targetsOf(tx, tenantId, [0], from, to)).get(0) ?? []
    return {
      data: {
        ...{ from, to, absences: absencesFor(actor, absences) },
        people: members.map(({ userId: id, departmentId: department_id, user }) => ({
          ...{ id, department_id, name: user.name },
        })),
        holidays: days.flatMap(({ day, holiday, closed }) => {
          if (holiday) return [{ day, name: holiday.name[actor.locale], half: holiday.half }]
          return closed ? [{ day, name: closed.name, half: closed.half }] : []
        }),
      },
    }
  })
}

/** Limit of open requests in one queue. */
const queueLength = 50

/**
 * Open requests by start, with the data for a decision. Requests of former members are left out; should a member come
 * back, so do their requests.
 */
export function listLeaveQueue(ctx: Ctx): Promise<LeaveQueue> {
  const { actor } = ctx
  const { tenantId } = actor
  return inTenant(ctx, async tx => {
    const rows = await loadLeaveRequests(
      tx,
      tenantId,
      { status: 'requested', membership: { status: 'active' } },
      queueLength,
    )
    const records = await toRecords(tx, actor, rows)
    const spans = rows.map(spanOf)
    const [first] = spans
    if (!first) return { data: [] }
    const whole = {
      ...{ from_day: first.from_day, from_half: false, to_half: false },
      to_day: spans.reduce((last, { to_day }) => (to_day > last ? to_day : last), first.to_day),
    }
    const absences = await absencesBetween(tx, tenantId, { from: whole.from_day, to: whole.to_day })
    const userIds = [...new Set(rows.map(({ userId }) => userId))]
    const met = await appointmentsMet(tx, actor, { userIds, span: whole })
    const members = new Map(
      (
        await tx.membership.findMany({
          where: { tenantId },
          select: { userId: true, departmentId: true, user: { select: { name: true } } },
        })
      ).map(member => [member.userId, member]),
    )
    const data: LeaveQueue['data'] = []
    for (const [index, row] of rows.entries()) {
      const span = spanOf(row)
      const request = records[index]
      if (!request) continue
      const days = await daysKept(tx, tenantId, row.id)
      const years = await leftAfter(tx, tenantId, { userId: row.userId, type: row.type }, days, days)
      const department = members.get(row.userId)?.departmentId ?? null
      const { startsAt, endsAt } = instantsOf(actor.timeZone, span)
      data.push({
        request,
        years: years.map(({ year, remaining }) => ({ year, remaining })),
        absent: absences
          .filter(other => other.user_id !== row.userId && spansOverlap(other, span))
          .map(other => ({
            ...other,
            name: members.get(other.user_id)?.user.name ?? '',
            same_department: department !== null && members.get(other.user_id)?.departmentId === department,
          }))
          .sort((a, b) => Number(b.same_department) - Number(a.same_department) || compareNames(a.name, b.name)),
        appointments: met
          .filter(one => one.users.some(({ userId }) => userId === row.userId))
          .filter(one => one.startsAt < endsAt && one.endsAt > startsAt)
          .map(toLeaveAppointment),
      })
    }
    return { data }
  })
}
