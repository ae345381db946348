import { useLoaderData } from '@remix-run/react'
import { ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { DayRangeChip } from '~/components/ui/day-range-chip'
import { Ago, None } from '~/components/value'
import { type ListData, listOf } from '~/features/lists/list'
import { integrationsTexts } from '~/i18n/integrations'
import { type Translate, useT } from '~/lib/i18n'
import { deliveryReason } from './delivery-reason'
import { DeliveryBadge, deliveryStatuses } from './delivery-status'
import type { Delivery } from './integration'
import { TestMark } from './test-mark'

/** The delivery log, newest first: each row opens request and response. */
export const deliveryList = listOf(caller => caller.webhooks.deliveries)({
  path: '/integrations/deliveries',
  texts: integrationsTexts,
  title: 'tabs.deliveries',
  icon: ScrollText,
  live: ['deliveries'],
  rowName: row => `${row.event} ${row.id}`,
  columns: {
    event: {
      label: 'deliveries.event',
      value: row => row.event,
      cell: row => (
        <span className="font-mono text-[13px]">
          {row.event}
          {row.test ? <TestMark /> : null}
        </span>
      ),
      className: 'w-[18%]',
    },
    status: {
      label: 'deliveries.status',
      value: (row, t) => t(`deliveries.statuses.${row.status}`),
      cell: row => <DeliveryBadge status={row.status} />,
      className: 'w-[16%]',
      card: 'badge',
    },
    webhook: {
      label: 'deliveries.webhook',
      cell: row => <WebhookName id={row.webhook_id} />,
      className: 'w-[16%] max-w-48 truncate',
    },
    answer: {
      label: 'deliveries.answer',
      value: outcomeText,
      cell: row => <Outcome delivery={row} />,
      className: 'text-muted',
    },
    attempts: { label: 'deliveries.attempts', value: row => row.attempts, as: 'count', yields: 3 },
    duration: {
      label: 'deliveries.duration',
      cell: row => (row.duration_ms === null ? <None /> : `${row.duration_ms} ms`),
      align: 'right',
      className: 'w-[9%] whitespace-nowrap',
      yields: 3,
    },
    time: {
      label: 'deliveries.time',
      value: row => row.created_at,
      as: 'ago',
      align: 'right',
      className: 'w-[14%] text-[13px]',
    },
    milliseconds: { label: 'deliveries.milliseconds', value: row => row.duration_ms },
    id: { label: 'deliveries.id', value: row => row.id },
    webhookId: { label: 'deliveries.webhook', value: row => row.webhook_id },
    eventId: { label: 'deliveries.eventId', value: row => row.event_id },
  },
  table: ['event', 'status', 'webhook', 'answer', 'attempts', 'duration', 'time'],
  filters: {
    status: {
      label: 'deliveries.status',
      options: t => deliveryStatuses.map(value => [value, t(`deliveries.statuses.${value}`)]),
    },
    event: { label: 'deliveries.event' },
    webhook_id: { label: 'deliveries.webhook', input: value => ({ webhook_id: Number(value) }) },
    // Written into the search box.
    event_id: {
      label: 'deliveries.eventId',
      input: value => (value.length > 64 ? undefined : { event_id: value }),
    },
  },
  choices: async ({ webhooks }) => {
    const { data, availableEvents } = await webhooks.list()
    return {
      event: availableEvents.map(({ name }) => [name, name]),
      webhook_id: data.map(({ id, name }) => [String(id), name]),
    }
  },
  days: <DayRangeChip />,
  search: 'deliveries.eventId',
  searchName: 'event_id',
  empty: { title: 'deliveries.emptyTitle', body: 'deliveries.emptyBody' },
  csv: ['id', 'event', 'eventId', 'status', 'webhookId', 'answer', 'attempts', 'milliseconds', 'time'],
})

function WebhookName({ id }: { id: number }) {
  const { choices } = useLoaderData<ListData>()
  return choices.webhook_id?.find(([value]) => value === String(id))?.[1] ?? `#${id}`
}

function outcomeText({ last_status_code: code, last_error: error }: Delivery, t: Translate<typeof integrationsTexts>) {
  if (error) return deliveryReason(t, error)
  return code === null ? null : `HTTP ${code}`
}

function Outcome({ delivery }: { delivery: Delivery }): ReactNode {
  const t = useT(integrationsTexts)
  const { next_attempt_at: next, status } = delivery
  const said = outcomeText(delivery, t)
  if (!said) return <None />
  return (
    <>
      {said}
      {status === 'failed' && next ? (
        <>
          {' · '}
          {t('deliveries.next')} <Ago value={next} />
        </>
      ) : null}
    </>
  )
}
