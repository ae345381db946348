import { Link, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '~/components/ui/table'
import { Ago, None } from '~/components/value'
import { integrationsTexts } from '~/i18n/integrations'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useDeliveryReason } from './delivery-reason'
import { DeliveryBadge } from './delivery-status'
import type { Delivery } from './integration'
import { TestMark } from './test-mark'

interface DeliveryListProps {
  deliveries: readonly Delivery[]
  nameOf: (webhookId: number) => string
  /** Came in while this page was open. */
  arrived: ReadonlySet<number>
  /** Shown in the side sheet. */
  opened: number | null
}

/**
 * The log: each row opens what was sent and what came back. The page keeps its place behind the sheet, and columns keep their width when a
 * state changes.
 */
export function DeliveryList({ deliveries, nameOf, arrived, opened }: DeliveryListProps) {
  const t = useT(integrationsTexts)
  const rowStyle = (id: number) =>
    cn('relative hover:bg-hover', arrived.has(id) && 'animate-arrive', opened === id && 'bg-accent-soft')
  return (
    <div className="@container rounded-lg border border-line bg-surface">
      <ul aria-label={t('tabs.deliveries')} className="divide-y divide-line @4xl:hidden">
        {deliveries.map(delivery => (
          <li key={delivery.id} className={cn(rowStyle(delivery.id), 'flex items-start gap-3 px-4 py-3')}>
            <span className="grid min-w-0 grow gap-0.5">
              <OpenLink delivery={delivery} />
              <span className="truncate text-[13px] text-muted">{nameOf(delivery.webhook_id)}</span>
              <span className="text-[13px] text-muted">
                <Ago value={delivery.created_at} />
              </span>
            </span>
            <span className="grid shrink-0 justify-items-end gap-1">
              <DeliveryBadge status={delivery.status} />
              <span className="text-xs text-muted">
                <Outcome delivery={delivery} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Table className="table-fixed @max-4xl:hidden" aria-label={t('tabs.deliveries')}>
        <TableHead>
          <TableRow>
            <TableHeader className="w-[18%]">{t('deliveries.event')}</TableHeader>
            <TableHeader className="w-[16%]">{t('deliveries.status')}</TableHeader>
            <TableHeader className="w-[16%]">{t('deliveries.webhook')}</TableHeader>
            <TableHeader>{t('deliveries.answer')}</TableHeader>
            <TableHeader align="right" className="w-[9%]">
              {t('deliveries.attempts')}
            </TableHeader>
            <TableHeader align="right" className="w-[9%]">
              {t('deliveries.duration')}
            </TableHeader>
            <TableHeader align="right" className="w-[14%]">
              {t('deliveries.time')}
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {deliveries.map(delivery => (
            <TableRow key={delivery.id} className={cn(rowStyle(delivery.id), 'transition-colors')}>
              <TableCell>
                <OpenLink delivery={delivery} />
              </TableCell>
              <TableCell>
                <DeliveryBadge status={delivery.status} />
              </TableCell>
              <TableCell className="truncate">{nameOf(delivery.webhook_id)}</TableCell>
              <TableCell className="text-muted">
                <Outcome delivery={delivery} />
              </TableCell>
              <TableCell align="right">{delivery.attempts}</TableCell>
              <TableCell align="right" className="whitespace-nowrap">
                {delivery.duration_ms === null ? <None /> : `${delivery.duration_ms} ms`}
              </TableCell>
              <TableCell align="right" className="text-[13px] text-muted">
                <Ago value={delivery.created_at} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

function OpenLink({ delivery }: { delivery: Delivery }) {
  const [params] = useSearchParams()
  return (
    <Link
      to={{ pathname: `/integrations/deliveries/${delivery.id}`, search: params.toString() }}
      prefetch="intent"
      preventScrollReset
      className="w-fit font-mono text-[13px] font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink"
    >
      {delivery.event}
      {delivery.test ? <TestMark /> : null}
    </Link>
  )
}

function Outcome({ delivery }: { delivery: Delivery }): ReactNode {
  const reason = useDeliveryReason()
  const t = useT(integrationsTexts)
  const { last_status_code: code, last_error: error, next_attempt_at: next, status } = delivery
  const said = error ? reason(error) : code === null ? null : `HTTP ${code}`
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
