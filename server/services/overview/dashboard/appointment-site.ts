import type { Contact, Project } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Actor, may } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { visibleTo } from '../../planning/appointments/read'
import { siteLines } from '../../site/projects/site-lines'
import type { AppointmentSite } from './schema'

/** What `siteAt` reads, as an `include` of appointments. */
export const withSite = { contact: true, project: { include: { contact: true } } } as const

interface SiteRow {
  location: string | null
  project: (Project & { contact: Contact | null }) | null
  contact: Contact | null
}

/**
 * Where an appointment takes place and whom to call, as far as the actor may read projects and contacts. Contact and
 * address stand at the appointment, or else at its project.
 */
export function siteAt(actor: Actor, row: SiteRow): AppointmentSite {
  const project = may(actor, 'projects:read') ? row.project : null
  const contact = may(actor, 'contacts:read') ? (row.contact ?? row.project?.contact ?? null) : null
  const lines = project ? siteLines(project) : []
  const address = lines.length > 0 || !contact ? lines : siteLines(contact)
  return {
    project: project && { id: project.id, name: project.name },
    contact: contact && { id: contact.id, name: contact.name, phone: contact.mobile ?? contact.phone },
    address: row.location ?? (address.length > 0 ? address.join(', ') : null),
  }
}

/** The same of one appointment. @throws DomainError appointment.not_found, also for one that the actor may not see */
export function appointmentSite(ctx: Ctx, { id }: { id: number }): Promise<{ data: AppointmentSite }> {
  return inTenant(ctx, async tx => {
    const row = await tx.appointment.findFirst({ where: { ...visibleTo(ctx.actor), id }, include: withSite })
    if (!row) throw new DomainError('appointment.not_found')
    return { data: siteAt(ctx.actor, row) }
  })
}
