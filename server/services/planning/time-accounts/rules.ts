import { addDays, addMonths, type Day } from '../../../platform/values/days'
import type { TimeAccount } from './schema'

interface Thresholds {
  balanceAmberMinutes: number
  balanceRedMinutes: number
}

/** The colour for the distance of a balance from zero, in either direction. */
export function trafficLight(balance: number, thresholds: Thresholds): TimeAccount['light'] {
  const away = Math.abs(balance)
  if (away > thresholds.balanceRedMinutes) return 'red'
  return away > thresholds.balanceAmberMinutes ? 'amber' : 'green'
}

/** First and last day of a month (`YYYY-MM`). */
export function monthOf(month: string): { from: Day; to: Day } {
  const from = `${month}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}
