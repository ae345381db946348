import { Prisma, type TimeSheet } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Actor, may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { addDays, type Day, dateToDay, dayIn, daysFrom, daysThrough, dayToDate } from '../../../platform/values/days'
import { mondayOfWeek, weekOf } from '../../../platform/values/iso-weeks'
import { pageEnvelope } from '../../../platform/values/scalars'
import { noOneElseMay } from '../../people/permissions/no-one-else-may'
import { mayWriteFor } from '../time-entries/rules'
import type { DayTarget } from '../work-models/rules'
import { publicHolidaysFrom, readTargetSource, type TargetSource, targetsFrom } from '../work-models/targets'
import { creditedMinutes } from './credited-minutes'
import { creditsTimeSql } from './credits-time-sql'
import { type DayOfWindow, type Finding, findingsOf, violationsIn } from './findings'
import { type SheetStatus, sheetActions, sheetMoves } from './machine'
import type { ListTimeSheets, TimeSheetRecord } from './schema'
import type { WorkedEntry } from './worked-entry'
import { daysWorkedBy } from './worked-minutes'
import { daysOffWithin, owesDaysOff, windowWeeks } from './working-time-rules'

interface Person {
  userId: number
  name: string
}

/** A person's week, and its row if there is one. */
interface Wanted extends Person {
  monday: Day
  sheet: TimeSheet | null
}

/**
 * One page of weeks: of everyone in the given week (default: this one), by name; with only a status those of all weeks
 * in it, oldest first. Without the right to see everyone's, a person gets their own.
 */
export function listTimeSheets(ctx: Ctx, input: ListTimeSheets) {
  const { actor, clock } = ctx
  return inTenant(ctx, async tx => {
    const people = await peopleOf(tx, actor, input.user_id)
    const monday = input.week ? mondayOfWeek(input.week) : null
    const wanted =
      monday === null && input.status
        ? await standing(tx, actor, people, input.status)
        : await inWeek(tx, actor, people, {
            monday: monday ?? mondayOfWeek(weekOf(dayIn(actor.timeZone, clock.now()))),
            status: input.status,
          })
    const page = wanted.slice(input.offset, input.offset + input.limit)
    return pageEnvelope(await toSheets(tx, ctx, page), wanted.length, input)
  })
}

/** The members whose weeks the actor may see; former members only by id. */
async function peopleOf(tx: Tx, actor: Actor, userId: number | undefined): Promise<Person[]> {
  const own = may(actor, 'time_entries:read_all') ? undefined : (actor.userId ?? 0)
  if (own !== undefined && userId !== undefined && own !== userId) return []
  const rows = await tx.membership.findMany({
    where: {
      tenantId: actor.tenantId,
      ...(userId === undefined ? { status: 'active', user: { active: true } } : { userId }),
      ...(own === undefined ? {} : { userId: own }),
    },
    select: { userId: true, user: { select: { name: true } } },
    orderBy: [{ user: { name: 'asc' } }, { userId: 'asc' }],
  })
  return rows.map(row => ({ userId: row.userId, name: row.user.name }))
}

async function inWeek(
  tx: Tx,
  { tenantId }: Actor,
  people: readonly Person[],
  { monday, status }: { monday: Day; status: SheetStatus | undefined },
): Promise<Wanted[]> {
  const rows = await tx.timeSheet.findMany({
    where: { tenantId, weekStart: dayToDate(monday), userId: { in: people.map(({ userId }) => userId) } },
  })
  const all = people.map(person => ({
    ...person,
    monday,
    sheet: rows.find(row => row.userId === person.userId) ?? null,
  }))
  return status ? all.filter(({ sheet }) => (sheet?.status ?? 'open') === status) : all
}

