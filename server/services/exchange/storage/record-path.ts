import type { Prisma } from '../../../../prisma/client/client'
import { projectPath } from './project-path'
import { safeName } from './safe-name'

/** What the folder of a record is named after. */
export const withRecordNames = {
  project: {
    select: { id: true, projectNumber: true, name: true, status: true, contact: { select: { name: true } } },
  },
  contact: { select: { id: true, name: true, customerNumber: true } },
} as const satisfies Prisma.CompanyDocumentInclude

/** The owner of a folder: a project, else a contact. */
export type FolderRecord = Pick<
  Prisma.CompanyDocumentGetPayload<{ include: typeof withRecordNames }>,
  'project' | 'contact'
>

/** Path of a record's folder from the root: a project by the company's pattern, a contact below `Kontakte`. */
export function recordPath({ project, contact }: FolderRecord, pattern: string): string[] {
  if (!project) return ['Kontakte', safeName(contact ? `${contact.name} ${contact.customerNumber}` : '_')]
  const texts = {
    customer: project.contact?.name ?? null,
    project_number: project.projectNumber,
    name: project.name,
  }
  const path = projectPath(pattern, texts)
  return project.status === 'archived' ? ['Archiv', ...path] : path
}
