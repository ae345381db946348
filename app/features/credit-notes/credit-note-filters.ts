import { idFilter, listParams } from '~/lib/list-params'

/** As the service names them. */
export const refundStates = ['open', 'paid'] as const

/** What the URL of the list of Storni asks for. */
export function creditNoteFilters(request: Request) {
  const { q, limit, offset, sort, filters } = listParams(request, {
    sort: ['number', 'invoice', 'contact', 'date', 'refund', 'total'],
    filters: { refund: refundStates, project_id: null, kontakt_id: null },
  })
  return {
    q,
    limit,
    offset,
    sort,
    refund: refundStates.find(state => state === filters.refund),
    project_id: idFilter(filters.project_id),
    kontakt_id: idFilter(filters.kontakt_id),
  }
}
