import type { Ctx } from '../../../context'
import { may, type TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { dayToDate } from '../../../platform/values/days'
import { memberBehind } from '../appointments/create'
import { lockPerson } from '../time-entries/lock-person'
import { absencesBetween } from './absences-between'
import {
  assertTakesDays,
  blockersOf,
  type Counted,
  countDays,
  isSickness,
  leftAfter,
  takesDays,
  warningsOf,
} from './count-days'
import { notifyDeciders, notifyPerson } from './notify-deciders'
import { loadLeaveRequest, toLogged, toRecords } from './read'
import { recountOthers } from './recount'
import { sumOf } from './rules'
import type { CreateLeaveRequest, LeaveDecided, PreviewLeave } from './schema'
import { setDays, setTimes } from './set-days'
import { lockPlansOf, toLeaveAppointment, unassign } from './unassign'

/**
 * Requests an absence. Kinds that need no approval, and absences that the office enters for others, are approved at
 * once: their time entries are written, and sickness returns days to other absences.
 * @throws DomainError forbidden for others; reference.not_found; validation; leave_request.no_working_days,
 * leave_request.overlap with the ids, leave_request.balance with what would be left
 */
export function createLeaveRequest(ctx: Ctx, input: CreateLeaveRequest): Promise<LeaveDecided> {
  const { actor } = ctx
  const { tenantId } = actor
  const userId = personOf(ctx, input)
  const isOwn = userId === actor.userId
  return inTenant(ctx, async tx => {
    const { from_day, to_day, from_half, to_half } = input
    const span = { from_day, to_day, from_half, to_half }
    const takesOff = input.appointments === 'unassign'
    const met = await lockPlansOf(tx, ctx, { userId, span, unassign: takesOff })
    await lockPerson(tx, tenantId, userId)
    const type = await typeFor(tx, tenantId, input)
    if (isSickness(type) && input.reason)
      throw invalid('reason', 'no_reason', 'no reason is asked for when a person is sick: leave it empty')
    const wanted = { userId, type, ...span }
    const overlaps = await blockersOf(tx, tenantId, wanted)
    if (overlaps.length > 0) throw new DomainError('leave_request.overlap', { field: 'from_day', ids: overlaps })
    const { days, working } = await countDays(tx, tenantId, wanted)
    assertTakesDays(type, days, working, { field: 'from_day' })
    const years = await leftAfter(tx, tenantId, wanted, days)
    const warnings = warningsOf(years)
    if (isOwn && warnings.length > 0)
      throw new DomainError('leave_request.balance', { field: 'to_day', years: years.filter(one => one.remaining < 0) })
    const atOnce = !isOwn || !type.needsApproval
    const now = ctx.clock.now()
    const member = await memberBehind(tx, actor)
    const { id } = await tx.leaveRequest.create({
      data: {
        ...{ tenantId, userId, typeId: type.id, fromHalf: from_half, toHalf: to_half, days: sumOf(days) },
        ...{ fromDay: dayToDate(from_day), toDay: dayToDate(to_day), reason: input.reason ?? null },
        ...{ status: atOnce ? 'approved' : 'requested', decidedAt: atOnce ? now : null },
        createdByUserId: member,
        decidedByUserId: isOwn ? null : member,
        ...{ createdAt: now, updatedAt: now },
      },
      select: { id: true },
    })
    await setDays(tx, { tenantId, id }, days)
    const row = await loadLeaveRequest(tx, tenantId, id)
    await recordChange(tx, ctx, { action: 'leave_request.created', id, after: toLogged(row) })
    if (atOnce) {
      await setTimes(tx, ctx, row, days)
      await recountOthers(tx, ctx, row)
      if (takesOff) await unassign(tx, ctx, userId, met)
    }
    if (isOwn) await notifyDeciders(tx, ctx, row)
    else await notifyPerson(tx, ctx, row)
    const [data] = await toRecords(tx, actor, [row])
    if (!data) throw new DomainError('leave_request.not_found')
    return { data, warnings, appointments: met.map(toLeaveAppointment) }
  })
}

/**
 * Preview of a request: its days, holidays within, what is left of the year, who is absent then, and why it would be
 * refused.
 */
export function previewLeave(ctx: Ctx, input: PreviewLeave) {
  const { actor } = ctx
  const { tenantId } = actor
  const userId = personOf(ctx, input)
  return inTenant(ctx, async tx => {
    const type = await typeFor(tx, tenantId, input)
    const { type_id: _type, user_id: _user, ...span } = input
    const wanted: Counted = { userId, type, ...span }
    const { days, working, targets } = await countDays(tx, tenantId, wanted)
    const years = await leftAfter(tx, tenantId, wanted, days)
    const overlaps = await blockersOf(tx, tenantId, wanted)
    const absences = await absencesBetween(tx, tenantId, { from: span.from_day, to: span.to_day })
    const others = [...new Set(absences.map(({ user_id }) => user_id))].filter(id => id !== userId)
    const names = await tx.user.findMany({
      where: { id: { in: others }, memberships: { some: { tenantId, status: 'active' } } },
      ...{ select: { name: true }, orderBy: [{ name: 'asc' }, { id: 'asc' }] },
    })
    const below = userId === actor.userId && years.some(({ remaining }) => remaining < 0)
    const refused =
      overlaps.length > 0 ? 'overlap' : !takesDays(type, days, working) ? 'no_working_days' : below ? 'balance' : null
    return {
      data: {
        days: sumOf(days),
        years,
        holidays: targets.flatMap(({ day, holiday }) =>
          holiday ? [{ day, name: holiday.name[actor.locale], half: holiday.half }] : [],
        ),
        at_once: userId !== actor.userId || !type.needsApproval,
        ...{ overlaps, refused: refused as 'overlap' | 'no_working_days' | 'balance' | null },
        absent: names.map(({ name }) => name),
      },
    }
  })
}

/** The absent person. @throws DomainError forbidden for others, unless the actor decides */
function personOf({ actor }: Ctx, { user_id }: { user_id?: number | undefined }): number {
  const userId = user_id ?? actor.userId ?? 0
  if (userId !== actor.userId && !may(actor, 'leave:decide'))
    throw new DomainError('forbidden', { permission: 'leave:decide' })
  return userId
}

interface Typed {
  type_id: number
  from_half: boolean
  to_half: boolean
}

/**
 * @throws DomainError reference.not_found for a kind that cannot be chosen; validation for half days of a kind without
 */
async function typeFor(tx: Tx, tenantId: TenantId, { type_id: id, from_half, to_half }: Typed) {
  const type = await tx.leaveType.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!type?.active) throw new DomainError('reference.not_found', { field: 'type_id', id })
  if (!type.halfDays && (from_half || to_half))
    throw invalid(from_half ? 'from_half' : 'to_half', 'no_halves', 'this kind of absence takes whole days')
  return type
}

const invalid = (path: string, rule: string, message: string) =>
  new DomainError('validation', { issues: [{ path, code: 'custom', rule, message }] })
