import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { addDays, dayToDate } from '../../../platform/values/days'
import { targetsOf } from '../work-models/targets'
import {
  illnessesOf,
  illnessMarginDays,
  interruptsLeave,
  type LeaveDay,
  type LeaveSpan,
  leaveDaysOf,
  spansOverlap,
} from './leave-span'
import { type CountedType, isSickness, isTimeOff, type LeaveToCount } from './leave-to-count'
import { overlappingRequests } from './overlapping-requests'
import { loadLeaveRequests, spanOf } from './read'

/**
 * The working days that a leave request takes at present: those of the person's work model, without holidays and days
 * taken by another request. A day of leave on which the person is ill belongs to the illness if that lasts longer than
 * the law's threshold, else to the leave. `working` are the days that could be taken at all.
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

/** Approved sickness of a person within a span, or so close to it that it is the same illness. */
async function loadAdjacentSickness(
  tx: Tx,
  tenantId: TenantId,
  { userId, id, from_day, to_day }: Omit<LeaveToCount, 'type'>,
): Promise<LeaveSpan[]> {
  const rows = await loadLeaveRequests(tx, tenantId, {
    ...{ userId, status: 'approved', type: { code: 'sick' } },
    fromDay: { lte: dayToDate(addDays(to_day, illnessMarginDays)) },
    toDay: { gte: dayToDate(addDays(from_day, -illnessMarginDays)) },
    ...(id === undefined ? {} : { id: { not: id } }),
  })
  return rows.map(spanOf)
}

/** The whole illness that a sickness is part of, with the adjacent reported spans. */
export async function loadIllness(tx: Tx, tenantId: TenantId, sick: Omit<LeaveToCount, 'type'>): Promise<LeaveSpan> {
  const { userId: _user, id: _id, ...span } = sick
  const all = illnessesOf([...(await loadAdjacentSickness(tx, tenantId, sick)), span])
  return all.find(illness => spansOverlap(illness, span)) ?? span
}

/** Whether there is anything to take; short sickness within a leave is recorded although the days stay leave. */
export const hasWorkingDays = (type: CountedType, days: readonly LeaveDay[], working: readonly LeaveDay[]): boolean =>
  (isSickness(type) ? working : days).length > 0

/** @throws DomainError leave_request.no_working_days */
export function assertWorkingDays(
  type: CountedType,
  days: readonly LeaveDay[],
  working: readonly LeaveDay[],
  details: { field?: string } = {},
): void {
  if (!hasWorkingDays(type, days, working)) throw new DomainError('leave_request.no_working_days', details)
}
