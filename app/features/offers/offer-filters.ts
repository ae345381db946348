import { idFilter, listParams } from '~/lib/list-params'
import { offerStatuses } from '~server/services/offers/machine'

/** What the URL of the list of offers asks for. */
export function offerFilters(request: Request) {
  const { q, limit, offset, sort, filters } = listParams(request, {
    sort: ['number', 'title', 'contact', 'date', 'valid_until', 'status', 'total'],
    filters: { status: offerStatuses, project_id: null, kontakt_id: null },
  })
  return {
    q,
    limit,
    offset,
    sort,
    status: offerStatuses.find(one => one === filters.status),
    project_id: idFilter(filters.project_id),
    kontakt_id: idFilter(filters.kontakt_id),
  }
}
