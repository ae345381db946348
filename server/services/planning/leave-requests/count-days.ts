import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { addDays, dayToDate } from '../../../platform/values/days'
import { balancesOf } from '../leave-accounts/read'
import { targetsOf } from '../work-models/targets'
import { loadLeaveRequests, spanOf } from './read'
import {
  byYear,
  daysOf,
  illnessesOf,
  illnessReach,
  interruptsLeave,
  type LeaveDay,
  type LeaveSpan,
  spansOverlap,
} from './rules'
import type { LeaveWarning } from './schema'

/** The properties of a kind of absence that determine how its days are counted. */
export interface CountedType {
  code: string | null
  takesFromBalance: boolean
}

export const isSickness = ({ code }: { code: string | null }): boolean => code === 'sick'

/** Counts as used even if the person falls ill: time off in lieu is not a rest that sickness could interrupt. */
const isTimeOff = ({ code }: { code: string | null }): boolean => code === 'time_off'

export interface Counted extends LeaveSpan {
  userId: number
  type: CountedType
  /** The request itself, which is not counted against itself. */
  id?: number
}

/**
 * The working days that an absence takes at present: those of the person's work model, without holidays and days taken
 * by another absence. A day of leave on which the person is ill belongs to the illness if that lasts longer than the
 * law's threshold, else to the leave. `working` are the days that could be taken at all.
 */
export async function countDays(tx: Tx, tenantId: TenantId, { userId, type, id, ...span }: Counted) {
  const { from_day, to_day } = span
  const targets = (await targetsOf(tx, tenantId, [userId], from_day, to_day)).get(userId) ?? []
  const own = id === undefined ? {} : { id }
  const sick = await sicknessBeside(tx, tenantId, { userId, ...own, ...span })
  const illnesses = illnessesOf(isSickness(type) ? [...sick, span] : sick)
  const ruleSetOn = (illness: LeaveSpan) =>
    (targets.find(({ day }) => day >= illness.from_day) ?? targets[0])?.ruleSet ?? 'none'
  const interrupts = (illness: LeaveSpan) => interruptsLeave(illness, ruleSetOn(illness))
  const without: LeaveSpan[] = []
  if (isSickness(type)) {
    const isLong = illnesses.some(illness => spansOverlap(illness, span) && interrupts(illness))
    const others = await meeting(tx, tenantId, { userId, type, ...own, ...span })
    for (const row of others)
      if (row.status === 'approved' && (isTimeOff(row.type) || (row.type.takesFromBalance && !isLong)))
        without.push(spanOf(row))
  } else if (!isTimeOff(type)) {
    const taken = illnesses.filter(illness => !type.takesFromBalance || interrupts(illness))
    // An illness joins the reported spans: half days between come from the single spans.
    without.push(...sick.filter(one => taken.some(illness => spansOverlap(illness, one))))
  }
  return { days: daysOf(targets, span, without), working: daysOf(targets, span), targets }
}

/** Approved sickness of a person within a span, or so close to it that it is the same illness. */
async function sicknessBeside(
  tx: Tx,
  tenantId: TenantId,
  { userId, id, from_day, to_day }: Omit<Counted, 'type'>,
): Promise<LeaveSpan[]> {
  const rows = await loadLeaveRequests(tx, tenantId, {
    ...{ userId, status: 'approved', type: { code: 'sick' } },
    fromDay: { lte: dayToDate(addDays(to_day, illnessReach)) },
    toDay: { gte: dayToDate(addDays(from_day, -illnessReach)) },
    ...(id === undefined ? {} : { id: { not: id } }),
  })
  return rows.map(spanOf)
}

/** The whole illness that a sickness is part of, with the adjacent reported spans. */
export async function illnessAround(tx: Tx, tenantId: TenantId, sick: Omit<Counted, 'type'>): Promise<LeaveSpan> {
  const { userId: _user, id: _id, ...span } = sick
  const all = illnessesOf([...(await sicknessBeside(tx, tenantId, sick)), span])
  return all.find(illness => spansOverlap(illness, span)) ?? span
}

/** Whether there is anything to take; short sickness within a leave is recorded although the days stay leave. */
export const takesDays = (type: CountedType, days: readonly LeaveDay[], working: readonly LeaveDay[]): boolean =>
  (isSickness(type) ? working : days).length > 0

/** @throws DomainError leave_request.no_working_days */
export function assertTakesDays(
  type: CountedType,
  days: readonly LeaveDay[],
  working: readonly LeaveDay[],
  details: { field?: string } = {},
): void {
  if (!takesDays(type, days, working)) throw new DomainError('leave_request.no_working_days', details)
}

/** Other open or approved requests of the person that share at least half a day with a span. */
export async function meeting(tx: Tx, tenantId: TenantId, { userId, id, type: _type, ...span }: Counted) {
  const rows = await loadLeaveRequests(tx, tenantId, {
    userId,
    status: { in: ['requested', 'approved'] },
    fromDay: { lte: dayToDate(span.to_day) },
    toDay: { gte: dayToDate(span.from_day) },
    ...(id === undefined ? {} : { id: { not: id } }),
  })
  return rows.filter(row => spansOverlap(spanOf(row), span))
}

/** Those that block it: sickness interrupts any other absence, so only other sickness blocks it. */
export async function blockersOf(tx: Tx, tenantId: TenantId, wanted: Counted): Promise<number[]> {
  const rows = await meeting(tx, tenantId, wanted)
  return rows.filter(row => !isSickness(wanted.type) || isSickness(row.type)).map(({ id }) => id)
}

export interface YearLeft {
  year: number
  days: number
  /** Left of the year's leave after these days and all others that are requested. */
  remaining: number
}

/** What is left of each year that a leave touches after these days are taken; empty when it takes none of them. */
export async function leftAfter(
  tx: Tx,
  tenantId: TenantId,
  { userId, type }: Pick<Counted, 'userId' | 'type'>,
  days: readonly LeaveDay[],
  /** Days of the request itself that are already counted among the requested ones. */
  own: readonly LeaveDay[] = [],
): Promise<YearLeft[]> {
  if (!type.takesFromBalance) return []
  const before = new Map(byYear(own))
  const years: YearLeft[] = []
  for (const [year, wanted] of byYear(days)) {
    const balance = (await balancesOf(tx, tenantId, [userId], year)).get(userId)
    if (!balance) throw new DomainError('reference.not_found', { field: 'user_id', id: userId })
    const others = balance.requested - (before.get(year) ?? 0)
    years.push({ year, days: wanted, remaining: balance.remaining - others - wanted })
  }
  return years
}

export const warningsOf = (years: readonly YearLeft[]): LeaveWarning[] =>
  years.flatMap(({ year, remaining }) => (remaining < 0 ? [{ code: 'balance' as const, year, remaining }] : []))
