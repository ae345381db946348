import type { Project } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'

/** Columns of a project that make up its address on a paper. */
export const siteSelect = { street: true, houseNumber: true, postalCode: true, city: true } as const

/** The address of a site as a paper prints it, as lines; empty when the project has none. */
export const siteLines = (project: Pick<Project, keyof typeof siteSelect>): string[] =>
  [
    [project.street, project.houseNumber],
    [project.postalCode, project.city],
  ]
    .map(parts => parts.filter(Boolean).join(' '))
    .filter(Boolean)

/** The same for a document's project; empty when the document has no project. */
export async function siteOfProject(tx: Tx, tenantId: TenantId, id: number | null): Promise<string[]> {
  if (id === null) return []
  return siteLines(await tx.project.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } }, select: siteSelect }))
}
