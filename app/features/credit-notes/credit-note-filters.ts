import { idFilter, listParams } from '~/lib/list-params'

/** What the URL of the list of Storni asks for. */
export function creditNoteFilters(request: Request) {
  const { q, limit, offset, sort, filters } = listParams(request, {
    sort: ['number', 'invoice', 'contact', 'date', 'total'],
    filters: { project_id: null, kontakt_id: null },
  })
  return {
    q,
    limit,
    offset,
    sort,
    project_id: idFilter(filters.project_id),
    kontakt_id: idFilter(filters.kontakt_id),
  }
}
