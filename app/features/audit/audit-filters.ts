import type { LoaderFunctionArgs } from '@remix-run/node'
import { dayFilter, idFilter, listParams } from '~/lib/list-params'
import type { LogNames } from './log-texts'

/** What the URL of the log asks for; what the log does not know, or is not allowed, counts as absent. */
export function auditFilters({ request }: Pick<LoaderFunctionArgs, 'request'>, names: LogNames) {
  const { q, filters } = listParams(request, {
    filters: {
      user_id: null,
      entity: Object.keys(names.entities),
      entity_id: null,
      action: Object.keys(names.actions),
      from: null,
      to: null,
      before: null,
    },
  })
  return {
    q,
    user_id: idFilter(filters.user_id),
    entity: filters.entity,
    // An id only makes sense with a kind of record.
    entity_id: filters.entity && filters.entity_id?.slice(0, 100),
    action: filters.action,
    from: dayFilter(filters.from),
    to: dayFilter(filters.to),
    before: idFilter(filters.before),
  }
}
