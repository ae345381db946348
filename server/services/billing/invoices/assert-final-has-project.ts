import { DomainError } from '../../../platform/errors'

/** A final invoice needs the project whose invoices it deducts. @throws DomainError invoice.no_project */
export function assertFinalHasProject(type: string, projectId: number | null | undefined): void {
  if (type === 'schlussrechnung' && !projectId) throw new DomainError('invoice.no_project', { field: 'project_id' })
}
