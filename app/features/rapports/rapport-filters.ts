import { listParams } from '~/lib/list-params'
import type { Inputs } from '~server/contract'

type RapportFilter = NonNullable<NonNullable<Inputs['rapports']['page']>['status']>

/** What the list can be narrowed to. */
export const rapportStates = [
  'draft',
  'completed',
  'unbilled',
  'partial',
  'billed',
] as const satisfies readonly RapportFilter[]

/** What the URL of the list of rapports asks for. */
export function rapportFilters(request: Request) {
  const { q, limit, offset, sort, filters } = listParams(request, {
    sort: ['title', 'number', 'date', 'contact', 'hours'],
    filters: { status: rapportStates, project_id: null },
  })
  const status = rapportStates.find(one => one === filters.status)
  const project_id = /^\d{1,9}$/.test(filters.project_id ?? '') ? Number(filters.project_id) : undefined
  return { q, limit, offset, sort, status, project_id }
}
