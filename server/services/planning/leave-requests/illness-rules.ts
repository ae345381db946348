import { addDays, daysBetween } from '../../../platform/values/days'
import type { RuleSet } from '../work-models/schema'
import type { LeaveSpan } from './leave-span'

/** Sickness that lasts for more calendar days than these returns days of leave. */
const thresholdDays: Readonly<Record<RuleSet, number>> = {
  // § 5 Abs 1 UrlG
  at: 3,
  // § 9 BUrlG: each day covered by a certificate
  de: 0,
  none: 0,
}

/** Whether a kind of absence is sickness. */
export const isSickness = ({ code }: { code: string | null }): boolean => code === 'sick'

/** Sickness of consecutive days is one illness, however often it was reported. */
export function illnessesOf(sick: readonly LeaveSpan[]): LeaveSpan[] {
  const illnesses: LeaveSpan[] = []
  for (const span of [...sick].sort((a, b) => (a.from_day < b.from_day ? -1 : 1))) {
    const last = illnesses.at(-1)
    if (!last || span.from_day > addDays(last.to_day, 1)) illnesses.push({ ...span })
    else if (span.to_day > last.to_day) Object.assign(last, { to_day: span.to_day, to_half: span.to_half })
  }
  return illnesses
}

/** Whether an illness returns days of leave; it counts as a whole, including days outside the leave. */
export const interruptsLeave = ({ from_day, to_day }: LeaveSpan, ruleSet: RuleSet): boolean =>
  daysBetween(from_day, to_day) + 1 > thresholdDays[ruleSet]

/** Days beside an illness that have to be read to judge it: longer ones interrupt in any case. */
export const illnessMarginDays = Math.max(...Object.values(thresholdDays)) + 1
