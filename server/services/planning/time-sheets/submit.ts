import type { Ctx } from '../../../context'
import { weekLabel } from '../../../platform/values/iso-weeks'
import { notify } from '../../people/notifications/notify'
import { assertMayWriteFor } from '../time-entries/rules'
import { moveSheet } from './move-sheet'
import type { SubmitTimeSheet } from './schema'

/**
 * Submits a week as complete: by its person, or by a user who may write everyone's times. Approvers are notified.
 * @throws DomainError member.not_found, forbidden, time_sheet.no_such_move, time_sheet.running, time_sheet.not_begun,
 * conflict
 */
export function submitTimeSheet(ctx: Ctx, { note = null, ...input }: SubmitTimeSheet) {
  assertMayWriteFor(ctx.actor, input.userId)
  return moveSheet(ctx, 'submit', input, async ({ tx, now }) => {
    await notify(tx, ctx, {
      ...{ kind: 'sheet_submitted', entity: 'time_sheet', entityId: null },
      params: { week: weekLabel(input.week), note: note && `: ${note}` },
    })
    return { columns: { note, submittedAt: now, decidedAt: null, decidedByUserId: null }, action: 'submitted' }
  })
}
