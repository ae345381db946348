import { type AccountBooking, Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Actor, may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { addDays, type Day, dateToDay, dayIn, daysFrom, dayToDate } from '../../../platform/values/days'
import { mondayOfWeek, weekOf } from '../../../platform/values/iso-weeks'
import { creditedMinutes } from '../time-sheets/credited-minutes'
import { creditsTimeSql } from '../time-sheets/credits-time-sql'
import { entriesBetween } from '../time-sheets/read'
import { surcharges } from '../time-sheets/surcharges'
import type { WorkedEntry } from '../time-sheets/worked-entry'
import type { DayTarget } from '../work-models/rules'
import { targetsOf } from '../work-models/targets'
import { monthOf, trafficLight } from './rules'
import type { AccountDay, BookingKind, BookingRecord, ReadAccount, TimeAccount } from './schema'

/**
 * A person's account in a month: credited time, agreed time, bookings, and the balance, which continues across months
 * and work models. The actor's own; others' are visible to approvers.
 * @throws DomainError member.not_found, also for a person whom the actor may not see
 */
export function readAccount(ctx: Ctx, { user_id, month }: ReadAccount) {
  const { actor, clock } = ctx
  const userId = user_id ?? actor.userId ?? 0
  assertVisibleTo(actor, userId)
  return inTenant(ctx, async tx => ({
    data: await accountOf(tx, ctx, userId, month ?? dayIn(actor.timeZone, clock.now()).slice(0, 7)),
  }))
}

/** The actor's own account, or anyone's for approvers. @throws DomainError member.not_found */
export function assertVisibleTo(actor: Actor, userId: number): void {
  if (userId !== actor.userId && !may(actor, 'time_entries:approve')) throw new DomainError('member.not_found')
}

/** The account of a person in a month (`YYYY-MM`). @throws DomainError member.not_found */
export async function accountOf(tx: Tx, ctx: Ctx, userId: number, month: string): Promise<TimeAccount> {
  const { actor } = ctx
  const { tenantId, timeZone, locale } = actor
  const [member, company, bookings] = await Promise.all([
    tx.membership.findUnique({
      where: { tenantId_userId: { tenantId, userId } },
      select: { user: { select: { name: true } } },
    }),
    tx.company.findUniqueOrThrow({ where: { id: tenantId } }),
    tx.accountBooking.findMany({ where: { tenantId, userId }, orderBy: [{ day: 'asc' }, { id: 'asc' }] }),
  ])
  if (!member) throw new DomainError('member.not_found')
  const { from, to } = monthOf(month)
  const today = dayIn(timeZone, ctx.clock.now())
  const beginsOn = await beginningOf(tx, actor, userId, bookings)
  const last = addDays(today, -1) < to ? addDays(today, -1) : to
  const start = beginsOn ?? from
  const first = start < from ? start : from
  const sums = await minutesByDay(tx, actor, userId, { from: first, to })
  const targets = (await targetsOf(tx, tenantId, [userId], first, to)).get(userId) ?? []
  const booked = (day: Day) => bookings.reduce((sum, one) => sum + (dateToDay(one.day) === day ? one.minutes : 0), 0)
  const counts = (day: Day) => beginsOn !== null && day >= beginsOn && day <= last
  const surcharges = await surchargesIn(tx, actor, userId, { from, to })
  let balance = bookings.reduce(
    (sum, one) =>
      sum + (beginsOn !== null && dateToDay(one.day) < first && dateToDay(one.day) >= beginsOn ? one.minutes : 0),
    0,
  )
  let opening = balance
  const days: AccountDay[] = []
  for (const target of targets) {
    const { day } = target
    if (day === from) opening = balance
    const { work, travel, absence, owed } = sums.get(day) ?? nothing
    const credited = creditedMinutes(
      [
        { kind: 'work', durationMinutes: work },
        { kind: 'travel', durationMinutes: travel },
        { kind: 'absence', durationMinutes: absence },
      ],
      company.travelPercent,
    )
    const counted = counts(day)
    // A booking counts from its day on, even if the day itself is not over yet.
    const bookedOn = beginsOn !== null && day >= beginsOn && day <= today ? booked(day) : 0
    balance += (counted ? credited - target.targetMinutes : 0) + bookedOn
    if (day < from) continue
    days.push({
      ...{ day, work_minutes: work, travel_minutes: travel, absence_minutes: absence, time_off_minutes: owed },
      credited_minutes: credited,
      ...{ target_minutes: target.targetMinutes, booked_minutes: bookedOn, balance_minutes: balance, counted },
      holiday: target.holiday?.name[locale] ?? null,
      ...(surcharges.get(day) ?? noSurcharges),
    })
  }
  const total = (of: (day: AccountDay) => number) => days.reduce((sum, day) => sum + of(day), 0)
  const ofCounted = (of: (day: AccountDay) => number) => total(day => (day.counted ? of(day) : 0))
  return {
    ...{ user_id: userId, user_name: member.user.name, month, from, to, begins_on: beginsOn },
    travel_percent: company.travelPercent,
    opening_minutes: opening,
    credited_minutes: ofCounted(day => day.credited_minutes),
    target_minutes: ofCounted(day => day.target_minutes),
    booked_minutes: total(day => day.booked_minutes),
    balance_minutes: balance,
    light: trafficLight(balance, company),
    overtime_minutes: total(day => day.overtime_minutes),
    sunday_minutes: total(day => day.sunday_minutes),
    holiday_minutes: total(day => day.holiday_minutes),
    night_minutes: total(day => day.night_minutes),
    days,
    bookings: bookings.map(toBookingRecord),
    may_book: may(actor, 'time_entries:approve'),
  }
}

export const toBookingRecord = (row: AccountBooking): BookingRecord => ({
  ...{ id: row.id, user_id: row.userId, day: dateToDay(row.day), minutes: row.minutes, note: row.note },
  kind: row.kind as BookingKind,
  created_at: row.createdAt.toISOString(),
})

/**
 * The first day that counts: that of the opening, else of the first recorded time or booking. Credited leave does not
 * start an account: for people who record no times only their absences are known.
 */
async function beginningOf(
  tx: Tx,
  { tenantId }: Actor,
  userId: number,
  bookings: readonly { kind: string; day: Date }[],
): Promise<Day | null> {
  const opening = bookings.find(({ kind }) => kind === 'opening')
  if (opening) return dateToDay(opening.day)
  const first = await tx.timeEntry.findFirst({
    where: { tenantId, userId, running: false, NOT: { leaveRequest: { type: { creditsTime: true } } } },
    orderBy: { date: 'asc' },
    select: { date: true },
  })
  const days = [first?.date, bookings[0]?.day].flatMap(date => (date ? [dateToDay(date)] : []))
  return days.sort()[0] ?? null
}

interface Minutes {
  work: number
  travel: number
  /** Minutes of credited absence. */
  absence: number
  /** Minutes of absence taken from the account. */
  owed: number
}
const nothing: Minutes = { work: 0, travel: 0, absence: 0, owed: 0 }
const noSurcharges = { overtime_minutes: 0, sunday_minutes: 0, holiday_minutes: 0, night_minutes: 0 }

/** Summed by the database, because an account spans years. */
async function minutesByDay(
  tx: Tx,
  { tenantId }: Actor,
  userId: number,
  { from, to }: { from: Day; to: Day },
): Promise<Map<Day, Minutes>> {
  const rows = await tx.$queryRaw<({ date: Date } & Minutes)[]>(Prisma.sql`
    select date, coalesce(sum(duration_minutes) filter (where kind = 'work'), 0)::int as work,
      coalesce(sum(duration_minutes) filter (where kind = 'travel'), 0)::int as travel,
      coalesce(sum(duration_minutes) filter (where kind = 'absence' and ${creditsTimeSql}), 0)::int as absence,
      coalesce(sum(duration_minutes) filter (where kind = 'absence' and not ${creditsTimeSql}), 0)::int as owed
    from time_entries e
    where tenant_id = ${tenantId} and user_id = ${userId} and date between ${dayToDate(from)}::date and ${dayToDate(to)}::date
      and not running
    group by date`)
  return new Map(rows.map(({ date, ...minutes }) => [dateToDay(date), minutes]))
}

/** Overtime, Sunday, holiday and night minutes of each day of a month, computed by whole weeks. */
async function surchargesIn(tx: Tx, actor: Actor, userId: number, { from, to }: { from: Day; to: Day }) {
  const first = mondayOfWeek(weekOf(from))
  const last = addDays(mondayOfWeek(weekOf(to)), 6)
  const { entries = [] } =
    (await entriesBetween(tx, actor, [userId], { from: addDays(first, -1), to: addDays(last, 1) })).get(userId) ?? {}
  const targets = (await targetsOf(tx, actor.tenantId, [userId], first, last)).get(userId) ?? []
  const byDay = new Map<Day, typeof noSurcharges>()
  for (let monday = first; monday <= last; monday = addDays(monday, 7))
    for (const { day, ...minutes } of surchargesOfWeek(actor, monday, entries, targets)) byDay.set(day, minutes)
  return byDay
}

function surchargesOfWeek(
  { timeZone }: Actor,
  monday: Day,
  entries: readonly WorkedEntry[],
  targets: readonly DayTarget[],
) {
  const [before, after] = [addDays(monday, -1), addDays(monday, 7)]
  const week = daysFrom(monday)
  return surcharges({
    timeZone,
    days: targets.filter(({ day }) => week.includes(day)),
    entries: entries.filter(({ date }) => date >= before && date <= after),
  })
}
