import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { addDays, type Day, dateToDay, dayIn, dayStart, dayToDate } from '../../../platform/values/days'
import { calledOffStatuses, isCalledOff } from '../appointments/machine'
import { loadAppointments } from '../appointments/read'
import { loadLeaveRequests } from '../leave-requests/read'
import { type CalendarEntry, calendarText } from './calendar-text'
import { personIn, toCalendarFeedRecord } from './rules'

const daysBehind = 30
const daysAhead = 365
const readsAnHour = 60

/** The person's own feed, without its secret. */
export function findCalendarFeed(ctx: Ctx) {
  const { tenantId, userId } = personIn(ctx)
  return inTenant(ctx, async tx => {
    const row = await tx.calendarFeed.findUnique({ where: { tenantId_userId: { tenantId, userId } } })
    return { data: row ? toCalendarFeedRecord(row) : null }
  })
}

/**
 * The person's appointments from 30 days ago to a year ahead as iCalendar (RFC 5545). Cancelled ones stay for 30 days
 * after that, so that each calendar program learns of it.
 * @throws DomainError calendar_feed.read_too_often after 60 reads in an hour
 */
export function readCalendarFeed(ctx: Ctx): Promise<string> {
  const { actor, clock, settings } = ctx
  const { tenantId, userId } = personIn(ctx)
  const today = dayIn(actor.timeZone, clock.now())
  const from = dayStart(actor.timeZone, addDays(today, -daysBehind))
  const until = dayStart(actor.timeZone, addDays(today, daysAhead + 1))
  return inTenant(ctx, async tx => {
    await countRead(tx, ctx)
    const rows = await loadAppointments(tx, actor, {
      ...{ users: { some: { userId } }, startsAt: { lt: until }, endsAt: { gt: from } },
      OR: [{ status: { notIn: [...calledOffStatuses] } }, { updatedAt: { gte: from } }],
    })
    const projectIds = rows.flatMap(({ projectId }) => projectId ?? [])
    const projects = await tx.project.findMany({
      where: { tenantId, id: { in: projectIds } },
      select: { id: true, name: true },
    })
    const projectNames = new Map(projects.map(({ id, name }) => [id, name]))
    const entries = rows.map(row => {
      const project = projectNames.get(row.projectId ?? 0)
      return {
        uid: `appointment-${row.id}@${actor.companyId}`,
        sequence: row.version,
        changedAt: row.updatedAt,
        title: row.title || project || '',
        calledOff: isCalledOff(row.status),
        place: row.location,
        text: [project, row.description].filter(Boolean).join('\n\n'),
        url: `${settings.baseUrl}/appointments/${row.id}`,
        ...(row.allDay
          ? { days: [dayIn(actor.timeZone, row.startsAt), dayIn(actor.timeZone, row.endsAt)] as const }
          : { instants: [row.startsAt, row.endsAt] as const }),
      } satisfies CalendarEntry
    })
    return calendarText(actor.companyName, [
      ...entries,
      ...(await leaveIn(tx, ctx, addDays(today, -daysBehind), addDays(today, daysAhead))),
    ])
  })
}

/** Approved leave as whole days, without its kind: a holder of the link learns only that the person is absent. */
async function leaveIn(tx: Tx, ctx: Ctx, from: Day, to: Day): Promise<CalendarEntry[]> {
  const { tenantId, userId } = personIn(ctx)
  if (!may(ctx.actor, 'leave:read')) return []
  const rows = await loadLeaveRequests(tx, tenantId, {
    ...{ userId, fromDay: { lte: dayToDate(to) }, toDay: { gte: dayToDate(from) } },
    OR: [{ status: 'approved' }, { status: 'cancelled', updatedAt: { gte: dayStart(ctx.actor.timeZone, from) } }],
  })
  return rows.map(row => ({
    ...{ uid: `leave-${row.id}@${ctx.actor.companyId}`, sequence: row.version, changedAt: row.updatedAt },
    title: away[ctx.locale],
    calledOff: row.status === 'cancelled',
    days: [dateToDay(row.fromDay), addDays(dateToDay(row.toDay), 1)] as const,
    ...{ place: null, text: '', url: `${ctx.settings.baseUrl}/leave` },
  }))
}

const away = { de: 'Abwesend', en: 'Away' } as const

/** One statement, so that concurrent reads are counted as well. */
async function countRead(tx: Tx, ctx: Ctx): Promise<void> {
  const { tenantId, userId } = personIn(ctx)
  const now = ctx.clock.now()
  const anHourAgo = new Date(now.getTime() - 3_600_000)
  const newHour = Prisma.sql`counted_from <= ${anHourAgo}`
  const counted = await tx.$executeRaw`
    update calendar_feeds set last_read_at = ${now}, reads = case when ${newHour} then 1 else reads + 1 end,
      counted_from = case when ${newHour} then ${now} else counted_from end
    where tenant_id = ${tenantId} and user_id = ${userId} and (${newHour} or reads < ${readsAnHour})`
  if (counted === 0) throw new DomainError('calendar_feed.read_too_often')
}
