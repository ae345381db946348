import type { SliceWrite } from '../../../platform/jobs/jobs'
import type { Cursor } from '../../exchange/accounts/calendar-sync'
import { isWantedSql } from './is-wanted-sql'
import type { SyncRow } from './sync-calendar'
import { syncWindow } from './sync-window'

/** Records which appointments belong in the calendar before anything is written there, so that a crash loses none. */
export function planWrites(sync: SyncRow, rounds: number): SliceWrite<Cursor> {
  return async (tx, ctx) => {
    const { tenantId } = ctx.actor
    const now = ctx.clock.now()
    const { from, until } = syncWindow(now)
    await tx.$executeRaw`
      INSERT INTO calendar_links (tenant_id, sync_id, appointment_id, generation, updated_at)
      SELECT ${tenantId}, ${sync.id}, a.id, ${sync.generation}, ${now.toISOString()}::timestamptz FROM appointment_users u
        JOIN appointments a ON a.tenant_id = u.tenant_id AND a.id = u.appointment_id
      WHERE u.tenant_id = ${tenantId} AND u.user_id = ${sync.userId} AND ${isWantedSql}
        AND a.ends_at > ${from.toISOString()}::timestamptz AND a.starts_at < ${until.toISOString()}::timestamptz
      ON CONFLICT DO NOTHING`
    return { next: { step: 'push', page: null, full: false, again: false, rounds } }
  }
}
