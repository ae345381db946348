import { idFilter, listParams } from '~/lib/list-params'

const day = (text: string | undefined) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)
const word = (text: string | undefined) => (text && /^[a-z0-9_.]{1,60}$/.test(text) ? text : undefined)

/** What the URL of the log asks for; what is not allowed counts as absent. */
export function auditFilters(request: Request) {
  const { q, filters } = listParams(request, {
    filters: {
      user_id: null,
      entity: null,
      entity_id: null,
      action: null,
      from: null,
      to: null,
      before: null,
    },
  })
  return {
    q,
    user_id: idFilter(filters.user_id),
    entity: word(filters.entity),
    entity_id: filters.entity_id?.slice(0, 100),
    action: word(filters.action),
    from: day(filters.from),
    to: day(filters.to),
    before: idFilter(filters.before),
  }
}

/** The same without the place in the list, as files and their note take it. */
export function filtersOnly(request: Request) {
  const { before: _, ...filters } = auditFilters(request)
  return filters
}
