import { type Day, dayIn, daysBetween } from '../../../platform/values/days'

/** Whether a day is more than seven days ago: an entry written then is late (§ 17 Abs 1 MiLoG). */
export const isLate = (date: Day, now: Date, timeZone: string): boolean => daysBetween(date, dayIn(timeZone, now)) > 7
