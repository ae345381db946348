import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError, validationError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { dayToDate } from '../../../platform/values/days'
import { notify } from '../../people/notifications/notify'
import { actingMember } from '../appointments/acting-member'
import { lockTimesOf } from '../time-entries/lock-times-of'
import { toLeaveAppointment } from './affected-appointments'
import { assertWorkingDays } from './assert-working-days'
import { countDays } from './count-days'
import { isSickness } from './illness-rules'
import { totalDays } from './leave-day-rules'
import { leaveSpanTexts } from './leave-span-texts'
import { loadRequestableType } from './load-requestable-type'
import { lockPersonAndAppointments } from './lock-person-and-appointments'
import { notifyDecision } from './notify-decision'
import { blockingRequestIds } from './overlapping-requests'
import { permittedPersonId } from './permitted-person-id'
import { type LeaveRow, loadLeaveRequest, spanOf, toLogged, toRecords } from './read'
import { recountInterruptedRequests } from './recount-interrupted-requests'
import { remainingLeave, warningsOf } from './remaining-leave'
import { replaceLeaveDays } from './replace-leave-days'
import { replaceTimeEntries } from './replace-time-entries'
import type { CreateLeaveRequest, LeaveDecided } from './schema'
import { unassignAppointments } from './unassign-appointments'

/**
 * Creates a leave request. Those of a type that needs no approval, and those that the office enters for others, are
 * approved at once: their time entries are written, and sickness returns days to other requests.
 * @throws DomainError forbidden for others; reference.not_found; validation; leave_request.no_working_days,
 * leave_request.overlap with the ids, leave_request.balance with what would be left; conflict,
 * and forbidden without the right to plan, for `unassign`; time_entry.locked in an approved week
 */
export function createLeaveRequest(ctx: Ctx, input: CreateLeaveRequest): Promise<LeaveDecided> {
  const { actor } = ctx
  const { tenantId } = actor
  const userId = permittedPersonId(ctx, input)
  const isOwn = userId === actor.userId
  return inTenant(ctx, async tx => {
    const { from_day, to_day, from_half, to_half } = input
    const span = { from_day, to_day, from_half, to_half }
    const unassigns = input.appointments === 'unassign'
    const affected = await lockPersonAndAppointments(tx, ctx, { userId, span, unassign: unassigns })
    await lockTimesOf(tx, tenantId, userId)
    const type = await loadRequestableType(tx, tenantId, input)
    if (isSickness(type) && input.reason)
      throw validationError('reason', 'no_reason', 'no reason is asked for when a person is sick: leave it empty')
    const wanted = { userId, type, ...span }
    const overlaps = await blockingRequestIds(tx, tenantId, wanted)
    if (overlaps.length > 0) throw new DomainError('leave_request.overlap', { field: 'from_day', ids: overlaps })
    const { days, working } = await countDays(tx, tenantId, wanted)
    assertWorkingDays(type, days, working, { field: 'from_day' })
    const years = await remainingLeave(tx, tenantId, wanted, days)
    const warnings = warningsOf(years)
    if (isOwn && warnings.length > 0)
      throw new DomainError('leave_request.balance', { field: 'to_day', years: years.filter(one => one.remaining < 0) })
    const atOnce = !isOwn || !type.needsApproval
    const now = ctx.clock.now()
    const member = await actingMember(tx, actor)
    const { id } = await tx.leaveRequest.create({
      data: {
        ...{ tenantId, userId, typeId: type.id, fromHalf: from_half, toHalf: to_half, days: totalDays(days) },
        ...{ fromDay: dayToDate(from_day), toDay: dayToDate(to_day), reason: input.reason ?? null },
        ...{ status: atOnce ? 'approved' : 'requested', decidedAt: atOnce ? now : null },
        createdByUserId: member,
        decidedByUserId: isOwn ? null : member,
        ...{ createdAt: now, updatedAt: now },
      },
      select: { id: true },
    })
    await replaceLeaveDays(tx, { tenantId, id }, days)
    const row = await loadLeaveRequest(tx, tenantId, id)
    await recordChange(tx, ctx, { action: 'leave_request.created', id, after: toLogged(row) })
    if (atOnce) {
      await replaceTimeEntries(tx, ctx, row, days)
      await recountInterruptedRequests(tx, ctx, row)
      if (unassigns) await unassignAppointments(tx, ctx, userId, affected)
    }
    if (isOwn) await notifyDeciders(tx, ctx, row)
    else await notifyDecision(tx, ctx, row)
    const [data] = await toRecords(tx, actor, [row])
    if (!data) throw new DomainError('leave_request.not_found')
    return { data, warnings, appointments: affected.map(toLeaveAppointment) }
  })
}

/** Notifies the deciders of a leave request; neither kind nor reason is sent by mail. */
function notifyDeciders(tx: Tx, ctx: Ctx, row: LeaveRow) {
  const isOpen = row.status === 'requested'
  return notify(tx, ctx, {
    ...{ kind: 'leave_requested', entity: 'leave_request', entityId: row.id },
    params: {
      name: row.membership.user.name,
      ...leaveSpanTexts(spanOf(row)),
      what_de: isOpen ? 'bittet um Abwesenheit' : 'ist abwesend',
      what_en: isOpen ? 'asks for time off' : 'is absent',
    },
    to: { permission: 'leave:decide' },
  })
}
