import { listParams } from '~/lib/list-params'

export const articleStates = ['active', 'archived'] as const

/** What the URL of the price list asks for. */
export function articleFilters(request: Request) {
  const { q, limit, offset, sort, filters } = listParams(request, {
    sort: ['name', 'number', 'price'],
    filters: { state: articleStates },
  })
  const active = filters.state === undefined ? undefined : filters.state === 'active'
  return { q, limit, offset, sort, active }
}
