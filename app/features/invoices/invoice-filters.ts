import { listParams } from '~/lib/list-params'
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
    project_id: idOf(filters.project_id),
    kontakt_id: idOf(filters.kontakt_id),
  }
}

const idOf = (text: string | undefined) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)
