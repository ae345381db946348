import type { Contact, Project } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Actor, may } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { addDays, dayEnd, dayIn, dayStart } from '../../../platform/values/days'
import { type AppointmentStatus, closedStatuses, offStatuses } from '../../planning/appointments/machine'
import { loadAppointments, toPlanned } from '../../planning/appointments/read'
import { siteLines } from '../../site/projects/site-lines'
import type { MyDay, NextSite } from './schema'

/** Days ahead in which the next site is looked for: leave and school are over by then. */
const daysAhead = 21

/**
 * The person's own appointments of today, in the order of their beginning, without those called off; and where they are
 * expected next: the first one, of today or the coming three weeks, that is neither over nor done.
 */
export function myDay(ctx: Ctx): Promise<{ data: MyDay }> {
  const { actor } = ctx
  const { timeZone, tenantId } = actor
  const now = ctx.clock.now()
  const today = dayIn(timeZone, now)
  const own = { users: { some: { userId: actor.userId ?? 0 } } }
  return inTenant(ctx, async tx => {
    const [rows, next] = await Promise.all([
      loadAppointments(tx, actor, {
        ...own,
        startsAt: { lt: dayEnd(timeZone, today) },
        endsAt: { gt: dayStart(timeZone, today) },
        status: { notIn: [...offStatuses] },
      }),
      tx.appointment.findFirst({
        where: {
          ...{ ...own, tenantId, status: { notIn: [...closedStatuses] } },
          startsAt: { lt: dayEnd(timeZone, addDays(today, daysAhead)) },
          endsAt: { gt: now },
        },
        include: { contact: true, project: { include: { contact: true } } },
        orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
      }),
    ])
    rows.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    return { data: { appointments: rows.map(row => toPlanned(actor, row)), next: next && toNextSite(actor, next) } }
  })
}

interface NextRow {
  id: number
  title: string
  status: string
  startsAt: Date
  endsAt: Date
  allDay: boolean
  location: string | null
  project: (Project & { contact: Contact | null }) | null
  contact: Contact | null
}

/** Contact and address stand at the appointment, or else at its project. */
function toNextSite(actor: Actor, row: NextRow): NextSite {
  const project = may(actor, 'projects:read') ? row.project : null
  const contact = may(actor, 'contacts:read') ? (row.contact ?? row.project?.contact ?? null) : null
  const lines = project ? siteLines(project) : []
  const address = lines.length > 0 || !contact ? lines : siteLines(contact)
  return {
    ...{ id: row.id, title: row.title, status: row.status as AppointmentStatus, all_day: row.allDay },
    ...{ starts_at: row.startsAt.toISOString(), ends_at: row.endsAt.toISOString() },
    project: project && { id: project.id, name: project.name },
    contact: contact && { id: contact.id, name: contact.name, phone: contact.mobile ?? contact.phone },
    address: row.location ?? (address.length > 0 ? address.join(', ') : null),
  }
}
