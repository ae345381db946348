import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { compareNames } from '../../../platform/values/compare-names'
import { absencesBetween } from './absences-between'
import { affectedAppointments, toLeaveAppointment } from './affected-appointments'
import { leaveInstants, spansOverlap } from './leave-span'
import { loadLeaveDays } from './load-leave-days'
import { loadLeaveRequests, spanOf, toRecords } from './read'
import { remainingLeave } from './remaining-leave'
import type { LeaveQueue } from './schema'

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
    const affected = await affectedAppointments(tx, actor, { userIds, span: whole })
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
      const days = await loadLeaveDays(tx, tenantId, row.id)
      const years = await remainingLeave(tx, tenantId, { userId: row.userId, type: row.type }, days, days)
      const department = members.get(row.userId)?.departmentId ?? null
      const { startsAt, endsAt } = leaveInstants(actor.timeZone, span)
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
        appointments: affected
          .filter(one => one.users.some(({ userId }) => userId === row.userId))
          .filter(one => one.startsAt < endsAt && one.endsAt > startsAt)
          .map(toLeaveAppointment),
      })
    }
    return { data }
  })
}