async function standing(
  tx: Tx,
  { tenantId }: Actor,
  people: readonly Person[],
  status: SheetStatus,
): Promise<Wanted[]> {
  const rows = await tx.timeSheet.findMany({
    where: { tenantId, status, userId: { in: people.map(({ userId }) => userId) } },
    orderBy: [{ weekStart: 'asc' }, { userId: 'asc' }],
  })
  return rows.flatMap(sheet => {
    const person = people.find(({ userId }) => userId === sheet.userId)
    return person ? [{ ...person, monday: dateToDay(sheet.weekStart), sheet }] : []
  })
}

/** Sheets as the actor sees them, in the given order. */
export async function toSheets(tx: Tx, ctx: Ctx, wanted: readonly Wanted[]): Promise<TimeSheetRecord[]> {
  const { tenantId } = ctx.actor
  const names = await namesOf(tx, ctx.actor, wanted)
  const { travelPercent } = await tx.company.findUniqueOrThrow({
    where: { id: tenantId },
    select: { travelPercent: true },
  })
  const mayApprove = may(ctx.actor, 'time_entries:approve')
  const hasOwn = wanted.some(({ userId }) => userId === ctx.actor.userId)
  const approvesOwn = mayApprove && hasOwn && (await noOneElseMay(tx, ctx.actor, 'time_entries:approve'))
  const weeks = new Map<Day, Map<number, WeekFacts>>()
  for (const monday of new Set(wanted.map(one => one.monday))) {
    const userIds = wanted.filter(one => one.monday === monday).map(({ userId }) => userId)
    weeks.set(monday, await readWeek(tx, ctx, monday, userIds))
  }
  return wanted.map(one => {
    const facts = weeks.get(one.monday)?.get(one.userId) ?? noFacts
    const decidedBy = one.sheet?.decidedByUserId ?? null
    return toSheet(ctx, one, facts, {
      ...{ travelPercent, approvesOwn },
      decidedByName: decidedBy === null ? null : (names.get(decidedBy) ?? null),
    })
  })
}

