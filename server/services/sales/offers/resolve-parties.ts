import type { Company, Contact } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { loadContact } from '../../site/contacts/read'

interface Parties {
  contactId: number | null
  projectId: number | null
}

/**
 * Checks that contact and project are the company's; an offer for a project without a contact of its own gets the
 * project's.
 */
export async function resolveParties(tx: Tx, ctx: Ctx, { contactId, projectId }: Parties): Promise<Parties> {
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

/**
 * The two parties of the offer, as the paper names them; copied at sending, so that the paper does not change later.
 */
export interface PaperParties {
  company: Company
  /** Null in a draft whose recipient is not chosen yet. */
  contact: Contact | null
}

/** Both in their current state. */
export async function loadPaperParties(tx: Tx, tenantId: TenantId, contactId: number | null): Promise<PaperParties> {
  const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
  return { company, contact: contactId ? await loadContact(tx, tenantId, contactId) : null }
}
