import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { targetsOf } from '../work-models/targets'
import { illnessesOf, interruptsLeave, isSickness } from './illness-rules'
import { leaveDaysOf } from './leave-day-rules'
import { type LeaveSpan, spansOverlap } from './leave-span'
import { loadAdjacentSickness } from './load-illness'
import { overlappingRequests } from './overlapping-requests'
import { spanOf } from './read'

/** The properties of a leave type that determine how its days are counted. */
export interface CountedType {
  code: string | null
  takesFromBalance: boolean
}

export interface LeaveToCount extends LeaveSpan {
  userId: number
  type: CountedType
  /** The request itself, which is not counted against itself. */
  id?: number
}

/**
 * The working days that a leave request takes at present: those of the person's work model, without holidays. A day of
 * leave on which the person is ill belongs to the illness if that lasts longer than the law's threshold, or the leave
 * does not take from the balance; else to the leave. Time off in lieu keeps its days. `working` are the days that could
 * be taken at all.
 */
export async function countDays(tx: Tx, tenantId: TenantId, { userId, type, id, ...span }: LeaveToCount) {
  const { from_day, to_day } = span
  const targets = (await targetsOf(tx, tenantId, [userId], from_day, to_day)).get(userId) ?? []
  const own = id === undefined ? {} : { id }
  const sick = await loadAdjacentSickness(tx, tenantId, { userId, ...own, ...span })
  const illnesses = illnessesOf(isSickness(type) ? [...sick, span] : sick)
  const ruleSetOn = (illness: LeaveSpan) =>
    (targets.find(({ day }) => day >= illness.from_day) ?? targets[0])?.ruleSet ?? 'none'
  const interrupts = (illness: LeaveSpan) => interruptsLeave(illness, ruleSetOn(illness))
  const excluded: LeaveSpan[] = []
  if (isSickness(type)) {
    const isLong = illnesses.some(illness => spansOverlap(illness, span) && interrupts(illness))
    const others = await overlappingRequests(tx, tenantId, { userId, type, ...own, ...span })
    for (const row of others)
      if (row.status === 'approved' && (isTimeOff(row.type) || (row.type.takesFromBalance && !isLong)))
        excluded.push(spanOf(row))
  } else if (!isTimeOff(type)) {
    const taken = illnesses.filter(illness => !type.takesFromBalance || interrupts(illness))
    // An illness joins the reported spans: half days between come from the single spans.
    excluded.push(...sick.filter(one => taken.some(illness => spansOverlap(illness, one))))
  }
  return { days: leaveDaysOf(targets, span, excluded), working: leaveDaysOf(targets, span), targets }
}

/** Counts as used even if the person falls ill: time off in lieu is not a rest that sickness could interrupt. */
const isTimeOff = ({ code }: { code: string | null }): boolean => code === 'time_off'
