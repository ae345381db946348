import type { App } from '../../server/context'
import { mintTenantId } from '../../server/platform/actor'
import type { Tx } from '../../server/platform/database/db'
import { addDays, type Day, dateToDay, dayIn, dayStart, dayToDate } from '../../server/platform/values/days'
import { mondayOfWeek, weekOf } from '../../server/platform/values/iso-weeks'
import type { TimeEntryCreateManyInput } from '../client/models'
import { type Chance, createChance } from './chance'
import { type DemoCompany, timeZone } from './company'
import { people, workDone } from './content'

const weeksBack = 8
/** Minutes of paid time, from Monday to Thursday and on Friday. */
const longDay = 510
const friday = 330

interface Piece {
  kind: 'work' | 'travel' | 'break' | 'absence'
  minutes: number
  breakMinutes?: number
  projectId?: number | null
  rapportEntryId?: number
  description?: string | null
}

/** A work line of a completed rapport. */
interface Line {
  id: number
  day: Day
  userId: number | null
  projectId: number | null
  minutes: number
  description: string | null
}

/** The hours of every worker over the last eight weeks, entered on the phone at the end of each day. */
export async function seedTimeEntries(app: App, { tenantId, userIds }: DemoCompany): Promise<void> {
  const now = app.clock.now()
  const today = dayIn(timeZone, now)
  const days = Array.from({ length: weeksBack * 7 }, (_, index) => addDays(today, index + 1 - weeksBack * 7))
  await app.db.inTenant(mintTenantId(tenantId), async tx => {
    const lines = await linesSince(tx, tenantId, days[0] ?? today)
    const projectIds = await runningProjects(tx, tenantId, today)
    const workers = people.filter(({ role }) => role === 3).map(({ key }) => userIds[key] ?? 0)
    await tx.workModel.createMany({
      data: workers.map(userId => ({
        ...{ tenantId, userId, validFrom: dayToDate(days[0] ?? today), ruleSet: 'at', leaveDays: 25 },
        ...{ minutes: [longDay, longDay, longDay, longDay, friday, 0, 0], createdAt: now, updatedAt: now },
      })),
    })
    const data = workers.flatMap((userId, index) => {
      const chance = createChance(1988 + index)
      const leave = chance.int(1, weeksBack - 2) * 7
      return days.flatMap((day, nth) => {
        const own = lines.filter(line => line.userId === userId && line.day === day)
        const onLeave = nth >= leave && nth < leave + 7
        const pieces = piecesOf(day, own, { chance, onLeave, projectIds })
        return written({ tenantId, userId, day, now }, index === 0 ? hurried(pieces, day, today) : pieces)
      })
    })
    await tx.timeEntry.createMany({ data })
  })
}

/**
 * A rush in the week before this one: on its Wednesday the work continues into the evening, on the Thursday no break is
 * recorded. The legal warnings about it should be visible.
 */
function hurried(pieces: readonly Piece[], day: Day, today: Day): Piece[] {
  const wednesday = addDays(mondayOfWeek(weekOf(today)), -5)
  const isAway = pieces.length === 0 || pieces.some(({ kind }) => kind === 'absence')
  if (isAway || (day !== wednesday && day !== addDays(wednesday, 1))) return [...pieces]
  if (day === wednesday) return [...pieces, { kind: 'work', minutes: 255, description: 'Sturmschaden gesichert' }]
  return pieces.filter(({ kind }) => kind !== 'break').map(({ breakMinutes: _, ...piece }) => piece)
}

async function linesSince(tx: Tx, tenantId: number, day: Day): Promise<Line[]> {
  const rows = await tx.rapportEntry.findMany({
    where: { tenantId, position: 1, date: { gte: dayToDate(day) }, rapport: { completed: true } },
    include: { rapport: { select: { projectId: true } } },
    orderBy: { id: 'asc' },
  })
  return rows.map(row => ({
    id: row.id,
    day: dateToDay(row.date),
    userId: row.employeeUserId,
    projectId: row.rapport.projectId,
    minutes: row.hours.times(60).toNumber(),
    description: row.description,
  }))
}

