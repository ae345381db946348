import type { OutputOf } from '~/lib/procedures'
import { isCalledOff } from '~server/services/planning/appointments/machine'
import { overlapsAmong, shownDay, wallMinutes } from '~server/services/planning/team-boards/rules'

export type TeamBoard = OutputOf<'teamBoards.calendar'>['data']
export type Entry = TeamBoard['appointments'][number]
export type RowsBy = 'people' | 'resources' | 'projects'
export type ViewName = 'day' | 'week' | 'four' | 'eight'

/** Days of a view, the minimum width of a column in pixels, and the height of a bar. */
export const views = {
  day: { days: 1, column: 16, bar: 44 },
  week: { days: 7, column: 88, bar: 44 },
  four: { days: 28, column: 36, bar: 26 },
  eight: { days: 56, column: 22, bar: 22 },
} as const satisfies Record<ViewName, { days: number; column: number; bar: number }>

/** Start of the day view, which shows quarter hours from six to eight in the evening. */
export const dayBegin = 6 * 60
export const quarter = 15
export const quarters = 56

/** Meaning of the columns: days, or quarter hours of one day. */
export interface Scale {
  view: ViewName
  days: readonly string[]
  timeZone: string
  columns: number
  /** Minutes per column. */
  step: number
}

export const scaleOf = (view: ViewName, days: readonly string[], timeZone: string): Scale =>
  view === 'day'
    ? { view, days, timeZone, columns: quarters, step: quarter }
    : { view, days, timeZone, columns: days.length, step: 1440 }

/** Columns an entry covers, end exclusive, clipped at the edges; null if it lies outside. */
export function columnsOf(
  entry: Entry,
  { view, days, timeZone, columns }: Scale,
): { start: number; end: number } | null {
  const first = days[0] ?? ''
  if (view === 'day') {
    const begins = wallMinutes(entry.starts_at, first, timeZone)
    const ends = wallMinutes(entry.ends_at, first, timeZone)
    if (begins >= 1440 || ends <= 0) return null
    if (entry.all_day) return { start: 0, end: columns }
    const start = Math.min(Math.max(0, Math.floor((begins - dayBegin) / quarter)), columns - 1)
    return { start, end: Math.max(start + 1, Math.min(columns, Math.ceil((ends - dayBegin) / quarter))) }
  }
  const start = dayIndex(days, shownDay(entry.starts_at, timeZone))
  const end = dayIndex(days, shownDay(entry.ends_at, timeZone, -1)) + 1
  if (end <= 0 || start >= columns) return null
  return { start: Math.max(0, start), end: Math.min(columns, Math.max(end, start + 1)) }
}

const dayIndex = (days: readonly string[], day: string): number =>
  Math.round((Date.parse(day) - Date.parse(days[0] ?? day)) / 86_400_000)

/** Days, or halves of them, on which one person or everybody is away; in columns. */
export interface Shade {
  start: number
  end: number
  kind: 'leave' | 'requested' | 'holiday' | 'closed'
  /** Name of a holiday. */
  name: string | null
}

/** Columns of a range of days, a half day clipped at either end; null if outside. */
export function shadeOf(
  { view, days, columns }: Scale,
  {
    kind,
    name = null,
    ...of
  }: Pick<Shade, 'kind'> & Partial<Shade> & { from: string; to: string; fromHalf?: boolean; toHalf?: boolean },
): Shade | null {
  const first = dayIndex(days, of.from) + (of.fromHalf ? 0.5 : 0)
  const last = dayIndex(days, of.to) + (of.toHalf ? 0.5 : 1)
  const wide = view === 'day' ? columns : 1
  const [start, end] = [Math.max(0, first) * wide, Math.min(days.length, last) * wide]
  return end > start ? { start, end, kind, name } : null
}

/** The shades that overlap a day of the scale, with the half they cover; null if they cover all of it. */
export function shadesOn(
  { view, days, columns }: Scale,
  shades: readonly Shade[],
  day: string,
): (Shade & { half: 'morning' | 'afternoon' | null })[] {
  const wide = view === 'day' ? columns : 1
  const begin = days.indexOf(day) * wide
  const end = begin + wide
  return shades
    .filter(shade => shade.start < end && shade.end > begin)
    .map(shade => ({ ...shade, half: shade.start > begin ? 'afternoon' : shade.end < end ? 'morning' : null }))
}

export type OutsideTime = OutputOf<'calendarConnections.outsideTimes'>['data'][number]

/** When a person's own calendar is busy, in columns. */
export interface Busy {
  time: OutsideTime
  start: number
  end: number
}

/**
 * Columns of a busy time: within a day in the hours of the day view, at the edge of its own day where it lies before or
 * after them; null if it lies on none of the days.
 */
export function busyOf({ view, days, timeZone, columns }: Scale, time: OutsideTime): Busy | null {
  const first = days[0] ?? ''
  const begins = wallMinutes(time.starts_at, first, timeZone)
  const ends = wallMinutes(time.ends_at, first, timeZone)
  if (begins >= days.length * 1440 || ends <= 0) return null
  const ofDay = columns / days.length
  const least = view === 'day' ? 1 : 0.05
  // An end at midnight belongs to the day before.
  const place = (minutes: number, day: number) =>
    (day + Math.min(Math.max((minutes - day * 1440 - dayBegin) / (quarters * quarter), 0), 1)) * ofDay
  const firstDay = Math.floor(begins / 1440)
  const start = Math.max(0, Math.min(place(begins, firstDay), (firstDay + 1) * ofDay - least))
  const end = Math.min(columns, Math.max(place(ends, Math.ceil(ends / 1440) - 1), start + least))
  return { time, start, end }
}

