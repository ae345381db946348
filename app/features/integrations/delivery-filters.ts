import { listParams } from '~/lib/list-params'
import { ListDeliveries } from '~server/services/webhooks/schema'

const { status, event, webhook_id, event_id, from, to } = ListDeliveries.shape

/** What the URL of the delivery log asks for; what the procedure would refuse counts as absent. */
export function deliveryFilters(request: Request): ListDeliveries {
  const { limit, offset, filters } = listParams(request, {
    filters: { status: null, event: null, webhook_id: null, event_id: null, from: null, to: null },
  })
  return {
    limit,
    offset,
    status: status.safeParse(filters.status).data,
    event: event.safeParse(filters.event).data,
    webhook_id: webhook_id.safeParse(filters.webhook_id).data,
    event_id: event_id.safeParse(filters.event_id).data,
    from: from.safeParse(filters.from).data,
    to: to.safeParse(filters.to).data,
  }
}
