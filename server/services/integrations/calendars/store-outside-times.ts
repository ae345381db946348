import type { CalendarEvent } from '../../../adapters/calendar-mail/port'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { sharedOf } from './merge-rules'
import type { SyncRow } from './sync-calendar'

export interface OutsideEvent {
  id: string
  event: CalendarEvent | null
}

/** Stores when the person is busy with other events; of private events only the times. */
export async function storeOutsideTimes(
  tx: Tx,
  ctx: Ctx,
  sync: SyncRow,
  events: readonly OutsideEvent[],
): Promise<void> {
  if (events.length === 0) return
  const { tenantId, timeZone, userId } = ctx.actor
  const rows = new Map<string, object>()
  for (const { id, event } of events) {
    rows.delete(id)
    const times = event?.isBusy && event.recurrence.length === 0 ? sharedOf(event, timeZone) : null
    if (!event || !times || times.endsAt <= times.startsAt) continue
    rows.set(id, {
      ...{ event_id: id, starts_at: times.startsAt, ends_at: times.endsAt, all_day: times.allDay },
      title: event.isPrivate ? null : times.title || null,
    })
  }
  const removed = events.map(({ id }) => id).filter(id => !rows.has(id))
  if (removed.length > 0)
    await tx.outsideTime.deleteMany({ where: { tenantId, syncId: sync.id, eventId: { in: removed } } })
  if (rows.size === 0) return
  await tx.$executeRaw`
    INSERT INTO outside_times AS o (tenant_id, sync_id, user_id, event_id, starts_at, ends_at, all_day, title, generation)
    SELECT ${tenantId}, ${sync.id}, ${userId}, e.event_id, e.starts_at, e.ends_at, e.all_day, e.title, ${sync.generation}
    FROM jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb)
      AS e (event_id text, starts_at timestamptz, ends_at timestamptz, all_day boolean, title text)
    ON CONFLICT (tenant_id, sync_id, event_id) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      all_day = excluded.all_day, title = excluded.title, generation = excluded.generation`
}