async function namesOf(tx: Tx, { tenantId }: Actor, wanted: readonly Wanted[]): Promise<Map<number, string>> {
  const ids = wanted.flatMap(({ sheet }) => sheet?.decidedByUserId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await tx.membership.findMany({
    where: { tenantId, userId: { in: ids } },
    select: { userId: true, user: { select: { name: true } } },
  })
  return new Map(rows.map(({ userId, user }) => [userId, user.name]))
}

/** The content of a person's week, and its findings under the law. */
export interface WeekFacts {
  /** Only those of the week. */
  entries: WorkedEntry[]
  running: boolean
  days: DayTarget[]
  findings: Finding[]
}

const noFacts: WeekFacts = { entries: [], running: false, days: [], findings: [] }

interface Shown {
  travelPercent: number
  decidedByName: string | null
  /** No other user may approve, so the actor also approves their own week. */
  approvesOwn: boolean
}

function toSheet(
  { actor, clock }: Ctx,
  { userId, name, monday, sheet }: Wanted,
  { entries, running, days, findings }: WeekFacts,
  { travelPercent, decidedByName, approvesOwn }: Shown,
): TimeSheetRecord {
  const today = dayIn(actor.timeZone, clock.now())
  const status = (sheet?.status ?? 'open') as SheetStatus
  const recorded = new Set(entries.map(({ date }) => date))
  const isAllowed = {
    submit: mayWriteFor(actor, userId),
    approve: may(actor, 'time_entries:approve') && (userId !== actor.userId || approvesOwn),
    return: may(actor, 'time_entries:approve'),
  }
  const begun = monday <= today && !running
  return {
    ...{ user_id: userId, user_name: name, week: weekOf(monday), from: monday, to: addDays(monday, 6), status },
    ...{
      note: sheet?.note ?? null,
      decided_by_name: decidedByName,
      accepted_findings: sheet?.acceptedFindings ?? null,
    },
    submitted_at: sheet?.submittedAt?.toISOString() ?? null,
    decided_at: sheet?.decidedAt?.toISOString() ?? null,
    version: sheet?.version ?? 0,
    credited_minutes: creditedMinutes(entries, travelPercent),
    target_minutes: days.reduce((sum, { targetMinutes }) => sum + targetMinutes, 0),
    entries: entries.length,
    late: entries.filter(({ late }) => late).length,
    running,
    gaps: days
      .filter(({ day, targetMinutes }) => targetMinutes > 0 && day < today && !recorded.has(day))
      .map(({ day }) => day),
    findings: findings.map(({ text, remedy, ...finding }) => ({
      ...{ ...finding, text: text[actor.locale], remedy: remedy[actor.locale] },
      // Only the person knows whether a break was taken.
      offer: actor.userId === userId ? finding.offer : null,
    })),
    violations: violationsIn(findings),
    allowed_actions: sheetActions.filter(action => begun && isAllowed[action] && sheetMoves[status][action]),
  }
}

/** The week from a Monday on for each of these people, in a fixed number of statements. */
export async function readWeek(
  tx: Tx,
  { actor }: Pick<Ctx, 'actor'>,
  monday: Day,
  userIds: readonly number[],
): Promise<Map<number, WeekFacts>> {
  const { tenantId, timeZone } = actor
  const week = daysFrom(monday)
  const sunday = addDays(monday, 6)
  const rows = await entriesBetween(tx, actor, userIds, { from: addDays(monday, -2), to: addDays(monday, 7) })
  const source = await readTargetSource(tx, tenantId, userIds, monday, sunday)
  const targets = await targetsFrom(source, userIds, week)
  const windows = await windowsOf(tx, actor, userIds, sunday)
  const owed = userIds.filter(userId => targets.get(userId)?.some(target => owesDaysOff(target.day, target)))
  const holidays = await legalHolidaysOwed(source, owed, sunday)
  const daysWorked = await daysWorkedIn(tx, actor, windows, owed)
  return new Map(
    userIds.map(userId => {
      const own = rows.get(userId) ?? { entries: [], running: [] }
      const days = targets.get(userId) ?? []
      return [
        userId,
        {
          entries: own.entries.filter(({ date }) => week.includes(date)),
          running: own.running.some(date => week.includes(date)),
          days,
          findings: findingsOf({
            ...{ timeZone, days, entries: own.entries, window: windows.get(userId)?.days ?? new Map() },
            daysWorked: daysWorked.get(userId) ?? new Set(),
            holidays: holidays.get(userId) ?? new Set(),
          }),
        },
      ]
    }),
  )
}

/**
 * Public holidays up to the end of the week for which these people may be owed days off; needs no further statement.
 */
async function legalHolidaysOwed(
  source: TargetSource,
  userIds: readonly number[],
  sunday: Day,
): Promise<Map<number, Set<Day>>> {
  // Covers the work, and the free days before it.
  const window = daysThrough(addDays(sunday, -2 * daysOffWithin), sunday)
  const holidays = new Map<number, Set<Day>>()
  for (const userId of userIds) holidays.set(userId, await publicHolidaysFrom(source, userId, window))
  return holidays
}

/**
 * Days of the window with at least a minute of these people's work, by the rule for work on a Sunday: only entries
 * across midnight have to be read for it.
 */
async function daysWorkedIn(
  tx: Tx,
  actor: Actor,
  windows: ReadonlyMap<number, WindowOfWork>,
  userIds: readonly number[],
): Promise<Map<number, Set<Day>>> {
  const nightIds = userIds.flatMap(userId => windows.get(userId)?.overMidnight ?? [])
  const nights = nightIds.length > 0 ? await readEntries(tx, actor, { id: { in: nightIds } }) : null
  return new Map(
    userIds.map(userId => [
      userId,
      new Set([
        ...(windows.get(userId)?.wholly ?? []),
        ...daysWorkedBy(nights?.get(userId)?.entries ?? [], actor.timeZone),
      ]),
    ]),
  )
}

/** Complete entries of people by day and start, and the days of running clocks. */
export const entriesBetween = (
  tx: Tx,
  actor: Actor,
  userIds: readonly number[],
  { from, to }: { from: Day; to: Day },
) => readEntries(tx, actor, { userId: { in: [...userIds] }, date: { gte: dayToDate(from), lte: dayToDate(to) } })

async function readEntries(
  tx: Tx,
  { tenantId, timeZone }: Actor,
  where: Prisma.TimeEntryWhereInput,
): Promise<Map<number, { entries: WorkedEntry[]; running: Day[] }>> {
  const rows = await tx.timeEntry.findMany({
    where: { ...where, tenantId },
    include: {
      breaks: { orderBy: { startedAt: 'asc' } },
      leaveRequest: { select: { type: { select: { creditsTime: true } } } },
    },
    orderBy: [{ date: 'asc' }, { startedAt: 'asc' }, { id: 'asc' }],
  })
  const people = new Map<number, { entries: WorkedEntry[]; running: Day[] }>()
  for (const row of rows) {
    const own = people.get(row.userId) ?? { entries: [], running: [] }
    people.set(row.userId, own)
    const date = dateToDay(row.date)
    if (row.running) {
      own.running.push(date)
      continue
    }
    own.entries.push({
      ...{ id: row.id, version: row.version, kind: row.kind, date, startedAt: row.startedAt, endedAt: row.endedAt },
      ...{ breakMinutes: row.breakMinutes, durationMinutes: row.durationMinutes, late: row.late },
      breaks: row.breaks.flatMap(({ startedAt, endedAt }) => (endedAt ? [{ startedAt, endedAt }] : [])),
      recordedOn: dayIn(timeZone, row.createdAt),
      described: Boolean(row.description),
      owed: row.leaveRequest?.type.creditsTime === false,
      locked: row.lockedAt !== null || row.rapportEntryId !== null || row.source === 'leave',
    })
  }
  return people
}

/** The longest averaging window of a person. */
interface WindowOfWork {
  days: Map<Day, DayOfWindow>
  /** Days with work that began and ended on them. */
  wholly: Day[]
  /** Ids of work that ended on the day after its start. */
  overMidnight: number[]
}

/** What each person worked on each day of the longest averaging window, summed by the database. */
async function windowsOf(
  tx: Tx,
  { tenantId, timeZone }: Actor,
  userIds: readonly number[],
  sunday: Day,
): Promise<Map<number, WindowOfWork>> {
  const from = dayToDate(addDays(sunday, 1 - windowWeeks * 7))
  const rows = await tx.$queryRaw<
    { user_id: number; date: Date; worked: number; absent: boolean; wholly: boolean; over_midnight: number[] | null }[]
  >(Prisma.sql`
    select user_id, date, coalesce(sum(duration_minutes) filter (where is_work), 0)::int as worked,
      bool_or(kind = 'absence' and ${creditsTimeSql}) as absent,
      bool_or(is_work and duration_minutes > 0 and not is_over) as wholly,
      array_agg(id) filter (where is_work and is_over) as over_midnight
    from time_entries e, lateral (
      select kind in ('work', 'travel') as is_work,
        coalesce(ended_at > (date + 1)::timestamp at time zone ${timeZone}, false) as is_over) by_rule
    where tenant_id = ${tenantId} and user_id = any(${[...userIds]}) and date between ${from}::date and ${dayToDate(sunday)}::date
      and not running
    group by user_id, date`)
  const people = new Map<number, WindowOfWork>()
  for (const { user_id, date, worked, absent, wholly, over_midnight } of rows) {
    const window: WindowOfWork = people.get(user_id) ?? { days: new Map(), wholly: [], overMidnight: [] }
    people.set(user_id, window)
    const day = dateToDay(date)
    window.days.set(day, { worked, absent })
    if (wholly) window.wholly.push(day)
    window.overMidnight.push(...(over_midnight ?? []))
  }
  return people
}
