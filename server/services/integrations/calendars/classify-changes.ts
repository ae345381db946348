import type { CalendarEvent } from '../../../adapters/calendar-mail/port'
import type { EventChange } from '../../../adapters/calendar-mail/sync-port'
import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import type { SyncRow } from './sync-calendar'

/** A change together with what had to be requested in addition. */
export interface ClassifiedChange {
  change: EventChange
  /** It has a link row: it is the event of one of our appointments. */
  isLinked: boolean
  /** It has not been seen before, and it may become an appointment. */
  isNew: boolean
}

/** Which changes are of our own events, and which may become appointments; requests what the list of changes omits. */
export async function classifyChanges(
  ctx: Ctx,
  sync: SyncRow,
  changes: readonly EventChange[],
  load: (id: string) => Promise<EventChange | null>,
  isFull: boolean,
): Promise<ClassifiedChange[]> {
  const { tenantId } = ctx.actor
  const eventId = { in: changes.map(({ id }) => id) }
  const where = { tenantId, syncId: sync.id, eventId }
  const [links, outside] = await inTenant(ctx, tx =>
    Promise.all([
      tx.calendarLink.findMany({ where, select: { eventId: true } }),
      tx.outsideTime.findMany({ where, select: { eventId: true } }),
    ]),
  )
  const linked = new Set(links.map(one => one.eventId))
  const known = new Set(outside.map(one => one.eventId))
  const takes = sync.takesEvents && !isFull && may(ctx.actor, 'appointments:write')
  const entries: ClassifiedChange[] = []
  for (const given of changes) {
    const isLinked = linked.has(given.id)
    const isCandidate = takes && !isLinked && !known.has(given.id) && given.key === null && isTakeable(given.event)
    // An event reported as gone may only have left the synced time range, and not every list contains our key.
    const whole = (isLinked && !given.event) || isCandidate ? await load(given.id) : given
    entries.push({
      change: whole ?? { ...given, event: null },
      isLinked,
      isNew: isCandidate && whole?.key === null,
    })
  }
  return entries
}

/** It is busy, not private, has no other attendees and does not repeat. */
const isTakeable = (event: CalendarEvent | null): boolean =>
  event !== null &&
  [!event.isPrivate, event.isBusy, event.attendees.length === 0, event.recurrence.length === 0].every(Boolean)
