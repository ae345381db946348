import { hourMs, startOfHour } from './start-of-hour'

/** Length of the period in hours, including the current one. */
export const hoursBack = 24

/** Start of the last 24 hours, including the current one. */
export const activityStart = (now: Date): Date => new Date(startOfHour(now).getTime() - (hoursBack - 1) * hourMs)
