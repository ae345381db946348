import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { notifyLive } from '../../../platform/records/live'
import type { Cursor } from '../../exchange/accounts/calendar-sync'
import type { SyncRow } from './sync-calendar'

const maxRounds = 3

/** Ends the run, or starts another round when something still has to be written to the calendar. */
export async function endRound(tx: Tx, ctx: Ctx, sync: SyncRow, cursor: Cursor) {
  if (cursor.again && cursor.rounds < maxRounds)
    return {
      next: { step: 'plan' as const, page: null, full: false, again: false, rounds: cursor.rounds + 1 },
    }
  const { tenantId } = ctx.actor
  await tx.calendarSync.updateMany({
    where: { tenantId, id: sync.id },
    data: { syncedAt: ctx.clock.now(), problem: null },
  })
  await notifyLive(tx, tenantId, { topic: 'calendars', id: sync.connectionId, type: 'synced' })
  return 'done' as const
}
