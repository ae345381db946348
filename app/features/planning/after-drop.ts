import { daysBetween } from '~server/platform/values/days'
import { movedPeriod, shownDay, wallMinutes } from '~server/services/planning/team-boards/rules'
import { type Drop, dayBegin, type Entry, quarter, type RowsBy, type Scale } from './board-model'

/** What a drop changes of an appointment. */
export type Fields = Pick<Entry, 'starts_at' | 'ends_at' | 'user_ids' | 'resource_ids'>

/** The given ids, and those that a colleague has added since. */
export const withAdded = (given: readonly number[], before: readonly number[], now: readonly number[]): number[] =>
  [...new Set([...given, ...now.filter(id => !before.includes(id))])].sort((a, b) => a - b)

interface Shift {
  minutes: number
  longer: number
}

/** The shift that takes an entry, as it is now, to the place where it was dropped, as it was when it was picked up. */
export function asDroppedOf(taken: Entry, now: Entry, { by, longer }: Drop, scale: Scale): Shift {
  const { view, step, days, timeZone } = scale
  const minutesOf = (instant: string, before = 0) =>
    view === 'day'
      ? wallMinutes(instant, days[0] ?? '', timeZone)
      : daysBetween(days[0] ?? '', shownDay(instant, timeZone, before)) * step
  const start = by === 0 ? 0 : by * step + minutesOf(taken.starts_at) - minutesOf(now.starts_at)
  if (longer === 0) return { minutes: start, longer: 0 }
  // When its start was dragged, its end stays.
  const end = by + longer === 0 ? 0 : (by + longer) * step + minutesOf(taken.ends_at, -1) - minutesOf(now.ends_at, -1)
  return { minutes: start, longer: end - start }
}

/** The fields of an entry at the place where it was dropped. */
export function afterDrop(
  entry: Entry,
  drop: Drop,
  { step, timeZone }: Scale,
  rowsBy: RowsBy,
  shift: Shift = { minutes: drop.by * step, longer: drop.longer * step },
): Fields {
  const moved = movedPeriod(entry, shift, timeZone)
  // The minimum length is a quarter of an hour, however far its edge was dragged.
  const least = new Date(Date.parse(moved.starts_at) + quarter * 60_000).toISOString()
  const ends_at = moved.ends_at < least ? least : moved.ends_at
  const { user_ids, resource_ids } = entry
  const changesRow = drop.from?.key !== drop.to.key
  const given = (ids: number[]) =>
    [...new Set([...ids.filter(id => id !== drop.from?.id), drop.to.id])].sort((a, b) => a - b)
  return {
    ...{ starts_at: moved.starts_at, ends_at },
    user_ids: changesRow && rowsBy === 'people' ? given(user_ids) : user_ids,
    resource_ids: changesRow && rowsBy === 'resources' ? given(resource_ids) : resource_ids,
  }
}

export function changedFields(entry: Entry, { starts_at, ends_at, user_ids, resource_ids }: Fields): Partial<Fields> {
  return {
    ...(starts_at !== entry.starts_at || ends_at !== entry.ends_at ? { starts_at, ends_at } : {}),
    ...(user_ids.join() === entry.user_ids.join() ? {} : { user_ids }),
    ...(resource_ids.join() === entry.resource_ids.join() ? {} : { resource_ids }),
  }
}

/** Minute of the day at which a column begins; for columns of days, when work begins. */
export const minutesAt = ({ view }: Scale, column: number): number =>
  view === 'day' ? dayBegin + column * quarter : 480
