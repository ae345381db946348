import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, Outlet, useLoaderData, useParams, useSearchParams } from '@remix-run/react'
import { ScrollText } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { DataTableToolbar } from '~/components/ui/data-table-toolbar'
import { DayRangeChip } from '~/components/ui/day-range-chip'
import { EmptyState } from '~/components/ui/empty-state'
import { Pagination } from '~/components/ui/pagination'
import type { DeliveriesContext } from '~/features/integrations/deliveries-context'
import { deliveryFilters } from '~/features/integrations/delivery-filters'
import { DeliveryList } from '~/features/integrations/delivery-list'
import { deliveryStatuses } from '~/features/integrations/delivery-status'
import { useArrived } from '~/features/integrations/use-arrived'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { page } from '~/lib/page.server'

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const { webhooks } = context.caller
  const { data: subscriptions, availableEvents } = await webhooks.list()
  const events = availableEvents.map(event => event.name)
  const { data, pagination } = await webhooks.deliveries(deliveryFilters(request))
  return { deliveries: data, pagination, subscriptions, events }
})

/** What narrows the log. */
const filterNames = ['status', 'event', 'webhook_id', 'event_id', 'from', 'to'] as const

/** The delivery log, newest first; new ones slide in. */
export default function Deliveries() {
  const { deliveries, pagination, subscriptions, events } = useLoaderData<typeof loader>()
  const t = useT(integrationsTexts)
  const opened = Number(useParams().id) || null
  const [params] = useSearchParams()
  const arrived = useArrived(
    params.toString(),
    deliveries.map(({ id }) => id),
  )
  useLive(['deliveries'])
  const narrowed = filterNames.some(name => params.get(name))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <DataTableToolbar
        search={t('deliveries.eventId')}
        searchName="event_id"
        filters={[
          {
            name: 'status',
            label: t('deliveries.status'),
            options: deliveryStatuses.map(value => ({ value, label: t(`deliveries.statuses.${value}`) })),
          },
          {
            name: 'event',
            label: t('deliveries.event'),
            options: events.map(value => ({ value, label: value })),
          },
          {
            name: 'webhook_id',
            label: t('deliveries.webhook'),
            options: subscriptions.map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]}
      >
        <DayRangeChip />
      </DataTableToolbar>
      {deliveries.length === 0 ? (
        <div className="rounded-lg border border-dashed border-line-strong">
          <EmptyState
            icon={ScrollText}
            title={t(narrowed ? 'deliveries.noMatch' : 'deliveries.emptyTitle')}
            action={
              <Button asChild>
                {narrowed ? (
                  <Link to="/integrations/deliveries">{t('deliveries.showAll')}</Link>
                ) : (
                  <Link to="/integrations/webhooks">{t('tabs.webhooks')}</Link>
                )}
              </Button>
            }
          >
            {narrowed ? null : t('deliveries.emptyBody')}
          </EmptyState>
        </div>
      ) : (
        <DeliveryList
          deliveries={deliveries}
          nameOf={id => subscriptions.find(webhook => webhook.id === id)?.name ?? `#${id}`}
          arrived={arrived}
          opened={opened}
        />
      )}
      <Pagination {...pagination} />
      <Outlet context={{ subscriptions } satisfies DeliveriesContext} />
    </div>
  )
}
