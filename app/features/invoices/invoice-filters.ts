import { idFilter, listParams } from '~/lib/list-params'
import { invoiceStatuses } from '~server/services/invoices/machine'

/** What the URL of the list of invoices asks for. */
export function invoiceFilters(request: Request) {
  const { q, limit, offset, sort, filters } = listParams(request, {
    sort: ['number', 'title', 'contact', 'date', 'due', 'status', 'total'],
    filters: { status: invoiceStatuses, project_id: null, kontakt_id: null },
  })
  return {
    q,
    limit,
    offset,
    sort,
    status: invoiceStatuses.find(one => one === filters.status),
    project_id: idFilter(filters.project_id),
    kontakt_id: idFilter(filters.kontakt_id),
  }
}
