import type { CalendarEvent } from '../../../adapters/calendar-mail/port'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { enqueueCalendarSyncsOnce } from '../../exchange/accounts/enqueue-calendar-sync'
import { createAppointment } from '../../planning/appointments/create'
import { applyOwnEvent, withAppointment } from './apply-own-event'
import type { ClassifiedChange } from './classify-changes'
import { sharedOf } from './merge-rules'
import { runForRefusal } from './run-for-refusal'
import { type OutsideEvent, storeOutsideTimes } from './store-outside-times'
import type { SyncRow } from './sync-calendar'

/** Applies changes in their order; returns whether anything has to be written to the calendar again. */
export function applyEventChanges(
  tx: Tx,
  inner: Ctx,
  person: Ctx,
  sync: SyncRow,
  entries: readonly ClassifiedChange[],
): Promise<boolean> {
  const ctx: Ctx = { ...inner, actor: person.actor, locale: person.locale }
  return enqueueCalendarSyncsOnce(tx, ctx, async () => {
    let rewrites = false
    const outside: OutsideEvent[] = []
    for (const { change, isLinked, isNew } of entries) {
      const link = isLinked ? await linkOf(tx, ctx, sync, change.id) : null
      if (link) rewrites = (await applyOwnEvent(tx, ctx, sync, link, change.event)) || rewrites
      else if (isNew && change.event && (await createFromEvent(tx, ctx, sync, change.event))) continue
      // An event of ours that has lost its appointment is not another commitment of the person.
      else if (change.key === null) outside.push({ id: change.id, event: change.event })
    }
    await storeOutsideTimes(tx, ctx, sync, outside)
    return rewrites
  })
}

const linkOf = (tx: Tx, { actor: { tenantId } }: Ctx, { id: syncId }: SyncRow, eventId: string) =>
  tx.calendarLink.findUnique({
    where: { tenantId_syncId_eventId: { tenantId, syncId, eventId } },
    include: withAppointment,
  })

/** Creates the person's appointment from an event created there; false when our rules refuse it. */
async function createFromEvent(tx: Tx, ctx: Ctx, sync: SyncRow, event: CalendarEvent): Promise<boolean> {
  const there = sharedOf(event, ctx.actor.timeZone)
  const { tenantId, userId } = ctx.actor
  if (!there || there.title === '' || userId === null) return false
  let appointmentId = 0
  const refused = await runForRefusal(async () => {
    const { data } = await createAppointment(ctx, {
      ...{ title: there.title, location: there.location, description: null, kind: 'other', travel_minutes: 0 },
      ...{ starts_at: there.startsAt.toISOString(), ends_at: there.endsAt.toISOString(), all_day: there.allDay },
      ...{ user_ids: [userId], resource_ids: [], conflict_mode: 'warn', recurrence: null },
      ...{ project_id: null, kontakt_id: null },
    })
    appointmentId = data.id
  })
  if (refused) return false
  await tx.calendarLink.create({
    data: {
      ...{ tenantId, syncId: sync.id, appointmentId, eventId: event.id, etag: event.etag, version: 1 },
      ...{ ...there, generation: sync.generation, updatedAt: ctx.clock.now() },
    },
    select: { id: true },
  })
  return true
}
