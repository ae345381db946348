import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { changeRecord } from '../../../platform/records/change-record'
import type { Day } from '../../../platform/values/days'
import { mondayOfWeek, weekOf } from '../../../platform/values/iso-weeks'
import { assertCorrection } from '../time-entries/rules'
import { findSheet } from './find-sheet'
import { sheetKind } from './record-kind'

interface WrittenTime {
  userId: number
  day: Day
  /** Why an approved week is corrected; only approvers may. */
  reason?: string | null | undefined
}

/**
 * Must be called by every writer of a person's time, for the entry's old and new day, under `lockTimesOf`: approving
 * takes the same lock, so no entry gets into a week that is being approved. A submitted week that its person changes is
 * reopened.
 * @returns when the week was approved, for the entry that is written into it; null if it was not
 * @throws DomainError time_entry.locked with the week; validation when a correction has no reason
 */
export async function openWeekForChange(tx: Tx, ctx: Ctx, { userId, day, reason }: WrittenTime): Promise<Date | null> {
  const { actor } = ctx
  const week = weekOf(day)
  const sheet = await findSheet(tx, actor.tenantId, userId, mondayOfWeek(week))
  if (sheet?.status === 'approved') {
    assertCorrection(actor, reason, { week })
    return sheet.decidedAt ?? ctx.clock.now()
  }
  if (sheet?.status === 'submitted' && actor.userId === userId)
    await changeRecord(tx, ctx, sheetKind, sheet.id, {
      columns: () => ({ status: 'open', submittedAt: null }),
      entry: () => ({ action: 'time_sheet.reopened' }),
    })
  return null
}
