import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import type { AppointmentRow } from '../appointments/read'
import { toLeaveAppointment } from './affected-appointments'
import { assertMove } from './assert-move'
import { assertNotOwnRequest } from './assert-not-own-request'
import { assertWorkingDays } from './assert-working-days'
import { countDays } from './count-days'
import { decisionColumns } from './decision-columns'
import { type LeaveDay, totalDays } from './leave-day-rules'
import { loadLeaveDays } from './load-leave-days'
import { lockPersonAndAppointments } from './lock-person-and-appointments'
import { statusAfter } from './machine'
import { notifyDecision } from './notify-decision'
import { blockingRequestIds } from './overlapping-requests'
import { type LeaveRow, loadVisibleRequest, spanOf, toRecords } from './read'
import { leaveRequestKind } from './record-kind'
import { recountInterruptedRequests } from './recount-interrupted-requests'
import { remainingLeave, warningsOf } from './remaining-leave'
import { replaceLeaveDays } from './replace-leave-days'
import { replaceTimeEntries } from './replace-time-entries'
import type { DecideLeaveRequest, LeaveDecided, LeaveWarning } from './schema'
import { unassignAppointments } from './unassign-appointments'

/**
 * Approves or rejects a request. Approving recomputes days and overlaps, as they may have changed since the request; a
 * negative balance is a warning. Repeating the same decision changes nothing.
 * @throws DomainError leave_request.not_found, leave_request.own_decision, leave_request.no_such_move,
 * leave_request.overlap, leave_request.no_working_days, conflict; forbidden for `unassign` without the
 * right to plan; time_entry.locked in an approved week
 */
export function decideLeaveRequest(ctx: Ctx, input: DecideLeaveRequest): Promise<LeaveDecided> {
  const { actor } = ctx
  const { id, decision: action, note = null, expected_version } = input
  return inTenant(ctx, async tx => {
    const seen = await loadVisibleRequest(tx, actor, id)
    const { userId } = seen
    await assertNotOwnRequest(tx, actor, userId)
    const unassigns = action === 'approve' && input.appointments === 'unassign'
    const affected = await lockPersonAndAppointments(tx, ctx, { userId, span: spanOf(seen), unassign: unassigns })
    let warnings: LeaveWarning[] = []
    let days: LeaveDay[] = []
    const { before, after } = await changeRecord(tx, ctx, leaveRequestKind, id, {
      expectedVersion: expected_version,
      async columns(row) {
        if (row.status === statusAfter[action]) return {}
        assertMove(row, action)
        const decided = await decisionColumns(tx, ctx)
        if (action === 'reject') return { status: 'rejected', note, ...decided }
        ;({ days, warnings } = await approvedDays(tx, ctx, row))
        await replaceLeaveDays(tx, row, days)
        return { status: 'approved', note, days: totalDays(days), ...decided }
      },
      entry: () => ({ action: action === 'approve' ? 'leave_request.approved' : 'leave_request.rejected' }),
    })
    if (before.version === after.version) return answer(tx, ctx, after, { warnings, affected })
    if (action === 'approve') {
      await replaceTimeEntries(tx, ctx, after, days)
      await recountInterruptedRequests(tx, ctx, after)
      if (unassigns) await unassignAppointments(tx, ctx, userId, affected)
    }
    await notifyDecision(tx, ctx, after)
    return answer(tx, ctx, after, { warnings, affected })
  })
}

/** The days that it takes at present. @throws DomainError leave_request.overlap, .no_working_days */
async function approvedDays(tx: Tx, ctx: Ctx, row: LeaveRow) {
  const { tenantId } = ctx.actor
  const wanted = { id: row.id, userId: row.userId, type: row.type, ...spanOf(row) }
  const overlaps = await blockingRequestIds(tx, tenantId, wanted)
  if (overlaps.length > 0) throw new DomainError('leave_request.overlap', { ids: overlaps })
  const { days, working } = await countDays(tx, tenantId, wanted)
  assertWorkingDays(row.type, days, working)
  const own = await loadLeaveDays(tx, tenantId, row.id)
  return { days, warnings: warningsOf(await remainingLeave(tx, tenantId, wanted, days, own)) }
}

async function answer(
  tx: Tx,
  { actor }: Ctx,
  row: LeaveRow,
  { warnings, affected }: { warnings: LeaveWarning[]; affected: readonly AppointmentRow[] },
): Promise<LeaveDecided> {
  const [data] = await toRecords(tx, actor, [row])
  if (!data) throw new DomainError('leave_request.not_found')
  return { data, warnings, appointments: affected.map(toLeaveAppointment) }
}
