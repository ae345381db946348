import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import { lockPeople } from '../appointments/lock-people'
import { assertMove } from './assert-move'
import { assertNotOwnRequest } from './assert-not-own-request'
import { decisionColumns } from './decision-columns'
import { statusAfter } from './machine'
import { notifyDecision } from './notify-decision'
import { loadVisibleRequest, toRecords } from './read'
import { leaveRequestKind } from './record-kind'
import { recountInterruptedRequests } from './recount-interrupted-requests'
import { replaceTimeEntries } from './replace-time-entries'

interface Ending {
  id: number
  note: string | null
  expected_version: number | null | undefined
}

/**
 * Withdraws the actor's own open request, or cancels someone's leave, with all that follows of it; a repetition changes
 * nothing.
 * @throws DomainError leave_request.not_found, leave_request.own_decision, leave_request.no_such_move, forbidden,
 * conflict; time_entry.locked in an approved week, when cancelling
 */
export function withdrawOrCancel(ctx: Ctx, action: 'withdraw' | 'cancel', { id, note, expected_version }: Ending) {
  const { actor } = ctx
  return inTenant(ctx, async tx => {
    const { userId } = await loadVisibleRequest(tx, actor, id)
    if (action === 'cancel') await assertNotOwnRequest(tx, actor, userId)
    else if (userId !== actor.userId) throw new DomainError('forbidden')
    await lockPeople(tx, actor.tenantId, { wanted: [], planned: [userId] })
    const { before, after } = await changeRecord(tx, ctx, leaveRequestKind, id, {
      expectedVersion: expected_version,
      async columns(row) {
        if (row.status === statusAfter[action]) return {}
        assertMove(row, action)
        return action === 'withdraw'
          ? { status: 'withdrawn' }
          : { status: 'cancelled', note: note ?? row.note, ...(await decisionColumns(tx, ctx)) }
      },
      entry: () => ({ action: action === 'withdraw' ? 'leave_request.withdrawn' : 'leave_request.cancelled' }),
    })
    if (before.version !== after.version && action === 'cancel') {
      await replaceTimeEntries(tx, ctx, after, [])
      await recountInterruptedRequests(tx, ctx, after)
      await notifyDecision(tx, ctx, after)
    }
    const [data] = await toRecords(tx, actor, [after])
    if (!data) throw new DomainError('leave_request.not_found')
    return { data }
  })
}
