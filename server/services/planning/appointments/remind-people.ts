import { z } from 'zod'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { enqueueAll, jobHandler, jobType } from '../../../platform/jobs/jobs'
import { addDays, dayIn, dayToDate, wallToInstant } from '../../../platform/values/days'
import { instant } from '../../../platform/values/scalars'
import { type AppointmentStatus, isClosed } from './machine'
import { notifyPeople } from './notify-people'
import type { AppointmentRow } from './read'

const reminder = jobType('appointments.remind', {
  payload: z.object({ appointment_id: z.int(), starts_at: instant }),
  cursor: z.null(),
})

const hour = 3_600_000
/** Hour in the company's time zone, on the day before. */
const eveningHour = 18

/** When people are reminded of an appointment: the evening before, and an hour before one that has a time. */
function remindersOf({ startsAt, allDay }: { startsAt: Date; allDay: boolean }, timeZone: string) {
  const evening = wallToInstant(
    timeZone,
    dayToDate(addDays(dayIn(timeZone, startsAt), -1)).getTime() + eveningHour * hour,
  )
  return { evening, ...(allDay ? {} : { hour: new Date(startsAt.getTime() - hour) }) }
}

/**
 * Enqueues the future reminders of appointments. One that is moved later gets reminders only at its new time: each
 * reminder stores the start for which it was enqueued.
 */
export async function enqueueReminders(tx: Tx, ctx: Ctx, rows: readonly AppointmentRow[]): Promise<void> {
  const now = ctx.clock.now()
  const reminders = rows
    .filter(({ users }) => users.length > 0)
    .flatMap(row =>
      Object.entries(remindersOf(row, ctx.actor.timeZone)).map(([name, runAt]) => ({
        key: `${row.id}-${row.startsAt.getTime()}-${name}`,
        payload: { appointment_id: row.id, starts_at: row.startsAt.toISOString() },
        runAt,
      })),
    )
  await enqueueAll(
    tx,
    ctx,
    reminder,
    reminders.filter(({ runAt }) => runAt > now),
  )
}

export const remindPeople = jobHandler(reminder, {
  async slice({ payload }) {
    return async (tx, ctx) => {
      const row = await tx.appointment.findUnique({
        where: { tenantId_id: { tenantId: ctx.actor.tenantId, id: payload.appointment_id } },
        include: { users: { select: { userId: true, answer: true } } },
      })
      const status = row?.status as AppointmentStatus
      const isAhead = row && row.startsAt > ctx.clock.now() && row.startsAt.toISOString() === payload.starts_at
      if (!isAhead || isClosed(status) || status === 'in_progress') return 'done'
      const to = row.users.filter(({ answer }) => answer !== 'declined').map(({ userId }) => userId)
      await notifyPeople(tx, ctx, 'appointment_reminder', row, { to })
      return 'done'
    }
  },
})
