import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import { memberBehind } from '../appointments/create'
import { lockPeople } from '../appointments/overlaps'
import type { AppointmentRow } from '../appointments/read'
import { assertDeciderOf } from './assert-decider-of'
import { assertTakesDays, blockersOf, countDays, leftAfter, warningsOf } from './count-days'
import { type LeaveAction, type LeaveStatus, leaveMoves, ledTo } from './machine'
import { notifyPerson } from './notify-deciders'
import { type LeaveRow, loadVisibleRequest, spanOf, toRecords } from './read'
import { leaveRequestKind } from './record-kind'
import { recountOthers } from './recount'
import { type LeaveDay, sumOf } from './rules'
import type { CancelLeaveRequest, DecideLeaveRequest, LeaveDecided, LeaveWarning, WithdrawLeaveRequest } from './schema'
import { daysKept, setDays, setTimes } from './set-days'
import { lockPlansOf, toLeaveAppointment, unassign } from './unassign'

/**
 * Approves or rejects a request. Approving recomputes days and overlaps, as they may have changed since the request; a
 * negative balance is a warning. Repeating the same decision changes nothing.
 * @throws DomainError leave_request.not_found, leave_request.own_decision, leave_request.no_such_move,
 * leave_request.overlap, leave_request.no_working_days, conflict; forbidden for `unassign` without the right to plan
 */
export function decideLeaveRequest(ctx: Ctx, input: DecideLeaveRequest): Promise<LeaveDecided> {
  const { actor } = ctx
  const { id, decision: action, note = null, expected_version } = input
  return inTenant(ctx, async tx => {
    const seen = await loadVisibleRequest(tx, actor, id)
    const { userId } = seen
    await assertDeciderOf(tx, actor, userId)
    const unassigns = action === 'approve' && input.appointments === 'unassign'
    const met = await lockPlansOf(tx, ctx, { userId, span: spanOf(seen), unassign: unassigns })
    let warnings: LeaveWarning[] = []
    let days: LeaveDay[] = []
    const { before, after } = await changeRecord(tx, ctx, leaveRequestKind, id, {
      expectedVersion: expected_version,
      async columns(row) {
        if (row.status === ledTo[action]) return {}
        assertMove(row, action)
        const decided = await decidedBy(tx, ctx)
        if (action === 'reject') return { status: 'rejected', note, ...decided }
        ;({ days, warnings } = await approvedDays(tx, ctx, row))
        await setDays(tx, row, days)
        return { status: 'approved', note, days: sumOf(days), ...decided }
      },
      entry: () => ({ action: action === 'approve' ? 'leave_request.approved' : 'leave_request.rejected' }),
    })
    if (before.version === after.version) return answer(tx, ctx, after, { warnings, met })
    if (action === 'approve') {
      await setTimes(tx, ctx, after, days)
      await recountOthers(tx, ctx, after)
      if (unassigns) await unassign(tx, ctx, userId, met)
    }
    await notifyPerson(tx, ctx, after)
    return answer(tx, ctx, after, { warnings, met })
  })
}

/** The days that it takes at present. @throws DomainError leave_request.overlap, .no_working_days */
async function approvedDays(tx: Tx, ctx: Ctx, row: LeaveRow) {
  const { tenantId } = ctx.actor
  const wanted = { id: row.id, userId: row.userId, type: row.type, ...spanOf(row) }
  const overlaps = await blockersOf(tx, tenantId, wanted)
  if (overlaps.length > 0) throw new DomainError('leave_request.overlap', { ids: overlaps })
  const { days, working } = await countDays(tx, tenantId, wanted)
  assertTakesDays(row.type, days, working)
  const own = await daysKept(tx, tenantId, row.id)
  return { days, warnings: warningsOf(await leftAfter(tx, tenantId, wanted, days, own)) }
}

/**
 * Withdraws the actor's own open request. @throws DomainError leave_request.not_found, .no_such_move, conflict;
 * forbidden
 */
export function withdrawLeaveRequest(ctx: Ctx, { id, expected_version }: WithdrawLeaveRequest) {
  return end(ctx, 'withdraw', { id, note: null, expected_version })
}

/**
 * Cancels an approved request: its time entries are deleted, and an absence that it interrupted takes its days again.
 * @throws DomainError leave_request.not_found, .own_decision, .no_such_move, conflict; time_entry.locked
 */
export function cancelLeaveRequest(ctx: Ctx, { id, note = null, expected_version }: CancelLeaveRequest) {
  return end(ctx, 'cancel', { id, note, expected_version })
}

interface Ending {
  id: number
  note: string | null
  expected_version: number | null | undefined
}

function end(ctx: Ctx, action: 'withdraw' | 'cancel', { id, note, expected_version }: Ending) {
  const { actor } = ctx
  return inTenant(ctx, async tx => {
    const { userId } = await loadVisibleRequest(tx, actor, id)
    if (action === 'cancel') await assertDeciderOf(tx, actor, userId)
    else if (userId !== actor.userId) throw new DomainError('forbidden')
    await lockPeople(tx, actor.tenantId, { wanted: [], planned: [userId] })
    const { before, after } = await changeRecord(tx, ctx, leaveRequestKind, id, {
      expectedVersion: expected_version,
      async columns(row) {
        if (row.status === ledTo[action]) return {}
        assertMove(row, action)
        return action === 'withdraw'
          ? { status: 'withdrawn' }
          : { status: 'cancelled', note: note ?? row.note, ...(await decidedBy(tx, ctx)) }
      },
      entry: () => ({ action: action === 'withdraw' ? 'leave_request.withdrawn' : 'leave_request.cancelled' }),
    })
    if (before.version !== after.version && action === 'cancel') {
      await setTimes(tx, ctx, after, [])
      await recountOthers(tx, ctx, after)
      await notifyPerson(tx, ctx, after)
    }
    const [data] = await toRecords(tx, actor, [after])
    if (!data) throw new DomainError('leave_request.not_found')
    return { data }
  })
}

const decidedBy = async (tx: Tx, { actor, clock }: Ctx) => ({
  decidedByUserId: await memberBehind(tx, actor),
  decidedAt: clock.now(),
})

/** @throws DomainError leave_request.no_such_move */
function assertMove({ status }: LeaveRow, action: LeaveAction): void {
  const from = status as LeaveStatus
  if (leaveMoves[from].includes(action)) return
  throw new DomainError('leave_request.no_such_move', { from, to: ledTo[action], allowed: leaveMoves[from] })
}

async function answer(
  tx: Tx,
  { actor }: Ctx,
  row: LeaveRow,
  { warnings, met }: { warnings: LeaveWarning[]; met: readonly AppointmentRow[] },
): Promise<LeaveDecided> {
  const [data] = await toRecords(tx, actor, [row])
  if (!data) throw new DomainError('leave_request.not_found')
  return { data, warnings, appointments: met.map(toLeaveAppointment) }
}