/** Minutes over the days that are shown: planned, and those that are there to be worked. */
export interface Load {
  planned: number
  there: number
}

/** Planned share of the available time; null if there is none. */
export const shareOf = ({ planned, there }: Load): number | null => (there > 0 ? planned / there : null)

/** From 90 % on a day is marked, above 100 % (and with work where no one is) it is too much. */
export const toneOf = (share: number | null) => (share === null || share > 1 ? 'over' : share >= 0.9 ? 'high' : 'calm')

export const sumOf = (loads: readonly Load[]): Load =>
  loads.reduce((sum, { planned, there }) => ({ planned: sum.planned + planned, there: sum.there + there }), {
    planned: 0,
    there: 0,
  })

/** The team's utilization by day. */
export function loadsOf({ occupancy }: TeamBoard, count: number): Load[] {
  return Array.from({ length: count }, (_, at) =>
    sumOf(
      occupancy.map(of => ({
        planned: of.planned_minutes[at] ?? 0,
        there: (of.target_minutes[at] ?? 0) - (of.absent_minutes[at] ?? 0),
      })),
    ),
  )
}

export interface Bar {
  entry: Entry
  start: number
  end: number
  lane: number
  conflicts: readonly Entry[]
  /** The absence or holiday it falls on. */
  away: Shade | null
  /** The other resources: vehicles for people, people for vehicles. */
  beside: string
}

/** Subject of a row: a person, or a project. */
export interface RowHead {
  key: string
  id: number
  name: string
  group: string
  note?: string
  /** Absences of the person. */
  shades?: readonly Shade[]
  /** Busy times in the person's own calendar. */
  busy?: readonly Busy[]
  /** Utilization of the visible days. */
  load?: Load
}

/** What rows need to place their entries. */
export interface Placing {
  entriesOf: (head: RowHead) => readonly Entry[]
  besideOf: (entry: Entry) => string
  /** Rows are people or resources, which can be double-booked. */
  withConflicts: boolean
  /** Days off for the whole company; they conflict only with people. */
  common: readonly Shade[]
}

export interface Row extends RowHead {
  bars: readonly Bar[]
  top: number
  height: number
  /** Heading of the group, shown above it. */
  heading: string | null
}

export const rowGap = 4
export const headingHeight = 28

/** Rows with their bars in lanes and their offsets from the top. */
export function rowsOf(
  heads: readonly RowHead[],
  { entriesOf, besideOf, withConflicts, common }: Placing,
  scale: Scale,
): { rows: Row[]; height: number } {
  const { bar } = views[scale.view]
  let top = 0
  let group: string | null = null
  const grouped = heads.some(head => head.group !== heads[0]?.group)
  const rows = heads.map(head => {
    const heading = grouped && head.group !== group ? head.group : null
    group = head.group
    const entries = entriesOf(head)
    const away = [...(head.shades ?? []), ...common].filter(({ kind }) => kind !== 'requested')
    const bars = barsOf(entries, scale, withConflicts ? overlapsAmong(entries) : new Map()).map(bar => ({
      ...bar,
      away: isCalledOff(bar.entry.status)
        ? null
        : (away.find(({ start, end }) => start < bar.end && end > bar.start) ?? null),
      beside: besideOf(bar.entry),
    }))
    const lanes = Math.max(1, ...bars.map(({ lane }) => lane + 1))
    const height = lanes * (bar + rowGap) + rowGap + 1
    if (heading !== null) top += headingHeight
    const row: Row = { ...head, bars, top, height, heading }
    top += height
    return row
  })
  return { rows, height: top }
}

function barsOf(entries: readonly Entry[], scale: Scale, conflicts: ReadonlyMap<number, Entry[]>) {
  const placed = entries.flatMap(entry => {
    const columns = columnsOf(entry, scale)
    return columns ? [{ entry, ...columns }] : []
  })
  placed.sort((a, b) => a.start - b.start)
  const lanes: number[] = []
  return placed.map(({ entry, start, end }) => {
    const free = lanes.findIndex(until => until <= start)
    const lane = free < 0 ? lanes.length : free
    lanes[lane] = end
    return { entry, start, end, lane, conflicts: isCalledOff(entry.status) ? [] : (conflicts.get(entry.id) ?? []) }
  })
}

/** The row at a height from the top of the first, by binary search. */
export function rowAt(rows: readonly Row[], y: number): number {
  let low = 0
  let high = rows.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((rows[middle]?.top ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low
}

/** Where something was dropped. */
export interface Drop {
  /** Row that it was dragged from; null if from the drawer. */
  from: RowHead | null
  to: RowHead
  /** Columns by which it was moved, and by which its end was moved. */
  by: number
  longer: number
  copy: boolean
}

/** The bars over a column, from above. */
export const barsAt = (row: Row, column: number) =>
  row.bars.filter(({ start, end }) => start <= column && column < end).sort((a, b) => a.lane - b.lane)
