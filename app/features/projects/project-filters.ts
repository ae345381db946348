import { listParams } from '~/lib/list-params'
import { projectStatuses } from './project-status'

/** What the URL of the list of projects asks for. */
export function projectFilters(request: Request) {
  const { q, limit, offset, sort, filters } = listParams(request, {
    sort: ['name', 'number', 'status', 'contact', 'starts_on', 'budget'],
    filters: { status: projectStatuses, kontakt_id: null },
  })
  const status = projectStatuses.find(one => one === filters.status)
  const kontakt_id = /^\d{1,9}$/.test(filters.kontakt_id ?? '') ? Number(filters.kontakt_id) : undefined
  return { q, limit, offset, sort, status, kontakt_id }
}