async function runningProjects(tx: Tx, tenantId: number, today: Day): Promise<number[]> {
  const rows = await tx.project.findMany({
    where: { tenantId, startsOn: { lte: dayToDate(today) } },
    select: { id: true },
    orderBy: [{ startsOn: 'desc' }, { id: 'desc' }],
    take: 9,
  })
  return rows.map(({ id }) => id)
}

interface Circumstances {
  chance: Chance
  onLeave: boolean
  projectIds: readonly number[]
}

/** The pieces of a day, in order. Lines of rapports are copied to the minute, and work elsewhere fills the rest. */
function piecesOf(day: Day, lines: readonly Line[], { chance, onLeave, projectIds }: Circumstances): Piece[] {
  const weekday = dayToDate(day).getUTCDay()
  if (weekday === 0) return []
  const paid = weekday === 6 ? 0 : weekday === 5 ? friday : longDay
  const reported = upTo(600, lines)
  if (reported.length === 0) {
    if (paid === 0) return []
    if (onLeave) return [{ kind: 'absence', minutes: paid, description: 'Urlaub' }]
    if (chance.chance(0.03)) return [{ kind: 'absence', minutes: paid, description: 'Krankenstand' }]
  }
  const there = {
    kind: 'travel',
    minutes: chance.int(1, 3) * 15,
    description: 'Fahrt zur Baustelle',
  } as const
  const work: Piece[] = reported.map(({ id, minutes, projectId, description }) => ({
    kind: 'work',
    minutes,
    projectId,
    rapportEntryId: id,
    description,
  }))
  const left = paid - 2 * there.minutes - sumOf(work)
  if (left >= 60) {
    const parts = left > 300 ? [Math.round(left / 30) * 15, left - Math.round(left / 30) * 15] : [left]
    for (const minutes of parts)
      work.push({
        kind: 'work',
        minutes,
        projectId: chance.pick(projectIds),
        description: chance.pick(workDone),
      })
  }
  const projectId = work[0]?.projectId ?? null
  const back = { ...there, description: 'Rückfahrt' }
  return [{ ...there, projectId }, ...withBreak(work, chance), { ...back, projectId: work.at(-1)?.projectId ?? null }]
}

/** Half an hour at noon: between two pieces of work as an entry of its own, or within the only one. */
function withBreak(work: readonly Piece[], chance: Chance): Piece[] {
  const [first, ...more] = work
  if (!first || sumOf(work) < 330) return [...work]
  if (more.length === 0 || chance.chance(0.3)) return [{ ...first, breakMinutes: 30 }, ...more]
  return [first, { kind: 'break', minutes: 30 }, ...more]
}

interface Sheet {
  tenantId: number
  userId: number
  day: Day
  now: Date
}

/** The pieces one after the other from seven o'clock on; one that has not ended is not entered yet. */
function written({ tenantId, userId, day, now }: Sheet, pieces: readonly Piece[]): TimeEntryCreateManyInput[] {
  const base = { tenantId, userId, date: dayToDate(day) }
  const at = (minute: number) => new Date(dayStart(timeZone, day).getTime() + minute * 60_000)
  let minute = 7 * 60
  const entries = pieces.map(({ minutes, breakMinutes = 0, ...piece }) => {
    const startedAt = at(minute)
    minute += minutes + breakMinutes
    const isAway = piece.kind === 'absence'
    const times = isAway ? {} : { startedAt, endedAt: at(minute), breakMinutes }
    return { ...base, ...piece, ...times, durationMinutes: minutes }
  })
  const evening = at(minute + 5)
  return entries
    .filter(({ endedAt }) => (endedAt ?? at(0)) <= now)
    .map((entry, index) => {
      const createdAt = new Date(Math.min(evening.getTime(), now.getTime()) + index)
      return { ...entry, createdAt, updatedAt: createdAt }
    })
}

/** As many lines as fit into the given minutes. */
function upTo(most: number, lines: readonly Line[]): Line[] {
  let taken = 0
  return lines.filter(({ minutes }) => {
    if (taken + minutes > most) return false
    taken += minutes
    return true
  })
}

const sumOf = (pieces: readonly { minutes: number }[]): number =>
  pieces.reduce((total, { minutes }) => total + minutes, 0)
