import type { Company, Contact } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { loadContact } from '../../site/contacts/read'

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
