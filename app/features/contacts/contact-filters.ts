import { listParams } from '~/lib/list-params'

export const contactKinds = ['company', 'person'] as const
export const contactStatuses = ['active', 'lead', 'inactive'] as const

/** What the URL of the list of contacts asks for. */
export function contactFilters(request: Request) {
  const { q, limit, offset, sort, filters } = listParams(request, {
    sort: ['name', 'number', 'city'],
    filters: { kind: contactKinds, status: contactStatuses },
  })
  return {
    q,
    limit,
    offset,
    sort,
    kind: contactKinds.find(one => one === filters.kind),
    status: contactStatuses.find(one => one === filters.status),
  }
}
