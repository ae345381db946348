import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

interface ContactAndProject {
  contactId: number | null
  projectId: number | null
}

/**
 * Checks that contact and project are the company's; an offer for a project without a contact of its own gets the
 * project's.
 * @throws DomainError reference.not_found with the field
 */
export async function resolveContactAndProject(
  tx: Tx,
  ctx: Ctx,
  { contactId, projectId }: ContactAndProject,
): Promise<ContactAndProject> {
  const { tenantId } = ctx.actor
  if (
    contactId &&
    !(await tx.contact.findUnique({
      where: { tenantId_id: { tenantId, id: contactId } },
      select: { id: true },
    }))
  ) {
    throw new DomainError('reference.not_found', { field: 'kontakt_id' })
  }
  if (!projectId) return { contactId, projectId: null }
  const project = await tx.project.findUnique({
    where: { tenantId_id: { tenantId, id: projectId } },
    select: { contactId: true },
  })
  if (!project) throw new DomainError('reference.not_found', { field: 'project_id' })
  return { contactId: contactId ?? project.contactId, projectId }
}
