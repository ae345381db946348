import { listParams } from '~/lib/list-params'

/** What the URL of the page asks for; what cannot be a source or a batch counts as absent. */
export function inboundFilters(request: Request) {
  const { limit, offset, filters } = listParams(request, { filters: { source: null, batch: null } })
  const { source, batch } = filters
  return {
    limit,
    offset,
    source: source && /^[a-z0-9_-]{1,40}$/.test(source) ? source : undefined,
    batch: batch && /^\P{Cc}{1,100}$/u.test(batch) ? batch : undefined,
  }
}
