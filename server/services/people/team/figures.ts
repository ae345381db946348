import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { type Day, dayIn, dayToDate, mondayOf } from '../../../platform/values/days'
import type { TeamFigures } from './schema'

/** Head counts by role and department, open invitations, and everyone's hours of this week and month. */
export async function teamFigures(ctx: Ctx): Promise<{ data: TeamFigures }> {
  const { tenantId } = ctx.actor
  const now = ctx.clock.now()
  return inTenant(ctx, async tx => {
    const members = await tx.membership.findMany({
      where: { tenantId, status: 'active' },
      select: { userId: true, role: true, departmentId: true, user: { select: { name: true } } },
      orderBy: [{ user: { name: 'asc' } }, { userId: 'asc' }],
    })
    const departments = await tx.department.findMany({ where: { tenantId }, orderBy: { name: 'asc' } })
    const pending = { tenantId, acceptedAt: null, cancelledAt: null }
    const inRole = (role: number) => members.filter(member => member.role === role).length
    const inDepartment = (id: number | null) => members.filter(member => member.departmentId === id).length
    return {
      data: {
        members: {
          total: members.length,
          administrators: inRole(1),
          managers: inRole(2),
          employees: inRole(3),
        },
        departments: departments.map(({ id, name }) => ({ id, name, members: inDepartment(id) })),
        without_department: inDepartment(null),
        invitations: {
          open: await tx.invitation.count({ where: { ...pending, expiresAt: { gt: now } } }),
          expired: await tx.invitation.count({ where: { ...pending, expiresAt: { lte: now } } }),
        },
        hours: may(ctx.actor, 'time_entries:read_all') ? await hoursOf(tx, ctx, members) : null,
      },
    }
  })
}

interface Person {
  userId: number
  user: { name: string }
}

async function hoursOf(tx: Tx, { actor, clock }: Ctx, members: readonly Person[]) {
  const today = dayIn(actor.timeZone, clock.now())
  const [weekFrom, monthFrom] = [mondayOf(today), `${today.slice(0, 7)}-01`]
  const week = await minutesSince(tx, actor.tenantId, weekFrom, today)
  const month = await minutesSince(tx, actor.tenantId, monthFrom, today)
  const sum = (minutes: ReadonlyMap<number, number>) =>
    members.reduce((total, { userId }) => total + (minutes.get(userId) ?? 0), 0)
  return {
    week_from: weekFrom,
    month_from: monthFrom,
    week: asHours(sum(week)),
    month: asHours(sum(month)),
    members: members.map(({ userId, user }) => ({
      user_id: userId,
      name: user.name,
      week: asHours(week.get(userId) ?? 0),
      month: asHours(month.get(userId) ?? 0),
    })),
  }
}

async function minutesSince(
  tx: Tx,
  tenantId: Ctx['actor']['tenantId'],
  from: Day,
  to: Day,
): Promise<ReadonlyMap<number, number>> {
  const sums = await tx.timeEntry.groupBy({
    by: ['userId'],
    where: { tenantId, date: { gte: dayToDate(from), lte: dayToDate(to) }, kind: { in: ['work', 'travel'] } },
    _sum: { durationMinutes: true },
  })
  return new Map(sums.map(row => [row.userId, row._sum.durationMinutes ?? 0]))
}

const asHours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100
