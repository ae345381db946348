import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

interface Given {
  project_id?: number | null | undefined
  kontakt_id?: number | null | undefined
}

/**
 * Names of project and contact. @throws DomainError reference.not_found, with its field, for one that does not exist in
 * this company
 */
export async function loadProjectAndContact(tx: Tx, tenantId: TenantId, { project_id, kontakt_id }: Given) {
  const nameOf = async (field: keyof Given, id: number | null | undefined) => {
    if (!id) return null
    const key = { where: { tenantId_id: { tenantId, id } }, select: { name: true } } as const
    const row = field === 'project_id' ? await tx.project.findUnique(key) : await tx.contact.findUnique(key)
    if (!row) throw new DomainError('reference.not_found', { field })
    return row.name
  }
  return { project: await nameOf('project_id', project_id), contact: await nameOf('kontakt_id', kontakt_id) }
}
