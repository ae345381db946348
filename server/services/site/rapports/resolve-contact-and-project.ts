import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

interface ContactAndProject {
  project: { id: number; name: string; contactId: number | null } | null
  contact: { id: number; name: string } | null
}

/**
 * The project and the contact with these ids, within the company; when the contact id is undefined, the contact of the
 * project.
 * @throws DomainError reference.not_found with the field
 */
export async function resolveContactAndProject(
  tx: Tx,
  tenantId: TenantId,
  projectId: number | null | undefined,
  contactId: number | null | undefined,
): Promise<ContactAndProject> {
  const project = await projectOf(tx, tenantId, projectId)
  const contact = await contactOf(tx, tenantId, contactId === undefined ? project?.contactId : contactId)
  return { project, contact }
}

async function projectOf(
  tx: Tx,
  tenantId: TenantId,
  id: number | null | undefined,
): Promise<ContactAndProject['project']> {
  if (!id) return null
  const row = await tx.project.findUnique({
    where: { tenantId_id: { tenantId, id } },
    select: { id: true, name: true, contactId: true },
  })
  if (!row) throw new DomainError('reference.not_found', { field: 'project_id' })
  return row
}

async function contactOf(
  tx: Tx,
  tenantId: TenantId,
  id: number | null | undefined,
): Promise<ContactAndProject['contact']> {
  if (!id) return null
  const row = await tx.contact.findUnique({
    where: { tenantId_id: { tenantId, id } },
    select: { id: true, name: true },
  })
  if (!row) throw new DomainError('reference.not_found', { field: 'kontakt_id' })
  return row
}
