import { listParams } from '~/lib/list-params'
import type { Inputs } from '~server/contract'
import { deliveryStatuses } from './delivery-status'

type EventName = NonNullable<Inputs['webhooks']['deliveries']['event']>

/** What the URL of the delivery log asks for; `events` are the names that there are. */
export function deliveryFilters(request: Request, events: readonly string[]) {
  const { limit, offset, filters } = listParams(request, {
    filters: { status: deliveryStatuses, event: events, webhook_id: null },
  })
  return {
    limit,
    offset,
    status: deliveryStatuses.find(one => one === filters.status),
    event: filters.event as EventName | undefined,
    webhook_id: /^\d{1,9}$/.test(filters.webhook_id ?? '') ? Number(filters.webhook_id) : undefined,
  }
}
