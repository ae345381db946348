import { addDays, type Day, daysBetween, mondayOf } from './days'

/** A week of ISO 8601: `2026-W48`. */
export type IsoWeek = string

/** The Monday from which the weeks of an ISO year are counted: its first week contains 4 January. */
const firstMonday = (year: number): Day => mondayOf(`${String(year).padStart(4, '0')}-01-04`)

/** The week that contains a day. */
export function weekOf(day: Day): IsoWeek {
  const monday = mondayOf(day)
  // A week belongs to the year of its Thursday.
  const year = Number(addDays(monday, 3).slice(0, 4))
  const week = daysBetween(firstMonday(year), monday) / 7 + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** The Monday of a week. */
export const mondayOfWeek = (week: IsoWeek): Day =>
  addDays(firstMonday(Number(week.slice(0, 4))), 7 * (Number(week.slice(6)) - 1))

/** Whether the week exists: not every year has a 53rd. */
export const isWeek = (text: string): boolean => /^20\d\d-W[0-5]\d$/.test(text) && weekOf(mondayOfWeek(text)) === text

/** A week as people write it: `47/2026`. */
export const weekLabel = (week: IsoWeek): string => `${Number(week.slice(6))}/${week.slice(0, 4)}`
