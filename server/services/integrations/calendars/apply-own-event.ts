import type { Prisma } from '../../../../prisma/client/client'
import type { CalendarEvent } from '../../../adapters/calendar-mail/port'
import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import { answerAppointment } from '../../planning/appointments/answer'
import { type AppointmentStatus, isCalledOff, isClosed } from '../../planning/appointments/machine'
import { updateAppointment } from '../../planning/appointments/update'
import { partsBetween, type Shared, type SharedPart, sharedOf, verdictOf } from './merge-rules'
import { runForRefusal } from './run-for-refusal'
import type { SyncRow } from './sync-calendar'

export const withAppointment = { appointment: { include: { users: true } } } as const
type Link = Prisma.CalendarLinkGetPayload<{ include: typeof withAppointment }>

/** Processes a change of one of our own events; returns whether it has to be written there again. */
export async function applyOwnEvent(
  tx: Tx,
  ctx: Ctx,
  sync: SyncRow,
  link: Link,
  event: CalendarEvent | null,
): Promise<boolean> {
  const { generation } = sync
  const where = { tenantId: link.tenantId, id: link.id }
  const updatedAt = ctx.clock.now()
  // The change is our own write, reported back to us.
  if (event?.etag && event.etag === link.etag) {
    await tx.calendarLink.updateMany({ where, data: { generation } })
    return false
  }
  const there = event && sharedOf(event, ctx.actor.timeZone)
  if (!event || !there) return applyRemoval(tx, ctx, sync, link)
  const { appointment } = link
  const base: Shared = {
    ...{ title: link.title, location: link.location, allDay: link.allDay },
    ...{ startsAt: link.startsAt ?? appointment.startsAt, endsAt: link.endsAt ?? appointment.endsAt },
  }
  const verdict = verdictOf(base, appointment, there, {
    mayPlan: may(ctx.actor, 'appointments:write'),
    isOpen: !isClosed(appointment.status),
  })
  let { kept } = verdict
  let reason = 'not_taken'
  if (verdict.taken.length > 0) {
    const refused = await runForRefusal(() => updateAppointment(ctx, updatesOf(link, there, verdict.taken)))
    if (refused) {
      kept = [...kept, ...verdict.taken]
      reason = refused
    }
  }
  if (kept.length > 0) await noteKept(tx, ctx, link.appointmentId, there, kept, reason)
  const now = await tx.appointment.findUniqueOrThrow({
    where: { tenantId_id: { tenantId: link.tenantId, id: link.appointmentId } },
    select: { version: true, title: true, startsAt: true, endsAt: true, allDay: true, location: true },
  })
  const isEqual = partsBetween(now, there).length === 0
  // 0 means still to be written. An appointment changed here too is written even if the shared parts are equal, because
  // its text may differ.
  const version = isEqual && link.version === appointment.version ? now.version : 0
  await tx.calendarLink.updateMany({
    where,
    data: { ...there, etag: event.etag, version, generation, takenOut: false, problem: null, updatedAt },
  })
  return version === 0
}

const updatesOf = ({ appointmentId }: Link, there: Shared, taken: readonly SharedPart[]) => ({
  ...{ id: appointmentId, scope: 'this' as const },
  updates: {
    ...{ conflict_mode: 'warn' as const, reason: undefined },
    ...(taken.includes('title') ? { title: there.title } : {}),
    ...(taken.includes('location') ? { location: there.location } : {}),
    ...(taken.includes('time')
      ? { starts_at: there.startsAt.toISOString(), ends_at: there.endsAt.toISOString(), all_day: there.allDay }
      : {}),
  },
})

/** Logs the values of the calendar that were not taken over. */
function noteKept(tx: Tx, ctx: Ctx, id: number, there: Shared, kept: readonly SharedPart[], reason: string) {
  const after = {
    ...{ calendar_reason: reason },
    ...(kept.includes('title') ? { calendar_title: there.title } : {}),
    ...(kept.includes('location') ? { calendar_location: there.location } : {}),
    ...(kept.includes('time')
      ? { calendar_starts_at: there.startsAt.toISOString(), calendar_ends_at: there.endsAt.toISOString() }
      : {}),
  }
  return recordChange(tx, ctx, { action: 'appointment.kept', id, after })
}

const takenOutText = { de: 'Im eigenen Kalender gelöscht', en: 'Deleted in the own calendar' } as const

/**
 * Handles the removal of an event of ours. A planner who is alone in the appointment cancels it; a participant among
 * others declines. If it was changed here meanwhile, the event is put back; a closed appointment stays as it is.
 */
async function applyRemoval(tx: Tx, ctx: Ctx, sync: SyncRow, link: Link): Promise<boolean> {
  const { tenantId, userId } = ctx.actor
  const { appointment, appointmentId } = link
  const where = { tenantId, id: link.id }
  const data = { eventId: null, etag: null, generation: sync.generation, updatedAt: ctx.clock.now() }
  const isIn = appointment.users.some(one => one.userId === userId && one.answer !== 'declined')
  const status = appointment.status as AppointmentStatus
  if (!isIn || isCalledOff(status)) {
    await tx.calendarLink.deleteMany({ where })
    return false
  }
  if (isClosed(status)) {
    await tx.calendarLink.updateMany({ where, data: { ...data, takenOut: true } })
    return false
  }
  const putBack = async (reason: string) => {
    await tx.calendarLink.updateMany({ where, data: { ...data, version: 0 } })
    await recordChange(tx, ctx, {
      ...{ action: 'appointment.kept', id: appointmentId },
      after: { calendar_reason: reason, calendar_removed: true },
    })
    return true
  }
  if (link.version !== appointment.version) return putBack('not_taken')
  const reason = takenOutText[ctx.locale]
  const isAlone = appointment.users.length === 1
  const refused = await runForRefusal(() =>
    isAlone && may(ctx.actor, 'appointments:write')
      ? updateAppointment(ctx, {
          ...{ id: appointmentId, scope: 'this' as const },
          updates: { status: 'cancelled', reason, conflict_mode: 'warn' },
        })
      : answerAppointment(ctx, { id: appointmentId, answer: 'declined', reason, expected_version: undefined }),
  )
  if (refused) return putBack(refused)
  await tx.calendarLink.deleteMany({ where })
  return false
}
