import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { changeRecord } from '../../../platform/records/change-record'
import type { Day } from '../../../platform/values/days'
import { assertCorrection } from '../time-entries/rules'
import { findSheet, sheetKind } from './change'
import { mondayOfWeek, weekOf } from './rules'

interface WrittenTime {
  userId: number
  day: Day
  /** Why an approved week is corrected; only approvers may. */
  reason?: string | null | undefined
}

/**
 * Called by every writer of a person's time, for the day on which it lies or lay, below `lockPerson`: approving holds
 * the person, too, so nothing slips into a week that is approved meanwhile. A submitted week that its person changes is
 * open again.
 * @returns since when the week is approved, for the entry that is written into it; null where it is not
 * @throws DomainError time_entry.locked with the week; validation where a correction has no reason
 */
export async function weekLock(tx: Tx, ctx: Ctx, { userId, day, reason }: WrittenTime): Promise<Date | null> {
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
